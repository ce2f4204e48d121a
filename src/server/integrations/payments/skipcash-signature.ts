import { createHmac, timingSafeEqual } from "node:crypto"

/** What SkipCash signs of a new payment, in its order. */
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

/** What SkipCash signs of a webhook, in its order. */
export const NOTICE_FIELDS = ["PaymentId", "Amount", "StatusId", "TransactionId", "Custom1", "VisaId"] as const

export const REFUND_FIELDS = ["Id", "KeyId"] as const

export type SignedFields<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

/** `Name=value` with commas between, in the order of `fields`. An empty field is left out, here as in what is sent. */
export function signedText<Field extends string>(fields: readonly Field[], values: SignedFields<Field>): string {
  return fields.flatMap((field) => (values[field] ? [`${field}=${values[field]}`] : [])).join(",")
}

/** HMAC-SHA256 in Base64. The key is text and is used as it stands, though it looks like Base64. */
export function signature(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64")
}

/** Compares in a time that does not depend on how much of the signature is right. */
export function isSignature(key: string, text: string, given: string): boolean {
  const expected = Buffer.from(signature(key, text))
  const offered = Buffer.from(given)
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
