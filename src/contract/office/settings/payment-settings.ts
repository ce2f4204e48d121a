import Type, { type Static } from "typebox"
import { closed, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** What the shop answers to a webhook of the payment provider: it is stored, or refused with a code. */
export const WEBHOOK_ANSWERS = ["received", "bad_signature", "malformed", "not_found"] as const
export type WebhookAnswer = (typeof WEBHOOK_ANSWERS)[number]

/** The sentence that shoppers read at the checkout. It may be empty while online payment is on. */
const Reason = Type.Object({ en: Type.String({ maxLength: 300 }), ar: Type.String({ maxLength: 300 }) }, closed)

export const OnlinePayment = Type.Object({ is_on: Type.Boolean(), reason: Reason }, closed)
export type OnlinePayment = Static<typeof OnlinePayment>

export const PaymentSettings = Type.Object({
  version: Type.Integer(),
  provider: OneOf(["sandbox", "skipcash"] as const),
  /** `test`: no money moves. */
  mode: OneOf(["test", "live"] as const),
  /** The address of the provider's API; null for the sandbox, which is part of the shop. */
  provider_url: OrNull(Type.String()),
  /** Where the provider sends its webhooks. */
  webhook_url: Type.String(),
  /** The environment variables that hold the keys, without their values. */
  keys: Type.Array(Type.String()),
  /** The variable of the environment that fixes the provider. */
  fixed_by: Type.String(),
  /** The last webhook of each answer, the newest first. Refused ones since the start of the shop. */
  webhooks: Type.Array(Type.Object({ received_at: Type.String(), status: Type.Integer(), answer: OneOf(WEBHOOK_ANSWERS) }), {
    maxItems: WEBHOOK_ANSWERS.length,
  }),
  online: OnlinePayment,
})
export type PaymentSettings = Static<typeof PaymentSettings>

const SETTINGS = "/api/office/settings/payments"

export const paymentSettings = officeCalls({
  read: {
    summary: "The payment provider, its last webhooks with their answers, and whether shoppers can pay online. Keys are never shown.",
    method: "GET",
    path: SETTINGS,
    answers: { 200: PaymentSettings },
    refusals: [],
    permission: "payments.read",
    versioned: true,
  },
  change: {
    summary: "Switches online payment on or off. Off needs the reason in both languages; orders that are already placed can still be paid.",
    method: "PUT",
    path: SETTINGS,
    body: OnlinePayment,
    answers: { 200: PaymentSettings },
    refusals: ["text_missing"],
    permission: "payments.edit",
    factorAgain: true,
    versioned: true,
  },
})
