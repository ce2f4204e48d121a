import { DrizzleQueryError } from "drizzle-orm"

/** The system's codes of a failed or broken connection. */
const NETWORK = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN".split(" "),
)

/**
 * PostgreSQL's codes, or the prefixes of their classes: connection exceptions (08), insufficient resources such as connections or disk
 * (53), shutdown, start or recovery (57P), a statement cancelled by a timeout (57014), a session closed because its transaction was idle
 * too long (25P), a read-only server after a failover (25006), and refused authentication or an unknown database (28, 3D).
 */
const POSTGRESQL = /^(?:08|53|57P|57014|25P0[34]|25006|28|3D)/

/** The driver's message when a query has timed out. */
export const READ_TIMEOUT = "Query read timeout"

/** The driver's messages without any code. */
const DRIVER = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  READ_TIMEOUT,
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
])

/** Whether `fault` means that the database is unavailable, so that the same request may succeed later. */
export function databaseIsAway(fault: unknown): boolean {
  const cause = fault instanceof DrizzleQueryError ? fault.cause : fault
  if (!(cause instanceof Error)) return false
  if (DRIVER.has(cause.message)) return true
  const code = "code" in cause ? cause.code : undefined
  return typeof code === "string" && (NETWORK.has(code) || POSTGRESQL.test(code))
}
