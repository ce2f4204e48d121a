import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { highestId, moveSequence } from "./import-transaction.queries.ts"
import { list } from "./merge-products.queries.ts"

type Table = {
  table: string
  /** The key column of the rows, and its type. */
  key: [name: string, type: string]
  columns: Readonly<Record<string, string>>
  /** Whether rows have ids; an id in the file is used when it is free. */
  hasIds?: boolean
  /** Whether rows have a version that each change raises: a form of the office that is open meanwhile is an old one. */
  hasVersion?: boolean
}

/**
 * Inserts or updates the rows of a small table, matched by key; other rows are unchanged. Returns how many were written; rows that are
 * equal already are not.
 */
export async function mergeRows(
  tx: Queries,
  { table, key: [key, keyType], columns, hasIds = false, hasVersion = false }: Table,
  given: readonly Record<string, unknown>[],
): Promise<number> {
  const names = Object.keys(columns)
  const types = [[key, keyType], ...Object.entries(columns), ...(hasIds ? [["id", "int"]] : [])]
  const incoming = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(${sql.raw(types.map(([name, type]) => `${name} ${type}`).join(", "))})`
  const target = sql.identifier(table)
  const of = (prefix: string) => list(names.map((name) => sql.raw(`${prefix}.${name}`)))
  const matches = sql.raw(`r.${key} = n.${key}`)

  const updated = await run(
    tx,
    null,
    sql`
    update ${target} r set (${list(names.map((name) => sql.raw(name)))}) = row(${of("n")})${sql.raw(hasVersion ? ", version = r.version + 1" : "")}
    from ${incoming}
    where ${matches} and (${of("r")}) is distinct from (${of("n")})`,
  )
  const into: SQL[] = [key, ...names].map((name) => sql.raw(name))
  const isMissing = sql`not exists (select from ${target} r where ${matches})`
  const ids = given.map(({ id }) => (typeof id === "number" ? id : 0))
  const base = hasIds ? Math.max(await highestId(tx, table), ...ids) : 0
  const added = hasIds
    ? await run(
        tx,
        null,
        sql`
        insert into ${target} (id, ${list(into)})
        select coalesce(free_id, ${base} + row_number() over (partition by free_id is null)), ${list(into)} from (
          select n.*, case when not exists (select from ${target} taken where taken.id = n.id) then n.id end as free_id
          from ${incoming} where ${isMissing}) f`,
      )
    : await run(tx, null, sql`insert into ${target} (${list(into)}) select ${list(into)} from ${incoming} where ${isMissing}`)
  if (hasIds) await moveSequence(tx, table)
  return updated + added
}

/** Like `mergeRows`, for a table that holds one ordered list: rows past its end are deleted. */
export async function replaceList(
  tx: Queries,
  table: string,
  columns: Readonly<Record<string, string>>,
  given: readonly Record<string, unknown>[],
): Promise<number> {
  const placed = given.map((row, index) => ({ ...row, position: index + 1 }))
  const written = await mergeRows(tx, { table, key: ["position", "int"], columns }, placed)
  const deleted = await run(tx, null, sql`delete from ${sql.identifier(table)} where position > ${given.length}`)
  return written + deleted
}

/** The ids of a small table. */
export async function idsOf(tx: Queries, table: string): Promise<Set<number>> {
  const found = await rows(tx, null, sql`select id from ${sql.identifier(table)}`, Type.Object({ id: Type.Integer() }))
  return new Set(found.map(({ id }) => id))
}

/** Raises the version of these rows once, after a change of what belongs to them. */
export async function raiseVersions(tx: Queries, table: string, ids: readonly number[]): Promise<void> {
  const raised = sql`${sql.param([...new Set(ids)])}::int[]`
  await run(tx, null, sql`update ${sql.identifier(table)} set version = version + 1 where id = any(${raised})`)
}
