import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { answerWithin, type ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import type { KnownOrder } from "../step-order.ts"

type OfficeAnswer = { itemId: number; decision: ReplacementAnswer; words: string | null; actor: Actor; now: Date }

/**
 * Answers the replacement request of an item, as the command line does. Refuses with `words_missing` for a refusal without words, and with
 * `replacement_answered`, with the reason in a sentence.
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
    if (fault instanceof Impossible) throw new Refusal("replacement_answered", { extension: { reason: fault.message } })
    throw fault
  }
}
