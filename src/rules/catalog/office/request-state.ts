/** The states of a special request: nobody answered it, somebody did, it became an order, it did not. */
export const REQUEST_STATES = ["NEW", "ANSWERED", "WON", "LOST"] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The views of the list of requests. */
export const REQUEST_VIEWS = ["to-answer", "answered", "over", "all"] as const
export type RequestView = (typeof REQUEST_VIEWS)[number]

const OVER: readonly RequestState[] = ["WON", "LOST"]

/** The states of a view. */
export const STATES_OF_VIEW: Readonly<Record<RequestView, readonly RequestState[]>> = {
  "to-answer": ["NEW"],
  answered: ["ANSWERED"],
  over: OVER,
  all: REQUEST_STATES,
}

/** Nobody has answered for this long: amber, and red after twice that. */
export const REQUEST_LIMIT_HOURS = 12

/** The messages that a request keeps, and how many of them may be replies: staff can always write. */
export const MAX_MESSAGES = 200
export const MAX_REPLIES = 100

/** The kinds of messages in a thread: an answer by mail, an offer by mail, its reminder, a note for colleagues, and the customer's reply. */
export const MESSAGE_KINDS = ["mail", "offer", "reminder", "note", "reply"] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Why a request is to be answered again: the customer replied, or an answer was not delivered. */
export const REQUEST_CAUSES = ["REPLIED", "UNDELIVERED"] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

/** Why a mail was not delivered, by the code of the mail server that refused it. [RFC 3463] */
export function failureReason(code: string | null): "address" | "full" | "refused" | "unknown" {
  if (code === null) return "unknown"
  if (/^\d\.1\.[0-36]$/.test(code)) return "address"
  return /^\d\.2\.2$/.test(code) ? "full" : "refused"
}

/** Whether nothing is left to do for a request. */
export function isRequestOver(state: RequestState): boolean {
  return OVER.includes(state)
}

/** Whether staff may set the state by hand: an open request ends won or lost, and one that is over opens again. An answer does the rest. */
export function canSetRequest(from: RequestState, to: RequestState): boolean {
  return isRequestOver(from) ? to === "NEW" : isRequestOver(to)
}
