import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useRef } from "react"
import type { ImportRun } from "#contract/office/imports.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { DownloadButton } from "#office/parts/control/download-button.tsx"
import { DropZone } from "#office/parts/control/drop-zone.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { importsQuery } from "./import-data.ts"
import { STATE } from "./import-words.ts"
import { type RefusedFile, useTables } from "./use-tables.ts"

/** Files of products: bring some in, see those of the last weeks, take all products out. */
export function ImportsPage() {
  const runs = useQuery(importsQuery)
  const { send, sending, refused } = useTables()
  const mayExport = useMay()("export.catalog") !== null
  return (
    <Page
      title={m.office_import()}
      acts={
        <>
          {mayExport && (
            <DownloadButton address="/api/office/export/products.csv" name="products.csv">
              {m.office_import_export()}
            </DownloadButton>
          )}
          <UploadButton isBusy={sending !== null} onFiles={send} />
        </>
      }
    >
      <Refused files={refused} />
      <p role="status" className="sr">
        {sending !== null && m.office_import_sending({ name: sending })}
      </p>
      <DropZone label={m.office_import_drop_here()} onFiles={send}>
        <Panel title={m.office_import_files()} flush>
          {runs.data ? (
            <Runs runs={runs.data.results} />
          ) : runs.isError ? (
            <Fault fault={runs.error} onRetry={() => void runs.refetch()} />
          ) : (
            <SkeletonLines lines={4} />
          )}
        </Panel>
      </DropZone>
    </Page>
  )
}

type UploadButtonProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void }

function UploadButton({ isBusy, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        multiple
        hidden
        aria-label={m.office_import_choose()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ""
          onFiles(files)
        }}
      />
      <Button kind="primary" icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {m.office_import_choose()}
      </Button>
    </>
  )
}

function Refused({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null
  return (
    <Notice tone="bad" icon="alert" alert>
      <span>{m.office_import_refused()}</span>
      <ul>
        {files.map(({ key, name, why }) => (
          <li key={key}>{name === null ? why : m.office_import_refused_one({ name, why })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  if (runs.length === 0)
    return (
      <Empty icon="upload" title={m.office_import_none()}>
        {m.office_import_none_words()}
      </Empty>
    )
  return (
    <PlainTable label={m.office_import()} columns={columns()} rows={runs} rowKey={({ id }) => id} card={(run) => <RunCard run={run} />} />
  )
}

function columns(): Column<ImportRun>[] {
  return [
    { key: "name", head: m.office_import_col_file(), cell: (run) => <RunLink run={run} /> },
    {
      key: "state",
      head: m.office_products_col_state(),
      cell: ({ state }) => <Badge tone={STATE[state].tone}>{STATE[state].words()}</Badge>,
    },
    { key: "new", head: m.office_import_new(), end: true, cell: (run) => countOf(run, "new") },
    { key: "changed", head: m.office_import_changed(), end: true, cell: (run) => countOf(run, "changed") },
    { key: "faults", head: m.office_import_faults(), end: true, cell: (run) => countOf(run, "faults") },
    { key: "by", head: m.office_import_col_by(), cell: ({ by }) => by },
    {
      key: "at",
      head: m.office_import_col_at(),
      cell: ({ created_at: at }) => <time title={fullTime(at)}>{timeText(at, new Date())}</time>,
    },
  ]
}

/** While a file is read, nothing is counted. */
function countOf({ state, counts }: ImportRun, name: "new" | "changed" | "faults"): number | string {
  return state === "READING" ? "–" : counts[name]
}

function RunLink({ run: { id, name } }: { run: ImportRun }) {
  return (
    <Link to="/import/$id" params={{ id: String(id) }} className="medium">
      <bdi>{name}</bdi>
    </Link>
  )
}

function RunCard({ run }: { run: ImportRun }) {
  return (
    <div className="stack stack-2">
      <div className="between">
        <RunLink run={run} />
        <Badge tone={STATE[run.state].tone}>{STATE[run.state].words()}</Badge>
      </div>
      <span className="quiet">
        {run.by} · {timeText(run.created_at, new Date())}
      </span>
    </div>
  )
}
