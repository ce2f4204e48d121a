import { queryOptions } from "@tanstack/react-query"
import type { SessionState } from "#contract/office/session.ts"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"

/** The stage of the visitor's sign-in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => api.session.state(undefined, { signal }),
  staleTime: 0,
})

/** Continues with the next step. */
export function nextStep(session: SessionState): void {
  queryClient.setQueryData(sessionQuery.queryKey, session)
}
