import { found, Refusal } from "#server/guards/refusal.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { answerReplacements, type ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import type { Services } from "#server/services.ts"
import type { KnownOrder } from "../step-order.ts"
import { orderOfItem } from "./money.queries.ts"

/**
 * Answers the replacement request of an item, as the command line does. Refuses with `words_missing` for a refusal without words, and with
 * `replacement_answered`, with the reason in a sentence.
 */
export async function answerReplacement(
  services: Pick<Services, "db" | "clock">,
  { itemId, decision, words, actor }: { itemId: number; decision: ReplacementAnswer; words: string | null; actor: Actor },
): Promise<KnownOrder> {
  const order = found(await orderOfItem(services.db, itemId))
  if (decision === "REFUSED" && words === null) throw new Refusal("words_missing")
  try {
    await answerReplacements(services, { order: order.reference, items: [itemId], to: decision, note: words, by: actor })
    return order
  } catch (fault) {
    if (fault instanceof Impossible) throw new Refusal("replacement_answered", { extension: { reason: fault.message } })
    throw fault
  }
}
