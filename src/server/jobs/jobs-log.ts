import type { FastifyBaseLogger } from "fastify"
import { Logger } from "graphile-worker"

export type Log = Pick<FastifyBaseLogger, "error" | "warn" | "debug">

/** The queue's own log, through ours. The queue's extra fields are left out: they contain the contents of jobs. */
export function queueLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs are logged by the code that knows whether they are retried.
    if (meta?.["failure"] === true) return
    if (level === "error" || level === "warning") log.warn(`job queue: ${message}`)
    else log.debug(`job queue: ${message}`)
  })
}
