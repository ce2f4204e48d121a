import { QueryClient } from "@tanstack/react-query"
import { OfficeProblem } from "./problem.ts"

/** A refusal is not retried; a lost connection and a busy shop are. */
const MAX_RETRIES = 2

const isPassing = (fault: unknown) => fault instanceof OfficeProblem && (fault.status === 0 || fault.code === "overloaded")

/**
 * What the office knows of the server. The first part of a key is the kind of object, the second its id, as the live stream names them:
 * `["order", reference]`, and `["order"]` for lists.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, fault) => isPassing(fault) && failures < MAX_RETRIES,
    },
    // Without a connection an act is refused at once. One that waited would be done later, when nobody expects it.
    mutations: { networkMode: "always" },
  },
})
