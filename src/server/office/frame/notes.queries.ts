import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import type { ObjectName } from "../objects.ts"

/** The notes of an object; the office shows no more. */
export const MAX_NOTES = 200

export const NoteRow = Type.Object({
  id: Type.Number(),
  objectKind: Type.String(),
  objectId: Type.String(),
  staffId: Type.Number(),
  by: Type.String(),
  text: Type.String(),
  isPinned: Type.Boolean(),
  mentions: Type.Array(Type.Number()),
  createdAt: Type.String(),
  editedAt: Type.Union([Type.String(), Type.Null()]),
})
export type NoteRow = Static<typeof NoteRow>

const columns = sql`
  n.id, n.object_kind as "objectKind", n.object_id as "objectId", n.staff_id as "staffId", p.name as by, n.text, n.is_pinned as "isPinned",
  n.mentions, ${instant(sql`n.created_at`)} as "createdAt", ${instant(sql`n.edited_at`)} as "editedAt"`

/** The notes on an object: pinned ones first, then the newest. */
export async function notesOf(db: Queries, { kind, id }: ObjectName): Promise<NoteRow[]> {
  return rows(
    db,
    "notes",
    sql`
    select ${columns} from notes n join staff p on p.id = n.staff_id
    where n.object_kind = ${kind} and n.object_id = ${id} order by n.is_pinned desc, n.id desc limit ${MAX_NOTES}`,
    NoteRow,
  )
}

export async function noteById(db: Queries, id: number): Promise<NoteRow | null> {
  const [note] = await rows(db, "note", sql`select ${columns} from notes n join staff p on p.id = n.staff_id where n.id = ${id}`, NoteRow)
  return note ?? null
}

/** Locks a note until the transaction ends; null when there is none. */
export async function lockNote(tx: Queries, id: number): Promise<NoteRow | null> {
  await run(tx, "lock note", sql`select from notes where id = ${id} for update`)
  return noteById(tx, id)
}

export async function countNotes(db: Queries, { kind, id }: ObjectName): Promise<number> {
  const [found] = await rows(
    db,
    "count notes",
    sql`select count(*)::int as count from notes where object_kind = ${kind} and object_id = ${id}`,
    Type.Object({ count: Type.Number() }),
  )
  return found?.count ?? 0
}

export type NewNote = { object: ObjectName; staffId: number; text: string; mentions: readonly number[]; isPinned: boolean; now: Date }

export async function insertNote(tx: Queries, { object, staffId, text, mentions, isPinned, now }: NewNote): Promise<number> {
  const [added] = await rows(
    tx,
    "add note",
    sql`
    insert into notes (object_kind, object_id, staff_id, text, mentions, is_pinned, created_at)
    values (${object.kind}, ${object.id}, ${staffId}, ${text}, ${array(mentions)}::int[], ${isPinned}, ${now.toISOString()}::timestamptz)
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!added) throw new Error("A note was not written.")
  return added.id
}

export type NoteChange = { text: string; mentions: readonly number[]; isPinned: boolean; editedAt: string | null }

export async function updateNote(tx: Queries, id: number, { text, mentions, isPinned, editedAt }: NoteChange): Promise<void> {
  await run(
    tx,
    "change note",
    sql`
    update notes set text = ${text}, mentions = ${array(mentions)}::int[], is_pinned = ${isPinned}, edited_at = ${editedAt}::timestamptz
    where id = ${id}`,
  )
}

export async function removeNote(tx: Queries, id: number): Promise<void> {
  await run(tx, "delete note", sql`delete from notes where id = ${id}`)
}

/** Those of these people who are active members. */
export async function activeStaff(db: Queries, ids: readonly number[]): Promise<number[]> {
  const found = await rows(
    db,
    "active staff",
    sql`select id from staff where id = any(${array(ids)}::int[]) and suspended_at is null order by id`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}
