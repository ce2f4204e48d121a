import { createHmac, timingSafeEqual } from "node:crypto"
import { amountText } from "#rules/values/money.ts"
import type { Clock } from "#server/clock.ts"
import type { Database } from "#server/db/database.ts"
import { homeOf } from "./home-of-return.ts"
import { type PaymentNotice, type PaymentProvider, ProviderFault, type ProviderState, UnreadableNotice } from "./port.ts"
import {
  addSandboxNotices,
  addSandboxPayment,
  addSandboxRefund,
  changeUnpaid,
  closeUnpaid,
  noteSent,
  type SandboxPayment,
  sandboxKey,
  sandboxPaymentById,
  sandboxRefundsOf,
  takeDueNotices,
} from "./sandbox.queries.ts"

/** The choices on the sandbox's page. `late`: the money arrives after the order has expired. */
export const CHOICES = ["pay", "decline", "leave", "late"] as const
export type Choice = (typeof CHOICES)[number]

/** Disturbances of webhooks that real providers cause. */
export const SWITCHES = ["twice", "delayed", "disordered", "never"] as const
export type Switch = (typeof SWITCHES)[number]

export type Sandbox = {
  provider: PaymentProvider
  payment: (id: string) => Promise<KnownPayment | null>
  /** Carries out the shopper's choice, notifies the shop, and returns where the shopper continues; null when the payment does not exist. */
  choose: (id: string, choice: Choice, switches: ReadonlySet<Switch>) => Promise<{ goTo: string } | null>
  /** Sends the due webhooks. */
  sendNotices: () => Promise<void>
}

const SIGNATURE_HEADER = "x-sandbox-signature"
const MINUTE = 60_000
/** One minute after the shop has expired an order. */
const LATE_MS = 31 * MINUTE
const DELAY_MS = MINUTE / 2
const WEBHOOK_DEADLINE_MS = 10_000

/**
 * A payment provider for testing: no money moves. Otherwise it works like a real one: it has its own state, is called through the port,
 * signs its webhooks and sends them over HTTP.
 */
export async function openSandbox({ db, clock, publicOrigin }: { db: Database; clock: Clock; publicOrigin: string }): Promise<Sandbox> {
  const key = await sandboxKey(db)
  const known = async (id: string) => {
    const payment = await sandboxPaymentById(db, id)
    return payment && { ...payment, isPaid: isPaid(payment, clock.now()) }
  }
  const sendNotices = (paymentId: string | null = null) => sendDueNotices({ db, clock, key }, paymentId)
  return {
    provider: providerOf({ db, clock, publicOrigin, key }, known),
    payment: known,
    choose: async (id, choice, switches) => {
      const payment = await known(id)
      if (!payment) return null
      if (choice === "leave") return { goTo: homeOf(payment.returnUrl) }
      const now = clock.now()
      const arrivesAt = choice === "late" ? new Date(Math.max(now.getTime(), payment.createdAt.getTime() + LATE_MS)) : now
      const change =
        choice === "late"
          ? { state: "pending" as const, paysAt: arrivesAt }
          : { state: choice === "pay" ? ("paid" as const) : ("failed" as const), paysAt: null }
      if (await changeUnpaid(db, id, change, now)) {
        await addSandboxNotices(
          db,
          noticesOf(choice === "decline" ? "failed" : "paid", switches).map(({ status, delayMs }) => ({
            paymentId: id,
            status,
            sendAt: new Date(arrivesAt.getTime() + delayMs),
          })),
        )
        await sendNotices(id)
      }
      return { goTo: returnAddress((await known(id)) ?? payment) }
    },
    sendNotices: () => sendNotices(),
  }
}

type KnownPayment = SandboxPayment & { isPaid: boolean }
type ProviderParts = { db: Database; clock: Clock; publicOrigin: string; key: string }

/** The sandbox as the shop uses it, through the port. */
function providerOf({ db, clock, publicOrigin, key }: ProviderParts, known: (id: string) => Promise<KnownPayment | null>): PaymentProvider {
  return {
    name: "sandbox",
    create: async (payment) => {
      const { id } = await addSandboxPayment(db, payment, clock.now())
      return { providerId: id, paymentUrl: `${publicOrigin}/sandbox-payments/${id}` }
    },
    close: (providerId) => closeUnpaid(db, providerId, clock.now()),
    check: async () => true,
    read: async (providerId) => {
      const payment = await known(providerId)
      if (!payment) throw new ProviderFault("The sandbox has no such payment.")
      const refunds = await sandboxRefundsOf(db, providerId)
      const [newest] = refunds
      return {
        providerId,
        transactionId: payment.transactionId,
        state: stateOf(
          payment,
          refunds.reduce((sum, { amountDirhams }) => sum + amountDirhams, 0),
        ),
        amountDirhams: payment.amountDirhams,
        currency: "QAR",
        refund: newest ? { refundId: newest.id, state: "done" } : null,
      }
    },
    refund: async (refund) => {
      const payment = await known(refund.providerId)
      if (!payment?.isPaid) throw new ProviderFault("The sandbox gives back only what was paid.")
      const refundId = await addSandboxRefund(db, refund, clock.now())
      if (refundId === null) throw new ProviderFault("The sandbox gives back no more than was paid.")
      return { refundId }
    },
    verify: (headers, body) => noticeOf(key, headers[SIGNATURE_HEADER], body),
  }
}

function isPaid({ state, paysAt }: SandboxPayment, now: Date): boolean {
  return state === "paid" || (paysAt !== null && paysAt <= now)
}

function stateOf(payment: KnownPayment, refundedDirhams: number): ProviderState {
  if (!payment.isPaid) return payment.isClosed ? "failed" : payment.state
  return refundedDirhams > 0 ? "refunded" : "paid"
}

/** The messages about one event, in sending order. */
function noticesOf(status: string, switches: ReadonlySet<Switch>): { status: string; delayMs: number }[] {
  if (switches.has("never")) return []
  const delayMs = switches.has("delayed") ? DELAY_MS : 0
  // The first message arrives last.
  const disordered = switches.has("disordered") ? ["pending", ...(status === "paid" ? ["failed"] : [])] : []
  return [status, ...(switches.has("twice") ? [status] : []), ...disordered].map((reported) => ({ status: reported, delayMs }))
}

/** In the form of real providers: the shop's id, and a status that must not be trusted. */
function returnAddress(payment: KnownPayment): string {
  const url = new URL(payment.returnUrl)
  url.search = new URLSearchParams({
    id: payment.id,
    status: stateOf(payment, 0),
    transId: payment.transactionId,
    custom1: payment.reference,
  }).toString()
  return url.href
}

type Sender = { db: Database; clock: Clock; key: string }

/** Sends messages one after the other, so that they arrive in the intended order. An unanswered message is sent again later. */
async function sendDueNotices({ db, clock, key }: Sender, paymentId: string | null): Promise<void> {
  for (const notice of await takeDueNotices(db, clock.now(), paymentId)) {
    const payment = await sandboxPaymentById(db, notice.paymentId)
    if (!payment) continue
    const body = JSON.stringify({
      payment: payment.id,
      transaction: payment.transactionId,
      status: notice.status,
      amount: amountText(payment.amountDirhams),
      currency: "QAR",
    })
    if (await isTaken(payment.webhookUrl, body, signatureOf(key, body))) await noteSent(db, notice.id, clock.now())
  }
}

async function isTaken(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(WEBHOOK_DEADLINE_MS),
    })
    return status === 200
  } catch {
    return false
  }
}

function signatureOf(key: string, body: string): string {
  return createHmac("sha256", key).update(body).digest("hex")
}

function noticeOf(key: string, given: string | string[] | undefined, text: string): PaymentNotice | null {
  const expected = Buffer.from(signatureOf(key, text))
  const offered = Buffer.from(typeof given === "string" ? given : "")
  if (offered.length !== expected.length || !timingSafeEqual(offered, expected)) return null
  const { payment, transaction, status, amount, currency } = fieldsOf(text)
  if (payment === null || status === null) throw new UnreadableNotice("The sandbox sent a webhook without a payment or a status.")
  const body = { payment, transaction, status, amount, currency }
  return { providerId: payment, transactionId: transaction, status, state: STATES[status] ?? "unknown", body, remark: null }
}

const STATES: Readonly<Record<string, ProviderState>> = { pending: "pending", paid: "paid", failed: "failed" }

/** The fields of a webhook; null for each that is no text that the database can store. */
function fieldsOf(text: string): Record<"payment" | "transaction" | "status" | "amount" | "currency", string | null> {
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // The body is not an object with fields.
  }
  const given = new Map(typeof body === "object" && body !== null ? Object.entries(body) : [])
  const plain = (value: unknown) => (typeof value === "string" && value.length <= 300 && isStorable(value) ? value : null)
  return {
    payment: plain(given.get("payment")),
    transaction: plain(given.get("transaction")),
    status: plain(given.get("status")),
    amount: plain(given.get("amount")),
    currency: plain(given.get("currency")),
  }
}

function isStorable(text: string): boolean {
  return text !== "" && !text.includes("\0") && text.isWellFormed()
}
