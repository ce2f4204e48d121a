import type { PaymentNotice } from "./port.ts"
import { isObject } from "./skipcash-http.ts"
import { isSignature, NOTICE_FIELDS, type SignedFields, signedText } from "./skipcash-signature.ts"
import { stateOf } from "./skipcash-states.ts"

/** The stored part of a webhook: nothing about the card. */
const KEPT = [...NOTICE_FIELDS, "FinishedDate"] as const
const MAX_LENGTH = 300

type Fields = SignedFields<(typeof NOTICE_FIELDS)[number]>

/**
 * A webhook of SkipCash, or null when none of the keys has signed it. SkipCash signs six fields and not the body, without a time, so an
 * intercepted notice can be replayed for ever; it only prompts a read.
 */
export function skipCashNotice(keys: readonly string[], authorization: string | string[] | undefined, text: string): PaymentNotice | null {
  const body = parsed(text)
  if (typeof authorization !== "string" || !isObject(body)) return null
  const fields: Fields = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, plain(body[field])]))
  // With commas inside, two different notices could have the same text.
  if (Object.values(fields).some((value) => value?.includes(","))) return null
  const usual = signedText(NOTICE_FIELDS, fields)
  const isUsual = keys.some((key) => isSignature(key, usual, authorization))
  // Some senders include the name of an empty VisaId in the signature.
  const isOther = !isUsual && !fields.VisaId && keys.some((key) => isSignature(key, `${usual},VisaId=`, authorization))
  const { PaymentId, StatusId, TransactionId = null } = fields
  if ((!isUsual && !isOther) || !PaymentId || !StatusId) return null
  return {
    providerId: PaymentId,
    transactionId: TransactionId || null,
    status: StatusId,
    state: stateOf(Number(StatusId)),
    body: Object.fromEntries(KEPT.map((field) => [field, plain(body[field])])),
    remark: isOther ? "SkipCash signed a webhook with an empty VisaId." : null,
  }
}

/** A value in the signature's format. */
function plain(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  return typeof value === "string" && value.length <= MAX_LENGTH && isStorable(value) ? value : null
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
