import type { PaymentProblem } from "#rules/orders/payment-settlement.ts"
import type { AnswerProblem } from "#rules/orders/replacement.ts"

/** An operator's request cannot be carried out; the message has the reason, and nothing was changed. */
export class Impossible extends Error {
  override name = "Impossible"
  /** The cause as a code, for callers that have other sentences; null where only the command line can ask for it. */
  readonly why: ImpossibleCause | null

  constructor(message: string, why: ImpossibleCause | null = null) {
    super(message)
    this.why = why
  }
}

/** Why a wish cannot be carried out, as `reason`, and what it refers to. */
export type ImpossibleCause = { reason: PaymentProblem | AnswerProblem; order?: string }
