import { m } from "#messages/messages.js"
import type { PaymentState } from "#rules/orders/payment-settlement.ts"
import type { Tone } from "./badge.tsx"

const PAYMENT: Readonly<Record<PaymentState, { words: () => string; tone: Tone }>> = {
  NEW: { words: m.office_orders_pay_NEW, tone: "plain" },
  PENDING: { words: m.office_orders_pay_PENDING, tone: "plain" },
  PAID: { words: m.office_orders_pay_PAID, tone: "good" },
  FAILED: { words: m.office_orders_pay_FAILED, tone: "bad" },
  EXPIRED: { words: m.office_orders_pay_EXPIRED, tone: "plain" },
  REVIEW: { words: m.office_orders_pay_REVIEW, tone: "warn" },
}

export const paymentWords = (state: PaymentState): string => PAYMENT[state].words()
export const paymentTone = (state: PaymentState): Tone => PAYMENT[state].tone

/** The name of a payment provider. */
export function providerName(provider: string): string {
  if (provider === "sandbox") return m.office_payments_sandbox()
  return provider === "skipcash" ? "SkipCash" : provider
}
