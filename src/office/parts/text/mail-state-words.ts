import type { UndeliveredReport } from "#contract/office/mails/mail-state.ts"
import { m } from "#messages/messages.js"
import { failureReason } from "#rules/catalog/office/request-state.ts"
import type { MailState } from "#rules/office/mail-state.ts"
import type { Tone } from "./badge.tsx"
import { fullTime } from "./time-text.ts"

const STATES: Readonly<Record<MailState, { words: () => string; tone: Tone }>> = {
  WAITING: { words: m.office_order_mail_WAITING, tone: "plain" },
  SENT: { words: m.office_order_mail_SENT, tone: "good" },
  FAILED: { words: m.office_order_mail_FAILED, tone: "bad" },
  UNDELIVERED: { words: m.office_order_mail_UNDELIVERED, tone: "bad" },
}

/** "Mail Confirmed: sent". */
export function mailLine(name: string, state: MailState): string {
  return m.office_order_mail_line({ name, state: STATES[state].words() })
}

export function mailTone(state: MailState): Tone {
  return STATES[state].tone
}

const REASONS: Readonly<Record<ReturnType<typeof failureReason>, () => string>> = {
  address: m.office_request_failed_address,
  full: m.office_request_failed_full,
  refused: m.office_request_failed_refused,
  unknown: m.office_request_failed_unknown,
}

/** Why a mail was not delivered, by the code of the mail server. */
export function failureWords(code: string | null): string {
  return REASONS[failureReason(code)]()
}

/** Why a mail was not delivered, with the moment at which the shop learned it. */
export function undeliveredWords({ at, code }: UndeliveredReport): string {
  return [failureWords(code), fullTime(at), ...(code === null ? [] : [m.office_mail_code({ code })])].join(" · ")
}
