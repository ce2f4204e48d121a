import type { Server } from "node:http"
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises"

/** A request that is not answered this long after the stop began is aborted. */
export const REQUESTS_WITHIN_MS = 5000
/** How long open connections may still send one more request. */
const LINGER_MS = 250

/**
 * Answers the pending requests of open connections and accepts no new ones: pages call the app in memory, and a closing app does not
 * respond.
 */
export async function lastRequests(server: Server): Promise<void> {
  // The next response on each connection announces that it is the last.
  server.maxRequestsPerSocket = 1
  // A connection may still be in the system's queue, and a request may be on its way on an idle one: closing now would reset both.
  await wait(LINGER_MS)
  // What arrived while the process was busy has not been read: its connections still count as idle.
  await nextTurn()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const tooLong = setTimeout(() => server.closeAllConnections(), REQUESTS_WITHIN_MS)
  await new Promise((done) => server.close(done))
  clearInterval(idle)
  clearTimeout(tooLong)
}
