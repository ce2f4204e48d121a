import { useQuery } from "@tanstack/react-query"
import { api } from "#office/api.ts"

/** The queues hold several kinds of object, so no single name of the live stream covers them. */
const ASK_MS = 10_000

type WaitingCounts = Readonly<Record<string, { count: number; late: number }>>

/** The numbers of waiting objects beside the menu entries, by the entries' keys. [OFFICE-28] */
export function useWaiting(): WaitingCounts {
  const { data } = useQuery({
    queryKey: ["waiting"],
    queryFn: ({ signal }) => api.frame.waiting(undefined, { signal, isBackground: true }),
    refetchInterval: ASK_MS,
  })
  return data?.waits ?? {}
}
