import { type SQL, sql } from "drizzle-orm"
import { timestamp } from "drizzle-orm/pg-core"
import type { CursorKey } from "#rules/office/list-cursor.ts"

/** A column of instants. */
export function instantColumn(name: string) {
  return timestamp(name, { withTimezone: true })
}

/** An instant as text: ISO 8601 in UTC, with milliseconds. */
export function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Constant texts of the source as an SQL list, for a check constraint, which cannot have parameters. */
export function literals(texts: readonly string[]): SQL {
  return sql.raw(texts.map((text) => `'${text}'`).join(", "))
}

/** An array as one parameter; the driver would expand it into many. */
export function array(values: readonly (string | number | boolean)[]): SQL {
  return sql`${sql.param(values)}`
}

/** The type to which the key of a cursor is cast; a smaller integer is compared with it as well. */
export const CURSOR_TYPES: Readonly<Record<CursorKey, SQL>> = { integer: sql`int`, instant: sql`timestamptz`, text: sql`text` }
