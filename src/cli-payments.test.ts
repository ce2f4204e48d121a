import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { sweepPayments } from "#server/orders/paying/sweep-payments.ts"
import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
import { aVariant } from "#server/testing/carts.ts"
import { corniche as run } from "#server/testing/command-line.ts"
import { aKnownCustomer, leave } from "#server/testing/known-customer.ts"
import { buyNow, cancel, expectHealthy, onlineHome } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let product: number
beforeAll(async () => {
  shop = await aShop()
  product = await aVariant(shop.db, { stock: 9, price: 200 })
})
afterAll(() => shop.close())

const silent = { error: () => {}, warn: () => {}, debug: () => {} }
const corniche = (...argv: string[]) => run(shop, ...argv)

/** An order of QR 200 of which the provider has QR 150 when the shop looks. */
async function paidTooLittle(customer: Parameters<typeof buyNow>[1]): Promise<PlacedOrder> {
  const order = (await buyNow(shop, customer, { product, ...onlineHome })).json<PlacedOrder>()
  await shop.db.execute(sql`update sandbox_payments set state = 'paid', amount_dirhams = 15000 where transaction_id = ${order.trans_id}`)
  await shop.db.execute(sql`update payments set created_at = created_at - interval '6 minutes' where order_id = ${order.id}`)
  expect(await sweepPayments(shop.services, silent)).toEqual({ review: 1 })
  return order
}

test("the command line lists a payment under review and gives it back, and the account can be deleted then", {
  timeout: 120_000,
}, async () => {
  const { customer } = await aKnownCustomer(shop)
  const order = await paidTooLittle(customer)
  const remark = "The provider has QR\u00a0150; QR\u00a0200 was requested."

  const doctor = await corniche("doctor")
  expect(doctor.code).toBe(1)
  expect(doctor.complaint).toContain("payment-review: No payment needs a decision")
  expect(doctor.complaint).toContain(JSON.stringify({ payment: order.trans_id, order: order.reference, remark }))
  const listed = await corniche("payment", "list", "--state", "review")
  expect(listed.text).toMatch(
    new RegExp(`^${order.trans_id}  order ${order.reference}  QR\u00a0200 \\(came: QR\u00a0150\\)  REVIEW  .*\n    ${remark}$`),
  )
  expect((await corniche("payment", "list", "--state", "odd")).complaint).toMatch(/^"odd" is not a state\. The states are NEW, /)
  expect((await leave(shop, customer)).status).toBe(409)

  const back = await corniche("payment", "give-back", order.reference)
  expect(back.text).toBe(`Refunding QR\u00a0150 of payment ${order.trans_id}; the unpaid items of order ${order.reference} are cancelled.`)
  // As the provider leaves a refund that it could not make.
  await shop.db.execute(sql`update refunds set state = 'FAILED', remark = 'The provider could not give the money back.'`)
  expect((await corniche("refund", "retry", order.reference)).text).toBe(
    `The shop requests the refund of QR\u00a0150 for order ${order.reference} again, within a minute.`,
  )
  const again = await corniche("refund", "retry", order.reference)
  expect(again).toEqual({ code: 1, text: "", complaint: `Order ${order.reference} has no failed refund.` })
  for (let looks = 0; looks < 2; looks++) {
    await shop.db.execute(sql`update refunds set next_try_at = now() - interval '1 second'`)
    await refundPayments(shop.services, silent)
  }
  await expectHealthy(shop.db)
  expect((await leave(shop, customer)).status).toBe(204)
})

test("the command line accepts a payment under review, and ends a refund with a note", {
  timeout: 120_000,
}, async () => {
  const { customer } = await aKnownCustomer(shop, "second@example.com")
  const order = await paidTooLittle(customer)
  const accepted = await corniche("payment", "accept", String(order.id), "--json")
  expect(JSON.parse(accepted.text)).toEqual({
    ok: true,
    transactionId: order.trans_id,
    reference: order.reference,
    state: "PAID",
    amountDirhams: 20_000,
  })
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  await shop.db.execute(
    sql`update refunds set state = 'FAILED', remark = 'The provider could not give the money back.' where state = 'DUE'`,
  )
  expect((await corniche("refund", "done", order.reference)).complaint).toContain("--note must say")
  const ended = await corniche("refund", "done", order.reference, "--note", "bank transfer of 22 November")
  expect(ended.text).toBe(`Recorded the refund of QR\u00a0150 for order ${order.reference}.`)
  const shown = await corniche("order", "show", order.reference)
  expect(shown.text).toMatch(
    /Refund DONE {2}QR\u00a0150 {2}CANCELLED {2}item \d+ {2}of payment \S+ {2}Given back by hand: bank transfer of 22 November/,
  )
})
