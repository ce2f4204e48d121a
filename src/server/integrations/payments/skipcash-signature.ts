import { createHmac, timingSafeEqual } from "node:crypto"

/** The fields that SkipCash signs of a new payment, in order. */
export const PAYMENT_FIELDS = [
  "Uid",
  "KeyId",
  "Amount",
  "FirstName",
  "LastName",
  "Phone",
  "Email",
  "Street",
  "City",
  "State",
  "Country",
  "PostalCode",
  "TransactionId",
  "Custom1",
] as const

/** The fields that SkipCash signs of a webhook, in order. */
export const NOTICE_FIELDS = ["PaymentId", "Amount", "StatusId", "TransactionId", "Custom1", "VisaId"] as const

export const REFUND_FIELDS = ["Id", "KeyId"] as const

export type SignedFields<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

/** `Name=value` separated by commas, in the order of `fields`. Empty fields are left out, as in the request. */
export function signedText<Field extends string>(fields: readonly Field[], values: SignedFields<Field>): string {
  return fields.flatMap((field) => (values[field] ? [`${field}=${values[field]}`] : [])).join(",")
}

/** HMAC-SHA256 in Base64. The key is used as text, although it looks like Base64. */
export function signature(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64")
}

/** Compares in constant time. */
export function isSignature(key: string, text: string, given: string): boolean {
  const expected = Buffer.from(signature(key, text))
  const offered = Buffer.from(given)
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
