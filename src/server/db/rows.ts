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

/** The name of a statement, null for one that is planned every time, or a function that gives either to a text. */
export type StatementName = string | null | ((text: string) => string | null)

/**
 * Names for a statement whose text has several forms, such as a list in different orders. Each form has one name. The first `most` of them
 * are planned only once per connection; later ones are planned every time, since PostgreSQL keeps each plan as long as its connection.
 */
export function severalForms(name: string, most = 12): (text: string) => string | null {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most) return null
    const added = `${name} ${names.size + 1}`
    names.set(text, added)
    return added
  }
}

let look: ((given: StatementResult) => void) | null = null

/** Passes every result to `check`, which throws when the rows do not match the schema. Tests use it; the shop itself checks none. */
export function checkRows(check: (given: StatementResult) => void): void {
  look = check
}

/**
 * The rows of a statement. A statement with a `name` is planned only once per connection: for statements with a constant text whose plan
 * does not depend on their values, since planning often takes longer than execution. Each name has one text; `severalForms` gives names to
 * several. Without one (null) it is planned every time. Dates and instants have PostgreSQL's format. Throws for an undefined value.
 */
export async function rows<Row extends TSchema>(db: Queries, name: StatementName, query: SQL, row: Row): Promise<Static<Row>[]> {
  const { rows: found, fields } = await answer<Static<Row> & pg.QueryResultRow>(db, name, query)
  if (look) {
    const { sql: text } = dialect.sqlToQuery(query)
    look({ name: nameOf(name, text), text, columns: fields.map((field) => field.name), found, row })
  }
  return found
}

/** Runs a statement without reading rows; returns the number of rows found, added, changed or deleted. */
export async function run(db: Queries, name: string | null, query: SQL): Promise<number> {
  return (await answer(db, name, query)).rowCount ?? 0
}

const dialect = new PgDialect()

async function answer<Row extends pg.QueryResultRow>({ $client }: Queries, given: StatementName, query: SQL): Promise<pg.QueryResult<Row>> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = nameOf(given, text)
  // It would silently be left out of the text.
  if (isIncomplete(query)) throw new Error(`The statement "${name ?? "without a name"}" was given a value that is undefined.`)
  const statement = { text, values, types, ...(name === null ? {} : { name }) }
  return $client.query<Row>(statement).catch((fault: unknown) => {
    throw fault instanceof Error ? new DrizzleQueryError(text, values, fault) : fault
  })
}

function nameOf(given: StatementName, text: string): string | null {
  return typeof given === "function" ? given(text) : given
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
