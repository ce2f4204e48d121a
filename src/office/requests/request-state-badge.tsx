import { m } from "#messages/messages.js"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import type { RequestState } from "#rules/catalog/office/request-state.ts"

const looks: Readonly<Record<RequestState, { words: () => string; tone: Tone }>> = {
  NEW: { words: m.office_request_new, tone: "warn" },
  ANSWERED: { words: m.office_request_answered, tone: "sea" },
  WON: { words: m.office_request_won, tone: "good" },
  LOST: { words: m.office_request_lost, tone: "plain" },
}

export function RequestStateBadge({ state }: { state: RequestState }) {
  const { words, tone } = looks[state]
  return <Badge tone={tone}>{words()}</Badge>
}
