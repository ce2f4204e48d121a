import { useQuery } from "@tanstack/react-query"
import { api } from "#office/api.ts"

/** The queues hold several kinds of object, so no single name of the live stream covers them. */
const ASK_MS = 10_000

type WaitingCounts = Readonly<Record<string, { count: number; late: number }>>

/** What waits beside the entries of the menu, by the names that the entries give. [OFFICE-28] */
export function useWaiting(): WaitingCounts {
  const { data } = useQuery({
    queryKey: ["waiting"],
    queryFn: ({ signal }) => api.frame.waiting(undefined, { signal, isBackground: true }),
    refetchInterval: ASK_MS,
  })
  return data?.waits ?? {}
}
