import type { Note } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "../audit.queries.ts"
import type { Member } from "../member.ts"
import { announceBeside, audienceFor, type ObjectKinds, type ObjectName } from "../objects.ts"
import {
  activeStaff,
  countNotes,
  insertNote,
  lockNote,
  MAX_NOTES,
  type NoteRow,
  noteById,
  removeNote,
  updateNote,
} from "./notes.queries.ts"
import { addNotices } from "./notices.queries.ts"

/** How long its author can change or delete a note. */
const EDITABLE_MS = 15 * 60 * 1000

/** The author, and the transaction. */
export type NoteContext = { tx: Queries; kinds: ObjectKinds; member: Member; actor: Actor; now: Date }

type NewNote = { object: ObjectName; text: string; mentions: readonly number[]; isPinned: boolean }

export async function writeNote(writing: NoteContext, { object, text, mentions, isPinned }: NewNote): Promise<Note> {
  const { tx, member, now } = writing
  const audience = await audienceFor(tx, writing.kinds, member, object)
  if ((await countNotes(tx, object)) >= MAX_NOTES) throw new Refusal("too_many_notes")
  const here = await activeStaff(tx, mentions)
  const id = await insertNote(tx, { object, staffId: member.id, text: text.trim(), mentions: here, isPinned, now })
  await tellMentioned(writing, { object, id, mentions: here })
  // The words stay out of the audit: a note can be deleted, and its row cannot.
  await audit(tx, writing.actor, { act: "note.written", object, before: null, after: { note: id, is_pinned: isPinned } })
  await announceBeside(tx, object, audience)
  return noteFor(member, found(await noteById(tx, id)), now)
}

export type NoteWish = { text?: string | undefined; mentions?: readonly number[] | undefined; is_pinned?: boolean | undefined }

export async function changeNote(writing: NoteContext, id: number, wish: NoteWish): Promise<Note> {
  const { tx, member, now } = writing
  const { note, object, audience } = await lockReadable(writing, id)
  const changesWords = wish.text !== undefined || wish.mentions !== undefined
  if (changesWords && !isEditable(member, note, now)) throw new Refusal("note_fixed")
  const mentions = wish.mentions ? await activeStaff(tx, wish.mentions) : note.mentions
  const isPinned = wish.is_pinned ?? note.isPinned
  const editedAt = changesWords ? now.toISOString() : note.editedAt
  await updateNote(tx, id, { text: wish.text?.trim() ?? note.text, mentions, isPinned, editedAt })
  await tellMentioned(writing, { object, id, mentions: mentions.filter((each) => !note.mentions.includes(each)) })
  const act = changesWords ? "note.changed" : "note.pinned"
  await audit(tx, writing.actor, { act, object, before: { note: id, is_pinned: note.isPinned }, after: { note: id, is_pinned: isPinned } })
  await announceBeside(tx, object, audience)
  return noteFor(member, found(await noteById(tx, id)), now)
}

export async function deleteNote(writing: NoteContext, id: number): Promise<void> {
  const { tx, member, now } = writing
  const { note, object, audience } = await lockReadable(writing, id)
  if (!isEditable(member, note, now)) throw new Refusal("note_fixed")
  await removeNote(tx, id)
  await audit(tx, writing.actor, { act: "note.deleted", object, before: { note: id, is_pinned: note.isPinned }, after: null })
  await announceBeside(tx, object, audience)
}

async function lockReadable({ tx, kinds, member }: NoteContext, id: number) {
  const note = found(await lockNote(tx, id))
  const object = { kind: note.objectKind, id: note.objectId }
  return { note, object, audience: await audienceFor(tx, kinds, member, object) }
}

async function tellMentioned(
  { tx, member, now }: NoteContext,
  { object, id, mentions }: { object: ObjectName; id: number; mentions: readonly number[] },
): Promise<void> {
  const others = mentions.filter((each) => each !== member.id)
  await addNotices(tx, others, { kind: "MENTION", object, words: { by: member.name }, key: `note ${id}`, now })
}

function isEditable(member: Member, { staffId, createdAt }: NoteRow, now: Date): boolean {
  return staffId === member.id && now.getTime() < Date.parse(createdAt) + EDITABLE_MS
}

/** A note as this member sees it. */
export function noteFor(member: Member, note: NoteRow, now: Date): Note {
  const { id, staffId, by, text, isPinned, mentions, createdAt, editedAt } = note
  const until = new Date(Date.parse(createdAt) + EDITABLE_MS).toISOString()
  return {
    id,
    by: { id: staffId, name: by },
    text,
    is_pinned: isPinned,
    mentions,
    created_at: createdAt,
    edited_at: editedAt,
    editable_until: isEditable(member, note, now) ? until : null,
  }
}
