import { sql } from "drizzle-orm"
import Type from "typebox"
import { Notice, type NoticeKind } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { announceMine } from "../changes.ts"
import type { ObjectName } from "../objects.ts"

/** The notices that a bell shows. */
const SHOWN = 50

export type NewNotice = {
  kind: NoticeKind
  object: ObjectName
  /** The values in its sentence; never a customer's data. */
  words: Readonly<Record<string, string>>
  /** The key of the event: a member gets one notice for it. */
  key: string
  now: Date
}

/** Puts a notice into the bells of members. */
export async function addNotices(tx: Queries, staffIds: readonly number[], { kind, object, words, key, now }: NewNotice): Promise<void> {
  const added = await rows(
    tx,
    "add notices",
    sql`
    insert into notices (staff_id, kind, key, object_kind, object_id, words, created_at)
    select id, ${kind}, ${key}, ${object.kind}, ${object.id}, ${JSON.stringify(words)}::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${array(staffIds)}::int[]) as s (id) on conflict on constraint notices_once do nothing returning staff_id as "staffId"`,
    Type.Object({ staffId: Type.Number() }),
  )
  const members = added.map(({ staffId }) => staffId)
  await announceMine(tx, members, { kind: "notices", id: "mine", version: 0 })
}

/** The newest notices of a member. */
export async function noticesOf(db: Queries, staffId: number): Promise<Notice[]> {
  return rows(
    db,
    "notices",
    sql`
    select id, kind, json_build_object('kind', object_kind, 'id', object_id) as object, words, ${instant(sql`created_at`)} as created_at,
      read_at is not null as is_read
    from notices where staff_id = ${staffId} order by id desc limit ${SHOWN}`,
    Notice,
  )
}

/** The number of unread notices, at most 100. */
export async function unreadNotices(db: Queries, staffId: number): Promise<number> {
  const [found] = await rows(
    db,
    "unread notices",
    sql`
    select count(*)::int as count from (select from notices where staff_id = ${staffId} and read_at is null limit 100) n`,
    Type.Object({ count: Type.Number() }),
  )
  return found?.count ?? 0
}

/** Marks notices as read: those named, or all up to one. */
export async function readNotices(
  tx: Queries,
  staffId: number,
  { ids, upTo, now }: { ids: readonly number[]; upTo: number; now: Date },
): Promise<void> {
  const read = await run(
    tx,
    "read notices",
    sql`
    update notices set read_at = ${now.toISOString()}::timestamptz
    where staff_id = ${staffId} and read_at is null and (id = any(${array(ids)}::int[]) or id <= ${upTo})`,
  )
  if (read > 0) await announceMine(tx, [staffId], { kind: "notices", id: "mine", version: 0 })
}

export async function forgetNotices(db: Queries, before: Date): Promise<void> {
  await run(db, null, sql`delete from notices where created_at < ${before.toISOString()}::timestamptz`)
}
