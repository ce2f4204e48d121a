import { paymentSettings as calls } from "#contract/office/settings/payment-settings.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changeOnlinePayment, readPaymentSettings } from "./payment-settings.ts"
import type { WebhookAnswers } from "./webhook-answers.ts"

/** The back office's calls about the payment provider and online payment. */
export function servePaymentSettings(office: OfficeServer, services: Services, webhooks: WebhookAnswers): void {
  const { db, clock } = services
  serveOffice(office, calls.read, () => readPaymentSettings(services, webhooks))
  serveOffice(office, calls.change, async ({ body, version, actor }) => {
    await shortTransaction(db, (tx) => changeOnlinePayment(tx, { wish: body, expected: version, actor, now: clock.now() }))
    return readPaymentSettings(services, webhooks)
  })
}
