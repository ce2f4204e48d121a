import { Refusal } from "#server/guards/refusal.ts"
import { type PaymentNotice, UnreadableNotice } from "#server/integrations/payments/port.ts"
import type { Services } from "#server/services.ts"
import { keepNotice, paymentOfNotice } from "./payment-notices.queries.ts"

type Message = {
  /** The provider's name in the webhook's path. */
  provider: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The unparsed body: the signature covers it. */
  body: string
}

/**
 * Receives a notice of the payment provider. Refuses an unsigned notice without a lookup. Stores a signed one for disputes, and queues a
 * read of the payment at the provider. Answers before that read, because providers do not wait long.
 */
export async function receiveNotice({ db, clock, payments }: Services, message: Message): Promise<PaymentNotice> {
  if (message.provider !== payments.name) throw new Refusal("not_found")
  const notice = readNotice(payments, message)
  if (!notice) throw new Refusal("bad_signature")
  const paymentId = await paymentOfNotice(db, payments.name, notice)
  if (paymentId === null) throw new Refusal("not_found")
  await keepNotice(db, { provider: payments.name, notice, paymentId, now: clock.now() })
  return notice
}

function readNotice(payments: Services["payments"], { headers, body }: Message): PaymentNotice | null {
  try {
    return payments.verify(headers, body)
  } catch (fault) {
    if (fault instanceof UnreadableNotice) throw new Refusal("malformed", { cause: fault })
    throw fault
  }
}
