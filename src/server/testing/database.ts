import pg from "pg"
import { IsIntersect, IsObject, IsUnion, type TSchema } from "typebox"
import { Compile, type Validator } from "typebox/compile"
import { inject } from "vitest"
import { type Database, openDatabase } from "#server/db/database.ts"
import { checkRows, type StatementResult } from "#server/db/rows.ts"

export type TestDatabase = {
  db: Database
  url: string
  close: () => Promise<void>
}

/** The bounds that a schema of the contract puts on requests; rows may exceed them. */
const BOUNDS: ReadonlySet<string> = new Set(["minimum", "maximum", "minLength", "maxLength", "pattern", "maxItems", "minItems"])

/** The marks that a translation adds to an answer; no statement selects them. */
const MARKS: ReadonlySet<string> = new Set(["english", "shown"])

// Every statement of a test selects the columns of its schema, even without rows, and its rows match the schema.
checkRows(refuseOtherRows)

/** The text of each named statement: a connection refuses a second one under the same name. */
const texts = new Map<string, string>()

/** Throws for a result that does not match the statement's schema, and for a name that another statement has. */
export function refuseOtherRows({ name, text, columns, found, row }: StatementResult): void {
  const statement = name ?? text
  if (name !== null && (texts.get(name) ?? text) !== text) throw new Error(`The name "${name}" has several texts.`)
  if (name !== null) texts.set(name, text)
  const missing = columnsOf(row).filter((name) => !columns.includes(name) && !MARKS.has(name))
  if (missing.length > 0) throw new Error(`The statement "${statement}" does not select ${missing.join(", ")}.`)
  const validator = validatorOf(row)
  for (const one of found) {
    if (validator.Check(one)) continue
    const [fault] = validator.Errors(one)
    throw new Error(
      `A row of the statement "${statement}" is not of its schema: ${fault?.instancePath} ${fault?.message}, ${JSON.stringify(one)}.`,
    )
  }
}

const validators = new WeakMap<TSchema, Validator>()

/** Compiled once: without that, checking the rows of a listing takes longer than reading them. */
function validatorOf(row: TSchema): Validator {
  const known = validators.get(row)
  if (known) return known
  const compiled = Compile(withoutBounds(row))
  validators.set(row, compiled)
  return compiled
}

/** The schema without the bounds of its values. */
function withoutBounds(schema: TSchema): TSchema {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    isSchemaOfValue(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !BOUNDS.has(key))) : value,
  )
  return JSON.parse(text) as TSchema
}

/** A schema has a type, unlike a table of properties, which may have properties named like bounds. */
function isSchemaOfValue(value: unknown): value is { type: string } {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
}

function columnsOf(row: TSchema): string[] {
  if (IsObject(row)) return Object.keys(row.properties)
  if (IsUnion(row)) return [...new Set(row.anyOf.flatMap(columnsOf))]
  return IsIntersect(row) ? row.allOf.flatMap(columnsOf) : []
}

let made = 0

/** A separate database, copied from the migrated template or from the one named. Close it in `afterAll`. */
export async function testDatabase(template = "template_shop"): Promise<TestDatabase> {
  const templateUrl = inject("templateUrl")
  const name = `shop_${process.pid}_${++made}_${Date.now().toString(36)}`
  const admin = new pg.Client({ connectionString: templateUrl.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  // Copies of one template wait for each other; otherwise PostgreSQL refuses the second one.
  await admin.query("select pg_advisory_lock(1)")
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  const url = templateUrl.replace(/\/[^/]*$/, `/${name}`)
  const db = openDatabase(url, { size: 10, name: "corniche test" })
  return { db, url, close: () => db.$client.end() }
}
