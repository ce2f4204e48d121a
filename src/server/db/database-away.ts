import { DrizzleQueryError } from "drizzle-orm"

/** The system's codes of a connection that cannot be made, or breaks. */
const NETWORK = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN".split(" "),
)

/**
 * PostgreSQL's codes, or the classes that they begin with: connection exceptions (08), no resources such as connections or disk (53),
 * shutting down, starting or recovering (57P), a statement cancelled because it took too long (57014), a session ended because its
 * transaction was idle too long (25P), a server that only reads after a failover (25006), and one that does not let us in (28, 3D).
 */
const POSTGRESQL = /^(?:08|53|57P|57014|25P0[34]|25006|28|3D)/

/** What the driver says when a query has had no answer for too long. */
export const READ_TIMEOUT = "Query read timeout"

/** What the driver says without any code. */
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

/** Whether `fault` means that the database cannot be reached or does not serve, so that the same request may succeed later. */
export function databaseIsAway(fault: unknown): boolean {
  const cause = fault instanceof DrizzleQueryError ? fault.cause : fault
  if (!(cause instanceof Error)) return false
  if (DRIVER.has(cause.message)) return true
  const code = "code" in cause ? cause.code : undefined
  return typeof code === "string" && (NETWORK.has(code) || POSTGRESQL.test(code))
}
