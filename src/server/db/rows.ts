import { DrizzleQueryError, is, SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import type { Static, TSchema } from "typebox"
import type { Queries } from "./database.ts"

/** The result of a statement, with the schema that its rows must match. `name` is null for one that is planned every time. */
export type StatementResult = {
  name: string | null
  text: string
  columns: readonly string[]
  found: readonly unknown[]
  row: TSchema
}

let look: ((given: StatementResult) => void) | null = null

/** Passes every result to `check`, which throws when the rows do not match the schema. Tests use it; the shop itself checks none. */
export function checkRows(check: (given: StatementResult) => void): void {
  look = check
}

/**
 * The rows of a statement. A statement with a `name` is planned only once per connection: for statements with a constant text whose plan
 * does not depend on their values, since planning often takes longer than execution. Each name has one text. Without one (null) it is
 * planned every time. Dates and instants have PostgreSQL's format. Throws for an undefined value.
 */
export async function rows<Row extends TSchema>(db: Queries, name: string | null, query: SQL, row: Row): Promise<Static<Row>[]> {
  const { rows: found, fields } = await answer<Static<Row> & pg.QueryResultRow>(db, name, query)
  if (look) look({ name, text: dialect.sqlToQuery(query).sql, columns: fields.map((field) => field.name), found, row })
  return found
}

/** Runs a statement without reading rows; returns the number of rows found, added, changed or deleted. */
export async function run(db: Queries, name: string | null, query: SQL): Promise<number> {
  return (await answer(db, name, query)).rowCount ?? 0
}

const dialect = new PgDialect()

async function answer<Row extends pg.QueryResultRow>({ $client }: Queries, name: string | null, query: SQL): Promise<pg.QueryResult<Row>> {
  // It would silently be left out of the text.
  if (isIncomplete(query)) throw new Error(`The statement "${name ?? "without a name"}" was given a value that is undefined.`)
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const statement = { text, values, types, ...(name === null ? {} : { name }) }
  return $client.query<Row>(statement).catch((fault: unknown) => {
    throw fault instanceof Error ? new DrizzleQueryError(text, values, fault) : fault
  })
}

function isIncomplete(part: unknown): boolean {
  if (part === undefined) return true
  if (Array.isArray(part)) return part.some(isIncomplete)
  return is(part, SQL) && part.queryChunks.some(isIncomplete)
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
/** Dates, instants and durations, and arrays of them: the driver would parse them in this machine's time zone. */
const AS_TEXT: ReadonlySet<number> = new Set([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, 1182, 1187, 1115, 1185])
const asText = (value: string) => value

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") => {
    if (AS_TEXT.has(type)) return asText
    return format === "binary" ? pg.types.getTypeParser(type, "binary") : pg.types.getTypeParser(type, "text")
  },
}
