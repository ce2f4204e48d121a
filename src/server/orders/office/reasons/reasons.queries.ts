import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

export type ReasonKind = "cancel" | "cancel-by-staff" | "replacement"

const CANCEL = { table: sql`cancel_reasons`, isUsed: sql`exists (select from order_items i where i.cancel_reason_id = r.id)` }

/** Where the reasons `r` of a kind are. Those of staff share the table of the customers', since an item names either. */
const TABLES: Readonly<Record<ReasonKind, { table: SQL; isUsed: SQL; isMeant: SQL }>> = {
  cancel: { ...CANCEL, isMeant: sql`not r.is_for_staff` },
  "cancel-by-staff": { ...CANCEL, isMeant: sql`r.is_for_staff` },
  replacement: {
    table: sql`replacement_reasons`,
    isUsed: sql`exists (select from replacements q where q.reason_id = r.id)`,
    isMeant: sql`true`,
  },
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
  const { table, isUsed, isMeant } = TABLES[kind]
  return rows(
    db,
    `all ${kind} reasons`,
    sql`
    select r.id, r.description as english, p.arabic, r.is_on, ${isUsed} as is_used
    from ${table} r left join phrases p on p.kind = 'reasons' and md5(p.english) = md5(r.description)
    where ${isMeant} order by r.position, r.id limit 200`,
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
  const [column, value] = kind === "cancel-by-staff" ? [sql`, is_for_staff`, sql`, true`] : [sql``, sql``]
  await run(
    tx,
    null,
    sql`
    insert into ${table} (description, is_on, position${column})
    select n.*${value} from unnest(${array(added.map(({ english }) => english))}::text[], ${array(added.map((one) => one.is_on))}::boolean[],
      ${array(added.map(({ position }) => position))}::int[]) as n`,
  )
}

/** Whether one of these is a reason of another kind in the same table, where the words of a reason occur once. */
export async function isOfOtherKind(tx: Queries, kind: ReasonKind, english: readonly string[]): Promise<boolean> {
  const { table, isMeant } = TABLES[kind]
  const others = await run(tx, null, sql`select from ${table} r where r.description = any(${array(english)}::text[]) and not (${isMeant})`)
  return others > 0
}

/** Deletes reasons that nobody gave; returns the number of those deleted. */
export async function deleteReasons(tx: Queries, kind: ReasonKind, ids: readonly number[]): Promise<number> {
  const { table, isUsed } = TABLES[kind]
  return run(tx, null, sql`delete from ${table} r where r.id = any(${array(ids)}::int[]) and not ${isUsed}`)
}
