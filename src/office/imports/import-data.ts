import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { ImportRun } from "#contract/office/imports.ts"
import { api, sendFile } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import { type ImportAct, isBusy } from "#rules/catalog/office/import-run.ts"

/** How often the page requests the progress of a file that the shop works on. */
const PROGRESS_MS = 1000
const MAX_NAME = 200

export type ImportTab = ImportAct | "LEFT"

export const importsQuery = queryOptions({
  queryKey: ["import"],
  queryFn: ({ signal }) => api.imports.list(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some((run) => isBusy(run.state)) ? PROGRESS_MS : false),
})

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ["import", String(id)],
    queryFn: ({ signal }) => api.imports.one({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? PROGRESS_MS : false),
  })

/** The changes of a run as it stands: another version has others. */
export const importChangesQuery = ({ id, version }: ImportRun, act: ImportTab) =>
  infiniteQueryOptions({
    queryKey: ["import", String(id), "changes", version, act],
    queryFn: ({ pageParam, signal }) => api.imports.changes({ id, act, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

/** Sends a file; the answer is the run that reads it. */
export async function uploadTable(file: File): Promise<ImportRun> {
  const name = encodeURIComponent(file.name.slice(0, MAX_NAME))
  const run = (await sendFile(`/api/office/imports?name=${name}`, file, "text/csv")) as ImportRun
  await queryClient.invalidateQueries({ queryKey: ["import"] })
  return run
}

/** Asks for the application or the undoing of a run. */
export async function askForRun({ id, version }: ImportRun, what: "apply" | "undo"): Promise<void> {
  try {
    await api.imports[what]({ id }, { version })
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["import"] })
  }
}
