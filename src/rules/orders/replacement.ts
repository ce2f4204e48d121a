import type { ItemStatus } from "./order-status.ts"

/** The states of a replacement request. [spec 3 §9] */
export const REPLACEMENT_STATES = ["REQUESTED", "ACCEPTED", "WITHDRAWN", "REFUSED", "SENT", "REFUNDED"] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]

/** The states that may follow each state. The customer withdraws, the shop's staff does everything else. */
const NEXT: Readonly<Record<ReplacementState, readonly ReplacementState[]>> = {
  REQUESTED: ["ACCEPTED", "WITHDRAWN", "REFUSED", "SENT", "REFUNDED"],
  ACCEPTED: ["REFUSED", "SENT", "REFUNDED"],
  WITHDRAWN: [],
  REFUSED: [],
  SENT: [],
  REFUNDED: [],
}

/** The states of a request that waits for the shop or the customer. */
export const OPEN_REPLACEMENTS: readonly ReplacementState[] = REPLACEMENT_STATES.filter((state) => NEXT[state].length > 0)

/** The maximum number of requests for one item: each one mails the shop's staff. */
const MAX_REQUESTS = 10

export type RequestedPieces = { state: ReplacementState; quantity: number }

/** An item with its earlier requests. */
type RequestedItem = { status: ItemStatus; quantity: number; replacements: readonly RequestedPieces[] }

export function canAnswer(from: ReplacementState, to: ReplacementState): boolean {
  return NEXT[from].includes(to)
}

/** The pieces of an item that were neither replaced nor refunded. */
export function piecesLeft({ quantity, replacements }: Pick<RequestedItem, "quantity" | "replacements">): number {
  const settled = replacements.filter(({ state }) => state === "SENT" || state === "REFUNDED")
  return quantity - settled.reduce((sum, request) => sum + request.quantity, 0)
}

/**
 * Why no replacement of this many pieces can be requested: the item is not delivered, a request is open or all pieces were replaced, the
 * item has fewer pieces left, or too many requests were made before. Null when it can. [spec 2 §5, 3 §9]
 */
export function replacementProblem(
  item: RequestedItem,
  pieces: number,
): "not_delivered" | "already_requested" | "too_many_pieces" | "too_many_requests" | null {
  if (item.status === "RETURN_REQUESTED" || item.status === "RETURNED") return "already_requested"
  if (item.status !== "DELIVERED") return "not_delivered"
  if (item.replacements.length >= MAX_REQUESTS) return "too_many_requests"
  return pieces > piecesLeft(item) ? "too_many_pieces" : null
}

/** The status of an item whose request ends in `to`: it stays delivered as long as it has pieces that were neither replaced nor refunded. */
export function statusAfter(
  item: Pick<RequestedItem, "quantity" | "replacements">,
  request: { quantity: number; to: ReplacementState },
): ItemStatus {
  if (request.to === "WITHDRAWN" || request.to === "REFUSED") return "DELIVERED"
  return piecesLeft(item) > request.quantity ? "DELIVERED" : "RETURNED"
}

/** Why staff cannot answer a replacement request in a certain way. */
export type AnswerProblem =
  | "answered"
  | "not_open"
  /** An order that replaces the item is on its way. */
  | "replaced"
  /** A refund that is not to the card needs words on how it was paid. */
  | "words_missing"
  | "cost_nothing"
  | "nothing_left"
  | "no_stock"
