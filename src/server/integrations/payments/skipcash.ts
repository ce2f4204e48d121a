import { randomUUID } from "node:crypto"
import { amountText, dirhamsOfText } from "#rules/values/money.ts"
import { type NewPayment, type NewRefund, type PaymentProvider, ProviderFault, type ProviderPayment } from "./port.ts"
import { askSkipCash, type Result } from "./skipcash-http.ts"
import { skipCashNotice } from "./skipcash-notice.ts"
import { PAYMENT_FIELDS, REFUND_FIELDS, signature, signedText } from "./skipcash-signature.ts"
import { stateOf } from "./skipcash-states.ts"

export type SkipCashSettings = {
  /** The origin of the API and of the payment page. */
  url: string
  clientId: string
  keyId: string
  /** Used as text, although it looks like Base64. */
  keySecret: string
  /** Any of them may have signed a webhook, so that a key can be replaced while notices are under way. */
  webhookKeys: readonly string[]
}

/** An id that no payment has. */
const NO_PAYMENT = "00000000-0000-0000-0000-000000000000"
const REFUNDS = { 6: "done", 7: "asked", 8: "failed" } as const

/** SkipCash, the hosted payment page of Qatar. It has no idempotency keys, so only reads are retried. */
export function skipCash(settings: SkipCashSettings): PaymentProvider {
  const { url, clientId, keyId, keySecret } = settings
  return {
    name: "skipcash",
    create: async (payment) => {
      const signed = signedFields(payment, keyId)
      const result = await askSkipCash(url, {
        method: "POST",
        path: "/api/v1/payments",
        authorization: signature(keySecret, signedText(PAYMENT_FIELDS, signed)),
        body: { ...signed, ReturnUrl: payment.returnUrl, WebhookUrl: payment.webhookUrl },
      })
      return { providerId: idOf(result["id"]), paymentUrl: payUrlOf(result["payUrl"], url) }
    },
    read: async (providerId, { withinMs } = {}) => {
      const path = `/api/v1/payments/${encodeURIComponent(providerId)}`
      const request = { method: "GET", path, authorization: clientId, isSafe: true } as const
      return paymentOf(await askSkipCash(url, { ...request, ...(withinMs === undefined ? {} : { withinMs }) }), providerId)
    },
    refund: async (refund) => {
      const result = await askSkipCash(url, {
        method: "POST",
        path: "/api/v1/payments/refund",
        authorization: signature(keySecret, signedText(REFUND_FIELDS, { Id: refund.providerId, KeyId: keyId })),
        body: { id: refund.providerId, keyId, ...partOf(refund) },
      })
      return { refundId: idOf(result["refundId"] ?? result["id"]) }
    },
    check: async () => {
      const path = `/api/v1/payments/${NO_PAYMENT}`
      try {
        await askSkipCash(url, { method: "GET", path, authorization: clientId, isSafe: true })
      } catch (fault) {
        if (!(fault instanceof ProviderFault) || fault.isOutage) throw fault
        // Any other refusal means that the payment does not exist.
        return fault.status !== 401 && fault.status !== 403
      }
      return true
    },
    verify: (headers, body) => skipCashNotice(settings.webhookKeys, headers["authorization"], body),
  }
}

/** The signed fields are the sent fields: empty ones are in neither. */
function signedFields(payment: NewPayment, keyId: string): Record<string, string> {
  const { customer } = payment
  const firstName = nameOf(customer.firstName)
  const lastName = nameOf(customer.lastName)
  return {
    // Only makes every signature unique.
    Uid: randomUUID(),
    KeyId: keyId,
    Amount: amountText(payment.amountDirhams),
    FirstName: firstName || lastName || "Customer",
    LastName: lastName || firstName || "Customer",
    Phone: customer.phone.replaceAll(/[^+\d]/g, "").slice(0, 15),
    Email: customer.email.slice(0, 255),
    TransactionId: reference(payment.transactionId, 40),
    Custom1: reference(payment.reference, 50),
  }
}

/** Reduces a name to the characters allowed there: letters, digits and spaces. */
function nameOf(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
  return [...plain].slice(0, 59).join("").trim()
}

/** Webhooks sign these fields separated by commas, so a comma in one would let two different notices have the same signature. */
function reference(text: string, maxLength: number): string {
  if (!/^[A-Za-z0-9-]+$/.test(text) || text.length > maxLength) throw new Error(`"${text}" is no reference for SkipCash.`)
  return text
}

/** The amount, unless everything is refunded. It is not signed. */
function partOf({ amountDirhams, paidDirhams }: NewRefund): { amount?: string } {
  return amountDirhams === paidDirhams ? {} : { amount: amountText(amountDirhams) }
}

function paymentOf(result: Result, providerId: string): ProviderPayment {
  const { id, statusId, amount, currency, transactionId } = result
  if (id !== providerId) throw new ProviderFault("SkipCash answered with another payment.")
  const amountDirhams = typeof amount === "string" ? dirhamsOfText(amount) : null
  if (amountDirhams === null || typeof statusId !== "number" || typeof currency !== "string" || typeof transactionId !== "string") {
    throw new ProviderFault("SkipCash answered with a payment that is not to be understood.")
  }
  return { providerId, transactionId, state: stateOf(statusId), amountDirhams, currency, refund: refundOf(statusId, result) }
}

function refundOf(statusId: number, { refundId }: Result): ProviderPayment["refund"] {
  const state = REFUNDS[statusId as keyof typeof REFUNDS]
  return typeof refundId === "string" && refundId !== "" && state ? { refundId, state } : null
}

function idOf(value: unknown): string {
  if (typeof value === "string" && /^[\w-]{1,100}$/.test(value)) return value
  throw new ProviderFault("SkipCash answered without an id.")
}

/** Shoppers are sent only to SkipCash's own page. */
function payUrlOf(value: unknown, base: string): string {
  if (typeof value === "string" && URL.canParse(value) && new URL(value).origin === new URL(base).origin) return value
  throw new ProviderFault("SkipCash answered without the address of its page.")
}
