import { userInfo } from "node:os"
import type { Replacement } from "#contract/orders.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { formatPrice } from "#rules/values/money.ts"
import { systemClock } from "#server/clock.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { listReplacements } from "#server/orders/after/operator-replacements.queries.ts"
import { answerReplacements, type ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import type { Answer } from "./answer.ts"
import { idsOf, notIds } from "./ids.ts"
import { withShop } from "./open-shop.ts"

const MAX_LISTED = 200

/** `corniche replacement list`: the open replacement requests, or those in one state. */
export async function listReplacementsCommand({
  state,
  limit,
  json,
}: {
  state: string | undefined
  limit: string | undefined
  json: boolean
}): Promise<Answer> {
  const wanted = REPLACEMENT_STATES.find((name) => name === state?.toUpperCase()) ?? null
  if (state !== undefined && wanted === null)
    return { code: 1, complaint: `"${state}" is not a state. The states are ${REPLACEMENT_STATES.join(", ")}.` }
  const most = limit === undefined ? 50 : Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LISTED) return { code: 1, complaint: `--limit must be from 1 to ${MAX_LISTED}.` }
  const found = await withShop(({ db }) => listReplacements(db, { state: wanted, limit: most }))
  if (json) return { code: 0, text: JSON.stringify(found) }
  const lines = found.map(({ reference, itemId, name, pieces, quantity, state: now, reason, reasonText, requestedAt, email }) => {
    const why = [reason, reasonText && `"${reasonText}"`].filter(Boolean)
    return [reference, `item ${itemId}`, now, requestedAt, `${pieces} of ${quantity} × ${name}`, ...why, email].join("  ")
  })
  return { code: 0, text: lines.join("\n") || "No replacement requests found." }
}

type AnswerCommand = { order: string; items: string | undefined; note: string | undefined; to: ReplacementAnswer; json: boolean }

/** `corniche replacement accept`, `refuse`, `send` and `refund`: answers the open requests of an order. */
export async function answerReplacementsCommand({ order, items, note, to, json }: AnswerCommand): Promise<Answer> {
  const ids = idsOf(items)
  if (ids === null) return { code: 1, complaint: notIds(items) }
  const wish = { order, items: ids, to, note: note?.trim() || null, by: commandLine(userInfo().username) }
  const done = await withShop(({ db }) => answerReplacements({ db, clock: systemClock }, wish))
  if (json) return { code: 0, text: JSON.stringify({ ok: true, ...done }) }
  const lines = done.items.map(
    ({ id, name, pieces, from }) => `Item ${id} of order ${done.order.reference}, ${pieces} × ${name}: ${from} → ${to}`,
  )
  return { code: 0, text: lines.join("\n") }
}

/** A request of an item in `order show`. */
export function replacementLine({ state, quantity, reason, reason_text: text, refund, events }: Replacement): string {
  const why = [reason, text && `"${text}"`].filter(Boolean)
  const history = events.map((event) => [event.state, event.created_at, event.note && `"${event.note}"`].filter(Boolean).join(" "))
  const parts = [`Replacement ${state}`, `${quantity} ${quantity === 1 ? "piece" : "pieces"}`, ...why]
  return `    ${[...parts, ...(refund === null ? [] : [`refunded ${formatPrice(refund)}`])].join("  ")}\n      ${history.join(", ")}`
}
