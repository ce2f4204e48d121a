import { type QueryKey, queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import { MENU_SETTING } from "#rules/catalog/office/home/menu.ts"

export const homeQuery = queryOptions({ queryKey: ["home", "page"], queryFn: ({ signal }) => api.homePage.read(undefined, { signal }) })

export const bannersQuery = queryOptions({
  queryKey: ["home", "banners"],
  queryFn: ({ signal }) => api.banners.read(undefined, { signal }),
})

export const menuQuery = queryOptions({
  queryKey: ["setting", MENU_SETTING],
  queryFn: ({ signal }) => api.menu.read(undefined, { signal }),
})

export const homeVersionsQuery = queryOptions({
  queryKey: ["home", "versions"],
  queryFn: ({ signal }) => api.homePage.versions(undefined, { signal }),
})

export function homeChangesQuery(number: number, from: string) {
  return queryOptions({
    queryKey: ["home", "changes", number, from],
    queryFn: ({ signal }) => api.homePage.changes({ number, from }, { signal }),
  })
}

/** Asks again for everything about the home page, or for what has this key, also after a refusal. */
export async function thenRefresh<Answer>(work: Promise<Answer>, queryKey: QueryKey = ["home"]): Promise<Answer> {
  try {
    return await work
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
