import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { answerWithin, type ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import type { KnownOrder } from "../step-order.ts"

type OfficeAnswer = { itemId: number; decision: ReplacementAnswer; words: string | null; actor: Actor; now: Date }

/**
 * Answers the replacement request of an item, as the command line does. Refuses with `words_missing` for a refusal without words, with
 * `paid_back_how_missing` for a refund that is not to the card without words on how it was paid, and with `replacement_answered` and the
 * reason's code.
 */
export async function answerReplacement(
  tx: Queries,
  { reference }: KnownOrder,
  { itemId, decision, words, actor, now }: OfficeAnswer,
): Promise<void> {
  if (decision === "REFUSED" && words === null) throw new Refusal("words_missing")
  try {
    await answerWithin(tx, { order: reference, items: [itemId], to: decision, note: words, by: actor }, now)
  } catch (fault) {
    if (!(fault instanceof Impossible)) throw fault
    if (fault.why?.reason === "words_missing") throw new Refusal("paid_back_how_missing")
    throw new Refusal("replacement_answered", { extension: fault.why ?? {} })
  }
}
