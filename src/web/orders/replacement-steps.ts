import type { OrderItem, Replacement } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import type { ReplacementState } from "#rules/orders/replacement.ts"
import { priceText } from "#ui/text/language.ts"
import { REFUND_NAMES } from "./refund-sums.ts"

/** One step of a replacement request. */
export type ReplacementNews = {
  key: string
  title: string
  /** The requested pieces and the reason, or what the shop wrote. */
  notes: string[]
  at: string
}

const TITLES = {
  REQUESTED: m.orders_replacement_requested,
  ACCEPTED: m.orders_replacement_accepted,
  WITHDRAWN: m.orders_replacement_withdrawn,
  REFUSED: m.orders_replacement_refused,
  SENT: m.orders_replacement_sent,
  REFUNDED: m.orders_replacement_refunded,
} satisfies Record<ReplacementState, () => string>

type RequestedItem = Pick<OrderItem, "quantity" | "replacements"> & Partial<Pick<OrderItem, "refund">>

/** The steps of an item's replacement requests, the oldest first. */
export function replacementSteps({ quantity, replacements, refund }: RequestedItem): ReplacementNews[] {
  return replacements.flatMap((request, place) =>
    request.events.map(({ state, note, created_at: at }) => ({
      key: `${place} ${state}`,
      title: state === "REFUNDED" && refund ? REFUND_NAMES[refund.state]() : TITLES[state](),
      notes: state === "REQUESTED" ? wishOf(request, quantity) : [...refundOf(state, request), ...(note ? [note] : [])],
      at,
    })),
  )
}

/** The newest step of an item's last request; null without one, or once it is withdrawn. */
export function replacementNews(item: RequestedItem): ReplacementNews | null {
  if (item.replacements.at(-1)?.state === "WITHDRAWN") return null
  return replacementSteps(item).at(-1) ?? null
}

function wishOf({ quantity: count, reason, reason_text: text }: Replacement, quantity: number): string[] {
  const pieces = quantity > 1 ? [m.orders_replacement_pieces({ count, quantity })] : []
  return [...pieces, ...(reason ? [reason] : []), ...(text ? [text] : [])]
}

function refundOf(state: ReplacementState, { refund }: Replacement): string[] {
  return state === "REFUNDED" && refund !== null ? [priceText(refund)] : []
}
