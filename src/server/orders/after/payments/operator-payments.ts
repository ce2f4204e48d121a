import { acceptProblem, type DecisionProblem, expireProblem, giveBackProblem, type PaymentState } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { ProviderFault, type ProviderPayment } from "#server/integrations/payments/port.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { queueRefundMail } from "#server/orders/make-refunds.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { giveBack, type LockedPayment, lockStanding, settle } from "#server/orders/paying/payment-standing.ts"
import { settlePayment } from "#server/orders/paying/settle-payment.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import {
  endRefunds,
  type FailedRefund,
  type FoundPayment,
  findPayments,
  lockFailedRefunds,
  renewRefunds,
} from "./operator-payments.queries.ts"

type OperatorServices = Pick<Services, "db" | "clock" | "payments">

export type PaymentWish = {
  /** The payment's transaction, or the reference or id of its order. */
  named: string
  by: Actor
}

/** A decided payment, and its order's reference. */
export type DecidedPayment = { transactionId: string; reference: string; state: PaymentState; amountDirhams: number }

/**
 * Accepts a payment under review: its items are placed, and the surplus over their price is refunded. The provider is read first: money
 * refunded in the meantime cannot be accepted.
 */
export async function acceptPayment(services: OperatorServices, wish: PaymentWish): Promise<DecidedPayment> {
  const { db, clock, payments } = services
  const found = await inReview(db, wish.named)
  const { transactionId, provider, providerId, state } = found
  if (state !== "REVIEW") throw new Impossible(notInReview(found), { reason: "not_in_review" })
  if (provider !== payments.name)
    throw new Impossible(`Payment ${transactionId} was made with ${provider}, which the shop no longer uses.`, { reason: "other_provider" })
  if (providerId === null)
    throw new Impossible(`Payment ${transactionId} is in REVIEW and unknown to ${provider}, so it can only be given back.`, {
      reason: "unknown_to_provider",
    })
  const seen = await readNow(payments, providerId)
  return shortTransaction(db, async (tx) => {
    const standing = await lockStanding(tx, found)
    refuse(standing, acceptProblem(standing.payment, seen, standing.order))
    await settle(tx, standing, { settlement: "paid", seen, now: clock.now(), isReview: true })
    await noteDecision(tx, "payment.accept", { wish, reference: found.reference, standing, receivedDirhams: seen.amountDirhams })
    return decided(found, "PAID", standing.payment.amountDirhams)
  })
}

/** Refunds a payment under review, and cancels the items that waited for it. */
export async function giveBackPayment({ db, clock }: OperatorServices, wish: PaymentWish): Promise<DecidedPayment> {
  const found = await inReview(db, wish.named)
  return shortTransaction(db, async (tx) => {
    const standing = await lockStanding(tx, found)
    refuse(standing, giveBackProblem(standing.payment))
    await giveBack(tx, standing, { seen: null, now: clock.now(), isReview: true })
    const dirhams = standing.payment.receivedDirhams ?? standing.payment.amountDirhams
    await noteDecision(tx, "payment.give-back", { wish, reference: found.reference, standing, receivedDirhams: dirhams })
    return decided(found, "EXPIRED", dirhams)
  })
}

/**
 * Ends a payment that the provider cannot find, once it has expired: the items that waited for it are cancelled. Money that still arrives
 * is refunded, as for any expired payment. A payment that can be read is settled by the provider's state instead.
 */
export async function expirePayment(services: OperatorServices, wish: PaymentWish): Promise<DecidedPayment> {
  const { db, clock } = services
  const found = only(await named(db, wish.named), wish.named, ({ state }) => state === "NEW" || state === "PENDING" || state === "FAILED")
  const remark = await whyUnreadable(services, found)
  return shortTransaction(db, async (tx) => {
    const standing = await lockStanding(tx, found)
    const { payment, order } = standing
    if (remark === null) return decided(found, payment.state, payment.amountDirhams)
    const now = clock.now()
    refuse(standing, expireProblem(payment, order, now))
    await settle(tx, standing, { settlement: "expired", seen: null, remark, now })
    await noteDecision(tx, "payment.expire", { wish, reference: found.reference, standing, receivedDirhams: null })
    return decided(found, "EXPIRED", payment.amountDirhams)
  })
}

export type Refunds = { reference: string; refunds: FailedRefund[] }

/** Requests failed refunds again. */
export async function retryRefunds({ db }: OperatorServices, wish: PaymentWish): Promise<Refunds> {
  return withFailedRefunds(db, wish, "refund.retry", (tx, ids) => renewRefunds(tx, ids))
}

/** Ends failed refunds that were paid in another way; the note says how. */
export async function endRefundsByHand({ db, clock }: OperatorServices, wish: PaymentWish & { note: string }): Promise<Refunds> {
  const note = wish.note.trim()
  if (note === "" || note.length > 300) throw new Impossible("--note must say in 1 to 300 characters how the money was refunded.")
  return withFailedRefunds(db, wish, "refund.done", async (tx, ids) => {
    for (const id of ids) await endRefundByHand(tx, id, { note, now: clock.now() })
  })
}

/** Ends a failed refund that was paid in another way, with a mail to the customer. The caller has locked it. */
export async function endRefundByHand(tx: Queries, id: number, { note, now }: { note: string; now: Date }): Promise<void> {
  await endRefunds(tx, [id], { remark: remarkOf("by_hand", { note }), now })
  await queueRefundMail(tx, id, "refund-done")
}

async function withFailedRefunds(
  db: Services["db"],
  { named: name, by }: PaymentWish,
  act: string,
  change: (tx: Queries, ids: readonly number[]) => Promise<void>,
): Promise<Refunds> {
  const found = await named(db, name)
  const [{ orderId, reference }] = found
  return shortTransaction(db, async (tx) => {
    await lockItemsOfOrder(tx, orderId)
    const ids = found.map(({ id }) => id)
    const refunds = await lockFailedRefunds(tx, ids)
    if (refunds.length === 0) throw new Impossible(`Order ${reference} has no failed refund.`)
    await change(
      tx,
      refunds.map(({ id }) => id),
    )
    await noteOrderChange(tx, orderId)
    await audit(tx, by, { act, object: { kind: "order", id: reference }, after: { refunds } })
    return { reference, refunds }
  })
}

type Some<T> = [T, ...T[]]

async function named(db: Queries, name: string): Promise<Some<FoundPayment>> {
  const [first, ...rest] = await findPayments(db, name)
  if (!first) throw new Impossible(`There is neither a payment ${name} nor an online order ${name}.`)
  return [first, ...rest]
}

/** The named payment under review; when there is none, the newest, which is refused later. */
async function inReview(db: Queries, name: string): Promise<FoundPayment> {
  return only(await named(db, name), name, ({ state }) => state === "REVIEW")
}

function only(found: Some<FoundPayment>, name: string, isMeant: (payment: FoundPayment) => boolean): FoundPayment {
  const meant = found.filter(isMeant)
  if (meant.length > 1) {
    const ids = meant.map(({ transactionId }) => transactionId).join(", ")
    throw new Impossible(`Order ${name} has several such payments. Choose one of them: ${ids}.`)
  }
  return meant[0] ?? found.at(-1) ?? found[0]
}

async function readNow(payments: Services["payments"], providerId: string): Promise<ProviderPayment> {
  try {
    return await payments.read(providerId)
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    throw new Impossible(`The payment provider cannot be reached, so nothing was changed. ${fault.message}`, { reason: "provider_away" })
  }
}

/** Why the provider cannot report the payment's state; null once it has done so, and the payment was settled. */
async function whyUnreadable(services: OperatorServices, { id, provider, transactionId }: FoundPayment): Promise<string | null> {
  if (provider !== services.payments.name) return remarkOf("other_provider", { provider })
  try {
    await settlePayment(services, id)
    return null
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    if (fault.isOutage)
      throw new Impossible(`The payment provider cannot be reached, so payment ${transactionId} may have been paid. ${fault.message}`)
    return fault.message
  }
}

function notInReview({ transactionId, state }: Pick<FoundPayment, "transactionId" | "state">): string {
  return `Payment ${transactionId} is ${state}; only payments in REVIEW need a decision.`
}

function refuse({ payment, waiting }: LockedPayment, problem: DecisionProblem | null): void {
  if (problem === null) return
  const { transactionId, state, expiresAt } = payment
  const sentences: Record<DecisionProblem, string> = {
    not_in_review: notInReview(payment),
    paid_otherwise: `Another payment paid the order, so payment ${transactionId} can only be given back.`,
    nothing_waits: `No item of the order waits for payment, so payment ${transactionId} can only be given back.`,
    went_back: `The provider has refunded payment ${transactionId} already, so it can only be given back here as well.`,
    not_paid: `The provider does not report payment ${transactionId} as paid, so it cannot be accepted.`,
    other_currency: `Payment ${transactionId} is not in QAR, so it can only be given back.`,
    not_open: `Payment ${transactionId} is ${state}${waiting.length === 0 ? ", and nothing waits for it" : ""}; there is nothing to expire.`,
    not_over: `Payment ${transactionId} can be paid until ${expiresAt.toISOString()} and cannot be expired before that.`,
  }
  throw new Impossible(sentences[problem], { reason: problem })
}

type Decision = { wish: PaymentWish; reference: string; standing: LockedPayment; receivedDirhams: number | null }

async function noteDecision(
  tx: Queries,
  act: string,
  { wish, reference, standing: { payment }, receivedDirhams }: Decision,
): Promise<void> {
  const { transactionId, state, amountDirhams } = payment
  await audit(tx, wish.by, {
    act,
    object: { kind: "order", id: reference },
    before: { state },
    after: { payment: transactionId, amountDirhams, receivedDirhams },
  })
}

function decided({ transactionId, reference }: FoundPayment, state: PaymentState, amountDirhams: number): DecidedPayment {
  return { transactionId, reference, state, amountDirhams }
}
