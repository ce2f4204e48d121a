import pg from "pg"
import { ConfigError } from "#server/config/config.ts"

const NEEDED_VERSION = 16
const CONNECT_WITHIN_MS = 10_000

/** Connects to the database at `url`. Throws a ConfigError with one sentence on what to fix. */
export async function firstConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  // A connection that breaks later fails the pending query; without a listener it would also end the process.
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
    const version = rows[0]?.version ?? ""
    if (Number.parseInt(version, 10) >= NEEDED_VERSION) return client
    throw new ConfigError(
      `The database server at ${hostOf(url)} is PostgreSQL ${version}; Corniche needs ${NEEDED_VERSION} or newer. Update it, or set DATABASE_URL to another.`,
    )
  } catch (fault) {
    await client.end().catch(() => {})
    throw fault instanceof ConfigError ? fault : new ConfigError(sentenceOf(fault, url), { cause: fault })
  }
}

/** Never repeats the password. */
function sentenceOf(fault: unknown, url: string): string {
  const server = `The database server at ${hostOf(url)}`
  const { code = "", message = "" } = firstOf(fault)
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `No host was found for the database server at ${hostOf(url)} (${code}). Correct DATABASE_URL.`
    case "28P01":
    case "28000":
      return `${server} does not accept the user or the password (${code}). Correct DATABASE_URL.`
    case "3D000":
      return `${server} has no database of that name (${code}). Create it, or correct DATABASE_URL.`
    case "53300":
      return `${server} has no free connections (${code}). Raise its max_connections, or close some.`
    case "57P03":
      return `${server} is starting or stopping (${code}). Try again in a moment.`
  }
  if (code.startsWith("E") || /timeout|terminated/i.test(message)) {
    return `${server} does not answer (${code || message}). Start it, or correct DATABASE_URL.`
  }
  return `${server} cannot be used (${message.split("\n")[0]}). Correct DATABASE_URL.`
}

/** A name with several addresses fails with a list of faults, one for each. */
function firstOf(fault: unknown): { code?: string; message?: string } {
  if (fault instanceof AggregateError) return firstOf(fault.errors[0])
  return fault instanceof Error ? fault : {}
}

function hostOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || searchParams.get("host") || "this machine"
}
