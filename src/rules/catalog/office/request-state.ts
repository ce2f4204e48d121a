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

/** Whether nothing is left to do for a request. */
export function isRequestOver(state: RequestState): boolean {
  return OVER.includes(state)
}

/** Whether staff may set the state by hand: an open request ends won or lost, and one that is over opens again. An answer does the rest. */
export function canSetRequest(from: RequestState, to: RequestState): boolean {
  return isRequestOver(from) ? to === "NEW" : isRequestOver(to)
}
