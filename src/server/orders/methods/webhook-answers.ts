import { WEBHOOK_ANSWERS, type WebhookAnswer } from "#contract/office/settings/payment-settings.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Services } from "#server/services.ts"

/**
 * When this process last gave each answer to a webhook of the payment provider. It is in memory, because anyone can send a webhook without
 * a valid signature, and that must cost no statement.
 */
export class WebhookAnswers {
  readonly #services: Pick<Services, "clock" | "payments">
  readonly #last = new Map<WebhookAnswer, Date>()

  constructor(services: Pick<Services, "clock" | "payments">) {
    this.#services = services
  }

  /** Processes a webhook, and notes the answer. A webhook for another provider is not noted. */
  async noted<Notice>(provider: string, process: () => Promise<Notice>): Promise<Notice> {
    const { clock, payments } = this.#services
    const note = (answer: WebhookAnswer) => provider === payments.name && this.#last.set(answer, clock.now())
    try {
      const notice = await process()
      note("received")
      return notice
    } catch (fault) {
      const refused = fault instanceof Refusal ? WEBHOOK_ANSWERS.find((answer) => answer === fault.code) : undefined
      if (refused) note(refused)
      throw fault
    }
  }

  /** When each answer was last given. */
  get last(): ReadonlyMap<WebhookAnswer, Date> {
    return this.#last
  }
}
