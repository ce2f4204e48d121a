import Type from "typebox"
import { calls } from "./call.ts"

/** The calls of payment providers. */
export const payments = calls({
  notice: {
    summary: "A message of the payment provider, in the provider's own form and signed by it. Safe to send twice and in any order.",
    method: "POST",
    path: "/api/payments/{provider}/webhook",
    params: Type.Object({ provider: Type.String({ minLength: 1, maxLength: 20, pattern: "^[a-z]+$" }) }),
    answers: { 200: Type.Object({ received: Type.Boolean() }) },
    refusals: ["malformed", "not_found", "bad_signature"],
    rawBody: true,
  },
})
