import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

export type ReasonKind = "cancel" | "replacement"

const TABLES: Readonly<Record<ReasonKind, { table: SQL; isUsed: SQL }>> = {
  cancel: { table: sql`cancel_reasons`, isUsed: sql`exists (select from order_items i where i.cancel_reason_id = r.id)` },
  replacement: { table: sql`replacement_reasons`, isUsed: sql`exists (select from replacements q where q.reason_id = r.id)` },
}

const ReasonRow = Type.Object({
  id: Type.Integer(),
  english: Type.String(),
  arabic: OrNull(Type.String()),
  is_on: Type.Boolean(),
  is_used: Type.Boolean(),
})
export type ReasonRow = Static<typeof ReasonRow>

/** All reasons of a kind, in their order. */
export async function allReasons(db: Queries, kind: ReasonKind): Promise<ReasonRow[]> {
  const { table, isUsed } = TABLES[kind]
  return rows(
    db,
    `all ${kind} reasons`,
    sql`
    select r.id, r.description as english, p.arabic, r.is_on, ${isUsed} as is_used
    from ${table} r left join phrases p on p.kind = 'reasons' and md5(p.english) = md5(r.description)
    order by r.position, r.id limit 200`,
    ReasonRow,
  )
}

type PlacedReason = { id: number; english: string; is_on: boolean; position: number }

/** Changes these reasons together: two may swap their words, so all get other ones first. */
export async function updateReasons(tx: Queries, kind: ReasonKind, kept: readonly PlacedReason[]): Promise<void> {
  const { table } = TABLES[kind]
  const ids = array(kept.map(({ id }) => id))
  await run(tx, null, sql`update ${table} set description = 'reason ' || id || ' is changing' where id = any(${ids}::int[])`)
  await run(
    tx,
    null,
    sql`
    update ${table} r set description = n.english, is_on = n.is_on, position = n.position
    from unnest(${ids}::int[], ${array(kept.map(({ english }) => english))}::text[], ${array(kept.map((one) => one.is_on))}::boolean[],
      ${array(kept.map(({ position }) => position))}::int[]) as n(id, english, is_on, position)
    where r.id = n.id`,
  )
}

export async function insertReasons(tx: Queries, kind: ReasonKind, added: readonly Omit<PlacedReason, "id">[]): Promise<void> {
  const { table } = TABLES[kind]
  await run(
    tx,
    null,
    sql`
    insert into ${table} (description, is_on, position)
    select * from unnest(${array(added.map(({ english }) => english))}::text[], ${array(added.map((one) => one.is_on))}::boolean[],
      ${array(added.map(({ position }) => position))}::int[])`,
  )
}

/** Deletes reasons that nobody gave; returns the number of those deleted. */
export async function deleteReasons(tx: Queries, kind: ReasonKind, ids: readonly number[]): Promise<number> {
  const { table, isUsed } = TABLES[kind]
  return run(tx, null, sql`delete from ${table} r where r.id = any(${array(ids)}::int[]) and not ${isUsed}`)
}
