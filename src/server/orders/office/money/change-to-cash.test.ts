import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { OfficeOrder, OrderLine } from "#contract/office/order-shapes.ts"
import type { Order } from "#contract/orders.ts"
import { CLOSE_PAYMENTS } from "#server/orders/close-payment.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { cancel, expectHealthy, leadTo, queuedMails } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  type OnlineOrder,
  type PayingShop,
  payAgain,
  reportPayment,
  seenBy,
  sweep,
} from "#server/testing/payments.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const [PAID, FAILED] = [2, 4]

let shop: PayingShop
aPayingShopForThisFile((given) => {
  shop = given
})

const pathOf = ({ order }: OnlineOrder) => `/api/office/orders/${order.reference}`

async function officeOrder(member: TestMember, online: OnlineOrder): Promise<OfficeOrder> {
  return (await member.call("GET", pathOf(online))).json<OfficeOrder>()
}

async function toCash(member: TestMember, online: OnlineOrder) {
  const { version } = await officeOrder(member, online)
  return member.call("POST", `${pathOf(online)}/cash`, undefined, { version })
}

async function kindsOfMails({ customer }: OnlineOrder): Promise<string[]> {
  return (await queuedMails(shop.db, customer)).map(({ kind }) => kind)
}

test("an unpaid online order is changed to cash: placed, mailed as unpaid, due at the door, and closed at the provider", async () => {
  const sales = await aStaffMember(shop, "sales", { name: "Reem" })
  const online = await anOnlineOrder(shop)
  const done = await toCash(sales, online)
  expect(done.status, done.text).toBe(200)
  expect(done.json()).toMatchObject({
    payment_method: "CASH_ON_DELIVERY",
    items: [{ status: "PLACED", status_by: { name: "Reem" } }],
    amounts: { total: 200, to_pay: 200, paid: 0 },
  })
  const { rows } = await shop.db.execute(sql`
    select task_identifier as task, payload from graphile_worker.jobs j join graphile_worker._private_jobs using (id)
    where j.task_identifier = ${CLOSE_PAYMENTS} and payload ->> 'orderId' = ${String(online.order.id)}`)
  expect(rows).toHaveLength(1)
  const mails = await shop.db.execute<{ isPaid: boolean }>(sql`
    select (payload -> 'contents' ->> 'isPaid')::bool as "isPaid" from graphile_worker._private_jobs
    where payload ->> 'to' = ${online.customer.email} and payload ->> 'kind' = 'order-received'`)
  expect(mails.rows).toEqual([{ isPaid: false }])
  const listed = await sales.call("GET", `/api/office/orders?view=all&method=CASH_ON_DELIVERY&q=${online.order.reference}`)
  expect(listed.json<{ results: OrderLine[] }>().results).toMatchObject([{ reference: online.order.reference, payment_state: null }])
  const seen = (await seenBy(shop, online.customer, online.transId)).json<Order>()
  expect(seen).toMatchObject({ payment_method: "CASH_ON_DELIVERY", payment_status: null, pay_until: null, amounts: { to_pay: 200 } })
  expect(seen).not.toHaveProperty("payment_url")
  expectProblem(await payAgain(shop, online.customer, online.transId), 409)
  await leadTo(shop.db, online.order, "DELIVERED")
  await expectHealthy(shop.db)
})

test("an order whose payment failed is changed to cash", async () => {
  const sales = await aStaffMember(shop, "sales")
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, FAILED)
  expect((await toCash(sales, online)).status).toBe(200)
  await expectHealthy(shop.db)
})

test("money that arrives after the change goes back to the card, and the order stays in cash", async () => {
  const sales = await aStaffMember(shop, "sales")
  const online = await anOnlineOrder(shop)
  await toCash(sales, online)
  await reportPayment(shop, online.providerId, PAID)
  expect(await officeOrder(sales, online)).toMatchObject({
    payment_method: "CASH_ON_DELIVERY",
    items: [{ status: "PLACED" }],
    refunds: [{ cause: "LATE", amount: 200 }],
    amounts: { to_pay: 200, paid: 0 },
  })
  await expectHealthy(shop.db)
})

test("the end of the payment's time leaves the order placed", async () => {
  const sales = await aStaffMember(shop, "sales")
  const online = await anOnlineOrder(shop)
  await toCash(sales, online)
  shop.wait(31)
  await sweep(shop)
  // The first member's session is locked by now.
  const manager = await aStaffMember(shop, "manager")
  expect(await officeOrder(manager, online)).toMatchObject({ items: [{ status: "PLACED" }], payments: [{ state: "EXPIRED" }] })
  expect(await kindsOfMails(online)).not.toContain("order-cancelled")
  await expectHealthy(shop.db)
})

test("an order that the customer paid a moment ago stays online", async () => {
  const sales = await aStaffMember(shop, "sales")
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: PAID })
  // The order has changed since the member saw it.
  expect((await toCash(sales, online)).status).toBe(412)
  expect(await officeOrder(sales, online)).toMatchObject({
    payment_method: "ONLINE",
    items: [{ status: "PLACED" }],
    amounts: { paid: 200 },
  })
  expectProblem(await toCash(sales, online), 409)
})

test("a cancelled order, a cash order, an unreachable provider and a member without the right change nothing", async () => {
  const [sales, technician] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "technician")]
  const online = await anOnlineOrder(shop)
  shop.provider.misbehave("down")
  expect(expectProblem(await toCash(sales, online), 409)).toMatchObject({ type: "/api/docs#payment_decided", reason: "provider_away" })
  shop.provider.misbehave(null)
  expectProblem(await technician.call("POST", `${pathOf(online)}/cash`, undefined, { version: 1 }), 403)
  expect(await officeOrder(sales, online)).toMatchObject({ payment_method: "ONLINE", items: [{ status: "CREATED" }] })
  expect((await toCash(sales, online)).status).toBe(200)
  expectProblem(await toCash(sales, online), 409)
  const other = await anOnlineOrder(shop)
  await cancel(
    shop,
    other.customer,
    other.order.items.map(({ id }) => id),
  )
  expectProblem(await toCash(sales, other), 409)
  await expectHealthy(shop.db)
})

test("of two members at once, one changes the order, and the other learns of it", async () => {
  const [one, two] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "manager")]
  const online = await anOnlineOrder(shop)
  const { version } = await officeOrder(one, online)
  const answers = await Promise.all([one, two].map((member) => member.call("POST", `${pathOf(online)}/cash`, undefined, { version })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await kindsOfMails(online)).filter((kind) => kind === "order-received")).toHaveLength(1)
  await expectHealthy(shop.db)
})
