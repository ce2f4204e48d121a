import type { RequestLine } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { Age } from "#office/parts/text/age.tsx"
import { REQUEST_LIMIT_HOURS, type RequestView } from "#rules/catalog/office/request-state.ts"

export const viewNames: Readonly<Record<RequestView, () => string>> = {
  "to-answer": m.office_requests_to_answer,
  answered: m.office_requests_answered,
  over: m.office_requests_over,
  all: m.office_requests_all,
}

export const wishOf = ({ quantity, product }: Pick<RequestLine, "quantity" | "product">) => m.office_request_title({ quantity, product })

/** How long a request has been in its state; late ones that nobody answered stand out. */
export function AgeOf({ request: { state, since }, now }: { request: RequestLine; now: Date }) {
  return <Age since={since} now={now} {...(state === "NEW" ? { limitMinutes: REQUEST_LIMIT_HOURS * 60 } : {})} />
}
