import type { Database } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { queuePendingMail } from "#server/orders/order-mails.ts"
import { claimReminder, paymentById } from "./payments.queries.ts"

/** Tells the customer once by mail that a payment is open, and until when; nothing for one that was settled or whose time is over. */
export async function remindToPay(db: Database, paymentId: number, now: Date): Promise<void> {
  const payment = await paymentById(db, paymentId)
  if (payment?.state !== "PENDING" && payment?.state !== "FAILED") return
  await shortTransaction(db, async (tx) => {
    const items = (await lockItemsOfOrder(tx, payment.orderId)).filter(({ status }) => status === "CREATED")
    if (items.length === 0 || !(await claimReminder(tx, paymentId, now))) return
    await queuePendingMail(tx, items, { payUntil: payment.expiresAt, transactionId: payment.transactionId })
  })
}
