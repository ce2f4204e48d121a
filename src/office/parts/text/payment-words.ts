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

/** The events of each provider by its own names, as far as people meet them. */
const EVENTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  skipcash: {
    0: m.office_payment_event_waiting,
    1: m.office_payment_event_waiting,
    2: m.office_payment_event_paid,
    3: m.office_payment_event_cancelled,
    4: m.office_payment_event_failed,
    5: m.office_payment_event_rejected,
    6: m.office_payment_event_refunded,
    7: m.office_payment_event_refunding,
    8: m.office_payment_event_refund_failed,
  },
  sandbox: {
    pending: m.office_payment_event_waiting,
    paid: m.office_payment_event_paid,
    failed: m.office_payment_event_failed,
  },
}

/** What a provider told of a payment; an event without words by the provider's own name. */
export function eventWords({ provider, state }: { provider: string; state: string }): string {
  return EVENTS[provider]?.[state]?.() ?? m.office_payment_event_other({ state })
}
