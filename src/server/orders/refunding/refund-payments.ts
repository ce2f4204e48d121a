import { databaseIsAway } from "#server/db/database-away.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import { queueRefundMail } from "#server/orders/make-refunds.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import type { Services } from "#server/services.ts"
import { giveUpRefund, noteRefund, putOffRefund, type RefundToDo, takeRefund } from "./refunds.queries.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than both calls of the provider may take together. */
const LEASE_MS = MINUTE
/** With the growing pause between attempts these last about half a day. */
const MAX_ATTEMPTS = 16
/** The limit of one run; the next continues. */
const MAX_REFUNDS = 200

const STATES = { asked: "ASKED", done: "DONE", failed: "FAILED" } as const
const MAILS = { asked: null, done: "refund-done", failed: "refund-failed" } as const

type RefundServices = Pick<Services, "db" | "clock" | "payments">

/** Requests due refunds, and checks requested ones; for all payments, or for one. One that fails is logged and put off, and holds up no other. */
export async function refundPayments(
  services: RefundServices,
  log: Log,
  { paymentId = null }: { paymentId?: number | null } = {},
): Promise<void> {
  const { db, clock, payments } = services
  for (let done = 0; done < MAX_REFUNDS; done++) {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const refund = await takeRefund(db, { provider: payments.name, now, until, paymentId })
    if (!refund) return
    try {
      await refundOne(services, refund, log)
    } catch (fault) {
      if (databaseIsAway(fault)) throw fault
      if (fault instanceof ProviderFault) await putOffOrGiveUp(services, refund, fault, log)
      else await putOffFaulty(services, refund, fault, log)
    }
  }
}

/**
 * Reads the provider before a refund is requested: a process may have died after its request, and a provider without idempotency keys would
 * pay twice.
 */
async function refundOne({ db, clock, payments }: RefundServices, refund: RefundToDo, log: Log): Promise<void> {
  const { id, providerId, amountDirhams, paidDirhams } = refund
  const nextTryAt = () => new Date(clock.now().getTime() + pauseMs(refund.attempts))
  const { refund: seen } = await payments.read(providerId)
  // One at a time, so the provider's newest refund is this one, unless it is an earlier one.
  if (seen !== null && !refund.otherIds.includes(seen.refundId)) {
    const news = { refundId: seen.refundId, state: STATES[seen.state], nextTryAt: nextTryAt(), now: clock.now() }
    await shortTransaction(db, async (tx) => {
      const mail = MAILS[seen.state]
      if (!(await noteRefund(tx, id, news))) return
      if (mail) await queueRefundMail(tx, id, mail)
      await noteOrderChange(tx, refund.orderId)
    })
    if (seen.state === "failed") log.error({ refund: id }, "the payment provider could not refund; a person has to look")
    return
  }
  if (refund.refundId !== null) return putOffRefund(db, id, nextTryAt())
  const { refundId } = await payments.refund({ providerId, amountDirhams, paidDirhams, key: `refund-${id}` })
  await noteRefund(db, id, { refundId, state: "ASKED", nextTryAt: nextTryAt(), now: clock.now() })
}

/** The fault is the shop's own: somebody holds the order's lock, or the row cannot be changed. */
async function putOffFaulty({ db, clock }: RefundServices, { id, attempts }: RefundToDo, fault: unknown, log: Log): Promise<void> {
  log.error({ err: fault, refund: id, attempts }, "a refund could not be worked on, and is tried again")
  await putOffRefund(db, id, new Date(clock.now().getTime() + pauseMs(attempts)))
}

async function putOffOrGiveUp({ db, clock }: RefundServices, refund: RefundToDo, fault: ProviderFault, log: Log): Promise<void> {
  const { id, orderId, attempts, refundId } = refund
  const now = clock.now()
  // A refund in progress at the provider is checked for as long as it takes.
  if (refundId !== null || attempts < MAX_ATTEMPTS) {
    log.warn({ err: fault, refund: id, attempts }, "a refund could not be requested or checked, and is tried again")
    return putOffRefund(db, id, new Date(now.getTime() + pauseMs(attempts)))
  }
  log.error({ err: fault, refund: id, attempts }, "a refund could not be requested; a person has to look")
  await shortTransaction(db, async (tx) => {
    if (!(await giveUpRefund(tx, id, fault.message, now))) return
    await queueRefundMail(tx, id, "refund-failed")
    await noteOrderChange(tx, orderId)
  })
}

/** One minute, two, four, up to an hour. */
function pauseMs(attempts: number): number {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(attempts - 1, 10))
}
