import { formatPrice, qar } from "#rules/money.ts"
import { chosenPayments } from "#server/integrations/payments/chosen.ts"
import { findPayments } from "#server/orders/operator-orders.queries.ts"
import { refundPayments } from "#server/orders/refund-payments.ts"
import { sweepPayments } from "#server/orders/sweep-payments.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

const clock = { now: () => new Date() }

/** `corniche payment show`: the payments of an order, or one by its transaction. */
export async function paymentCommand({ named, json }: { named: string; json: boolean }): Promise<Answer> {
  const payments = await withShop(({ db }) => findPayments(db, named))
  if (payments.length === 0)
    return { code: 1, complaint: `There is no payment ${named}, and no order of that name that was to be paid online.` }
  if (json) return { code: 0, text: JSON.stringify(payments) }
  const lines = payments.map(
    ({ transactionId, reference, provider, providerId, amountDirhams, state, expiresAt }) =>
      `${transactionId}  order ${reference}  ${formatPrice(qar(amountDirhams))}  ${state}  ${provider} ${providerId ?? "(not made)"}  until ${expiresAt}`,
  )
  return { code: 0, text: lines.join("\n") }
}

/** `corniche payment sweep`: what the open shop does every minute. */
export async function sweepCommand({ json }: { json: boolean }): Promise<Answer> {
  const told: string[] = []
  const say = (_details: unknown, sentence?: string) => void told.push(sentence ?? "")
  const log = { error: say, warn: say, debug: () => {} }
  const swept = await withShop(async ({ db, config }) => {
    const { provider: payments } = await chosenPayments(config, { db, clock })
    const done = await sweepPayments({ db, clock, payments }, log)
    await refundPayments({ db, clock, payments }, log)
    return done
  })
  if (json) return { code: 0, text: JSON.stringify({ ok: true, swept, told }) }
  const counts = Object.entries(swept).map(([what, count]) => `${count} ${what}`)
  return { code: 0, text: [counts.join(", ") || "No payment waits.", ...told].join("\n") }
}
