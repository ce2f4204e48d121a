import type { FastifyBaseLogger } from "fastify"
import { Logger } from "graphile-worker"

export type Log = Pick<FastifyBaseLogger, "error" | "warn" | "debug">

/** The queue's own log, through ours. What it adds to its sentences is left out: that holds the contents of jobs. */
export function queueLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs are logged where it is known whether they are tried again.
    if (meta?.["failure"] === true) return
    if (level === "error" || level === "warning") log.warn(`job queue: ${message}`)
    else log.debug(`job queue: ${message}`)
  })
}
