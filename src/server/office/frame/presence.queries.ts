import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Presence } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { ObjectName } from "../objects.ts"

/** A page reports three times within this time. */
const GONE_AFTER_MS = 60_000
/** The number of objects that one member can have open. A page that sends nothing for a minute is dropped. */
const MAX_OPEN = 50

type OpenObject = { staffId: number; object: ObjectName; isEditing: boolean; now: Date }

/** Records that a member has an object open; returns whether the others must be told. */
export async function seeMember(tx: Queries, { staffId, object, isEditing, now }: OpenObject): Promise<boolean> {
  const moment = now.toISOString()
  const gone = new Date(now.getTime() - GONE_AFTER_MS).toISOString()
  await run(
    tx,
    "forget presence",
    sql`
    delete from presence where seen_at < ${gone}::timestamptz or (staff_id = ${staffId} and (object_kind, object_id) in
      (select object_kind, object_id from presence where staff_id = ${staffId} order by seen_at desc offset ${MAX_OPEN}))`,
  )
  const [before] = await rows(
    tx,
    "presence before",
    sql`
    select is_editing as "isEditing" from presence
    where object_kind = ${object.kind} and object_id = ${object.id} and staff_id = ${staffId}`,
    Type.Object({ isEditing: Type.Boolean() }),
  )
  await run(
    tx,
    "see member",
    sql`
    insert into presence (staff_id, object_kind, object_id, is_editing, seen_at)
    values (${staffId}, ${object.kind}, ${object.id}, ${isEditing}, ${moment}::timestamptz)
    on conflict (object_kind, object_id, staff_id) do update set is_editing = excluded.is_editing, seen_at = excluded.seen_at`,
  )
  return before?.isEditing !== isEditing
}

/** Whether the member had the object open. */
export async function forgetMember(tx: Queries, staffId: number, { kind, id }: ObjectName): Promise<boolean> {
  const gone = await run(
    tx,
    "member leaves",
    sql`delete from presence where object_kind = ${kind} and object_id = ${id} and staff_id = ${staffId}`,
  )
  return gone > 0
}

/** Who else has an object open; at most 20 people. */
export async function othersPresent(db: Queries, staffId: number, { kind, id }: ObjectName, now: Date): Promise<Presence["people"]> {
  const gone = new Date(now.getTime() - GONE_AFTER_MS).toISOString()
  return rows(
    db,
    "others present",
    sql`
    select p.staff_id as id, s.name, p.is_editing from presence p join staff s on s.id = p.staff_id
    where p.object_kind = ${kind} and p.object_id = ${id} and p.staff_id <> ${staffId} and p.seen_at >= ${gone}::timestamptz
    order by p.staff_id limit 20`,
    Type.Object({ id: Type.Number(), name: Type.String(), is_editing: Type.Boolean() }),
  )
}
