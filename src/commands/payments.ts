import { userInfo } from "node:os"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { formatPrice, qar } from "#rules/values/money.ts"
import { systemClock } from "#server/clock.ts"
import { configuredPayments } from "#server/integrations/payments/configured-payments.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { type FoundPayment, findPayments, listPayments } from "#server/orders/after/payments/operator-payments.queries.ts"
import {
  acceptPayment,
  type DecidedPayment,
  endRefundsByHand,
  expirePayment,
  giveBackPayment,
  type PaymentWish,
  type Refunds,
  retryRefunds,
} from "#server/orders/after/payments/operator-payments.ts"
import { sweepPayments } from "#server/orders/paying/sweep-payments.ts"
import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
import type { Services } from "#server/services.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

type How = { json: boolean }
type PaymentServices = Pick<Services, "db" | "clock" | "payments">

const MAX_LISTED = 200

/** `corniche payment list`: the newest payments, or those in one state. */
export async function listPaymentsCommand({
  state,
  limit,
  json,
}: How & { state: string | undefined; limit: string | undefined }): Promise<Answer> {
  const wanted = PAYMENT_STATES.find((name) => name === state?.toUpperCase()) ?? null
  if (state !== undefined && wanted === null)
    return { code: 1, complaint: `"${state}" is not a state. The states are ${PAYMENT_STATES.join(", ")}.` }
  const most = limit === undefined ? 50 : Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LISTED) return { code: 1, complaint: `--limit must be from 1 to ${MAX_LISTED}.` }
  const payments = await withShop(({ db }) => listPayments(db, { state: wanted, limit: most }))
  if (json) return { code: 0, text: JSON.stringify(payments) }
  return { code: 0, text: payments.flatMap(linesOf).join("\n") || "No payments found." }
}

/** `corniche payment show`: the payments of an order, or one payment by its transaction. */
export async function paymentCommand({ named, json }: How & { named: string }): Promise<Answer> {
  const payments = await withShop(({ db }) => findPayments(db, named))
  if (payments.length === 0) return { code: 1, complaint: `There is neither a payment ${named} nor an online order ${named}.` }
  if (json) return { code: 0, text: JSON.stringify(payments) }
  return { code: 0, text: payments.flatMap(linesOf).join("\n") }
}

/** `corniche payment accept`: accepts a payment under review. */
export function acceptPaymentCommand(how: How & { named: string }): Promise<Answer> {
  return decide(how, acceptPayment, ({ transactionId, reference }) => `Payment ${transactionId} is PAID, and order ${reference} is placed.`)
}

/** `corniche payment give-back`: refunds a payment under review. */
export function giveBackPaymentCommand(how: How & { named: string }): Promise<Answer> {
  return decide(how, giveBackPayment, ({ transactionId, reference, amountDirhams }) => {
    return `Refunding ${price(amountDirhams)} of payment ${transactionId}; the unpaid items of order ${reference} are cancelled.`
  })
}

/** `corniche payment expire`: ends a payment that the provider cannot find. */
export function expirePaymentCommand(how: How & { named: string }): Promise<Answer> {
  return decide(how, expirePayment, ({ transactionId, reference, state }) => `Payment ${transactionId} of order ${reference} is ${state}.`)
}

/** `corniche refund retry`: requests failed refunds again. */
export function retryRefundsCommand(how: How & { named: string }): Promise<Answer> {
  return decide(
    how,
    retryRefunds,
    (done) => `The shop requests the refund of ${sumOf(done)} for order ${done.reference} again, within a minute.`,
  )
}

/** `corniche refund done`: records failed refunds as paid in another way. */
export function endRefundsCommand({ note, ...how }: How & { named: string; note: string }): Promise<Answer> {
  const end = (services: PaymentServices, wish: PaymentWish) => endRefundsByHand(services, { ...wish, note })
  return decide(how, end, (done) => `Recorded the refund of ${sumOf(done)} for order ${done.reference}.`)
}

/** `corniche payment sweep`: runs the check that the open shop runs every minute. */
export async function sweepCommand({ json }: How): Promise<Answer> {
  const messages: string[] = []
  const collect = (_details: unknown, sentence?: string) => void messages.push(sentence ?? "")
  const log = { error: collect, warn: collect, debug: () => {} }
  const swept = await withPayments(async (services) => {
    const done = await sweepPayments(services, log)
    await refundPayments(services, log)
    return done
  })
  if (json) return { code: 0, text: JSON.stringify({ ok: true, swept, messages }) }
  const counts = Object.entries(swept).map(([what, count]) => `${count} ${what}`)
  return { code: 0, text: [counts.join(", ") || "No payments are waiting.", ...messages].join("\n") }
}

async function decide<Done extends DecidedPayment | Refunds>(
  { named, json }: How & { named: string },
  operation: (services: PaymentServices, wish: PaymentWish) => Promise<Done>,
  sentence: (done: Done) => string,
): Promise<Answer> {
  const done = await withPayments((services) => operation(services, { named, by: commandLine(userInfo().username) }))
  return { code: 0, text: json ? JSON.stringify({ ok: true, ...done }) : sentence(done) }
}

function withPayments<T>(work: (services: PaymentServices) => Promise<T>): Promise<T> {
  return withShop(async ({ db, config }) => {
    const { provider: payments } = await configuredPayments(config, { db, clock: systemClock })
    return work({ db, clock: systemClock, payments })
  })
}

function linesOf(payment: FoundPayment): string[] {
  const { transactionId, reference, provider, providerId, amountDirhams, receivedDirhams, state, expiresAt, remark } = payment
  const came = receivedDirhams === null ? "" : ` (came: ${price(receivedDirhams)})`
  return [
    `${transactionId}  order ${reference}  ${price(amountDirhams)}${came}  ${state}  ${provider} ${providerId ?? "(not made)"}  until ${expiresAt}`,
    ...(remark === null ? [] : [`    ${remark}`]),
  ]
}

function sumOf({ refunds }: Refunds): string {
  return price(refunds.reduce((sum, { amountDirhams }) => sum + amountDirhams, 0))
}

function price(dirhams: number): string {
  return formatPrice(qar(dirhams))
}
