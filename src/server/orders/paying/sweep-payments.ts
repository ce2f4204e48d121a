import type { Settlement } from "#rules/orders/payment-settlement.ts"
import type { Database } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { queuePendingMail } from "#server/orders/order-mails.ts"
import type { Services } from "#server/services.ts"
import { claimLook, claimReminder, paymentById, paymentsToSweep } from "./payments.queries.ts"
import { settlePayment } from "./settle-payment.ts"

/** After this number of failed requests in a row, the other payments wait for the next run. */
const MAX_OUTAGES = 5
const AT_MOST_EVERY_MS = 20_000
/** A run ends before the next is due. The next starts with the payments that have waited longest. */
const RUN_FOR_MS = 50_000

/** The number of payments by outcome. */
export type Swept = Partial<Record<Settlement | "unknown", number>>

/**
 * Reads payments without a message from the provider: those that wait too long, and failed or expired ones. A payment that cannot be read stays
 * unchanged and does not delay the others.
 */
export async function sweepPayments(services: Pick<Services, "db" | "clock" | "payments">, log: Log): Promise<Swept> {
  const { db, clock, payments } = services
  const swept: Swept = {}
  const count = (what: Settlement | "unknown") => (swept[what] = (swept[what] ?? 0) + 1)
  const untilMs = clock.now().getTime() + RUN_FOR_MS
  let outages = 0
  for (const id of await paymentsToSweep(db, payments.name, clock.now())) {
    if (outages >= MAX_OUTAGES || clock.now().getTime() > untilMs) break
    if (!(await claimLook(db, id, { now: clock.now(), notWithinMs: AT_MOST_EVERY_MS }))) continue
    try {
      const { settlement } = await settlePayment(services, id)
      if (settlement === "nothing") await remindToPay(db, id, clock.now())
      count(settlement)
      logSettlement(log, id, settlement)
      outages = 0
    } catch (fault) {
      // Somebody else works on the order and holds its lock.
      const isBusy = fault instanceof Refusal
      if (!isBusy && !(fault instanceof ProviderFault)) throw fault
      count("unknown")
      if (isBusy) continue
      outages = fault.isOutage ? outages + 1 : 0
      log.error({ err: fault, payment: id }, "the payment provider could not be asked; the payment stays open")
    }
  }
  return swept
}

/** Logs the settled payments that concern a person. */
export function logSettlement(log: Log, payment: number, settlement: Settlement): void {
  if (settlement === "review") log.error({ payment }, "a payment is not what was requested; a person has to look")
  if (settlement === "late") log.warn({ payment }, "a payment came too late and goes back")
}

/** Mails the customer once that a payment is open, and its deadline. Does nothing for a payment that is settled or has expired. */
async function remindToPay(db: Database, paymentId: number, now: Date): Promise<void> {
  const payment = await paymentById(db, paymentId)
  if (payment?.state !== "PENDING" && payment?.state !== "FAILED") return
  await shortTransaction(db, async (tx) => {
    const items = (await lockItemsOfOrder(tx, payment.orderId)).filter(({ status }) => status === "CREATED")
    if (items.length === 0 || !(await claimReminder(tx, paymentId, now))) return
    await queuePendingMail(tx, items, { payUntil: payment.expiresAt, transactionId: payment.transactionId })
  })
}
