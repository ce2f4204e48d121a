import { m } from "#messages/messages.js"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import type { RequestCause, RequestState } from "#rules/catalog/office/request-state.ts"

const looks: Readonly<Record<RequestState, { words: () => string; tone: Tone }>> = {
  NEW: { words: m.office_request_new, tone: "warn" },
  ANSWERED: { words: m.office_request_answered, tone: "sea" },
  WON: { words: m.office_request_won, tone: "good" },
  LOST: { words: m.office_request_lost, tone: "plain" },
}

const causes: Readonly<Record<RequestCause, { words: () => string; tone: Tone }>> = {
  REPLIED: { words: m.office_request_replied, tone: "warn" },
  UNDELIVERED: { words: m.office_request_undelivered, tone: "bad" },
}

/** The state of a request; of one that is to be answered again, why. */
export function RequestStateBadge({ request: { state, cause } }: { request: { state: RequestState; cause: RequestCause | null } }) {
  const { words, tone } = cause === null ? looks[state] : causes[cause]
  return <Badge tone={tone}>{words()}</Badge>
}
