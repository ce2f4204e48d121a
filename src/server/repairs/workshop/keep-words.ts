import type { Queries } from "#server/db/database.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { insertNote } from "#server/office/frame/notes.queries.ts"

type Said = { actor: Actor; words: string | undefined; now: Date }

/** Keeps the words of an act as a note on the repair. They stay out of the audit: a note goes with the customer's account, an audit row cannot. */
export async function keepWords(tx: Queries, reference: string, { actor, words, now }: Said): Promise<void> {
  if (words === undefined || actor.kind === "command-line") return
  const object = { kind: "repair", id: reference }
  await insertNote(tx, { object, staffId: actor.staffId, text: words, mentions: [], isPinned: false, now })
}
