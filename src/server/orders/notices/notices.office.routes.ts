import { type PaymentNoticeLine, system } from "#contract/office/system.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "#server/office/audit.queries.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { settleAgain } from "#server/orders/paying/payment-notices.queries.ts"
import { type NoticeRow, noticeById, paymentNotices } from "./notices.queries.ts"

const LISTED = 50

/** The calls about the notices of the payment provider. */
export function servePaymentNotices(office: OfficeServer): void {
  const { db } = office
  serveOffice(office, system.notices, async ({ query: { after = null, limit = LISTED } }) => {
    const { found: list, count } = await paymentNotices(db, { after, limit })
    return { results: list.map(shown), next: list.length < limit ? null : String(list.at(-1)?.id ?? ""), count }
  })
  serveOffice(office, system.replay, async ({ params, actor }) => {
    await shortTransaction(db, async (tx) => {
      const { id, paymentId, providerId, reference } = found(await noticeById(tx, params.id))
      if (paymentId === null) throw new Refusal("not_found")
      await settleAgain(tx, { notice: id, paymentId, toldId: providerId })
      await audit(tx, actor, { act: "payment.replay", object: { kind: "payment-notice", id }, after: { order: reference } })
    })
    return null
  })
}

function shown({ id, provider, state, receivedAt, confirmedAt, reference, paymentState }: NoticeRow): PaymentNoticeLine {
  return { id, provider, state, received_at: receivedAt, confirmed_at: confirmedAt, reference, payment_state: paymentState }
}
