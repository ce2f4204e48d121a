import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { findWaitingForPeople } from "#server/orders/after/order-invariants.queries.ts"
import { findPayments, listPayments } from "#server/orders/after/payments/operator-payments.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, expectHealthy, onlineHome, stockOf } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShop, payAgain, reportPayment } from "#server/testing/payments.ts"

type Line = { level: string; msg: string; err?: { message: string; stack: string } }

/** The log lines that concern people. */
function aLog() {
  const lines: Line[] = []
  const stream = new Writable({
    write: (part, _coding, done) => {
      lines.push(JSON.parse(String(part)))
      done()
    },
  })
  return { logger: { level: "info", stream }, errors: () => lines.filter(({ level }) => level === "error" || level === "fatal") }
}

test.each([
  ["its secret is another", { SKIPCASH_KEY_SECRET: "another secret than the provider's" }, "with status 403"],
  ["its address is another's", { SKIPCASH_URL: "http://127.0.0.1:9" }, "did not answer POST /api/v1/payments: "],
])("a payment that cannot be started because %s tells why in the log and to operators, and no secret", async (_why, wrong, cause) => {
  const log = aLog()
  const shop = await aPayingShop({ environment: wrong, app: { logger: log.logger } })
  try {
    const product = await aVariant(shop.db, { stock: 3 })
    const refused = await buyNow(shop, await aCustomer(shop.db), { product, ...onlineHome })
    expect(expectProblem(refused, 503).type).toBe("/api/docs#payment_unavailable")
    expect(await stockOf(shop.db, product)).toBe(3)

    const [payment] = await listPayments(shop.db, { state: "FAILED", limit: 10 })
    if (!payment) throw new Error("The payment that failed is listed.")
    expect(payment).toMatchObject({ provider: "skipcash", providerId: null })
    expect(payment.remark).toContain(`Payment ${payment.transactionId} could not be started at skipcash: SkipCash`)
    expect(payment.remark).toContain(cause)
    expect(await findPayments(shop.db, payment.reference)).toEqual([payment])
    expect(await findWaitingForPeople(shop.db)).toMatchObject([{ name: "payment-start", count: 1, examples: [{ remark: payment.remark }] }])

    expect(log.errors().map(({ msg }) => msg)).toEqual(["a call failed"])
    const [line] = log.errors()
    expect(line?.err?.stack).toContain(payment.remark)
    const { clientId, keySecret, webhookKeys } = shop.provider.settings
    for (const secret of [clientId, keySecret, ...webhookKeys, ...Object.values(wrong).filter((text) => text.startsWith("another"))])
      expect(JSON.stringify([log.errors(), payment])).not.toContain(secret)
    await expectHealthy(shop.db)
  } finally {
    await shop.close()
  }
})

test("a further payment that cannot be started records its reason as well, and the order can be retried", async () => {
  const shop = await aPayingShop()
  try {
    const online = await anOnlineOrder(shop)
    await reportPayment(shop, online.providerId, 4)
    shop.provider.whileAsked(async () => {
      if (shop.provider.requests.at(-1)?.startsWith("POST")) shop.provider.misbehave("refusal")
    })
    expectProblem(await payAgain(shop, online.customer, online.transId), 503)
    shop.provider.whileAsked(null)
    shop.provider.misbehave(null)
    const [, second] = await findPayments(shop.db, online.order.reference)
    expect(second).toMatchObject({ state: "FAILED", remark: expect.stringContaining("SkipCash refused POST /api/v1/payments: Not today") })
    expect((await payAgain(shop, online.customer, online.transId)).status).toBe(201)
  } finally {
    await shop.close()
  }
})
