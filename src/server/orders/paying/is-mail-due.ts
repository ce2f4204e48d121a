import type { Mail } from "#server/mails/mail-kinds.ts"
import type { Services } from "#server/services.ts"
import { isPayable } from "./payments.queries.ts"

/** Whether the contents of a queued mail still hold: a payment reminder is not due once the order is paid, cancelled or expired. */
export async function isMailDue({ db, clock }: Pick<Services, "db" | "clock">, mail: Mail): Promise<boolean> {
  return mail.kind !== "payment-pending" || isPayable(db, mail.contents.transactionId, clock.now())
}
