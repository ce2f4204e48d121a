import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { aVariant } from "../carts.ts"
import { aCustomer } from "../customers.ts"
import { aPlacedOrder, leadTo } from "../orders.ts"
import { anOnlineOrder, notifyShop, type PayingShop, reportPayment, workOffNotices } from "../payments.ts"
import { aStaffMember, type TestMember } from "../staff.ts"
import type { AuditedCalls } from "./audited-call.ts"

const PAID = 2

async function anOrder(shop: PayingShop, to: ItemStatus = "PLACED"): Promise<PlacedOrder> {
  const order = await aPlacedOrder(shop, await aCustomer(shop.db), [await aVariant(shop.db)])
  if (to !== "PLACED") await leadTo(shop.db, order, to)
  return order
}

async function aPaidOrder(shop: PayingShop, price = 100) {
  const online = await anOnlineOrder(shop, { prices: [price] })
  await reportPayment(shop, online.providerId, PAID)
  return online
}

const anyId = () => expect.stringMatching(/^\d+$/)

/** A member asks for one file at a time. */
export async function noExports({ db }: PayingShop): Promise<void> {
  await db.execute(sql`delete from exports`)
}

type OrderReference = { reference: string }
const on = ({ reference }: OrderReference) => ["order", reference] as const
const itemOf = ({ items }: PlacedOrder) => items[0]?.id ?? 0
const seen = async ({ reference }: OrderReference, member: TestMember) =>
  (await member.call("GET", `/api/office/orders/${reference}`)).json<OfficeOrder>()

/** A refund that the provider has refused. */
async function aFailedRefund(shop: PayingShop, owner: TestMember) {
  const { order } = await aPaidOrder(shop)
  const { version } = await seen(order, owner)
  await owner.call("POST", `/api/office/orders/${order.reference}/refunds`, { amount: 20 }, { version })
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    update refunds set state = 'FAILED' where payment_id in (select id from payments where order_id = ${order.id}) returning id`)
  return { order, id: rows[0]?.id ?? 0 }
}

export const ORDER_CALLS: AuditedCalls<(typeof officeContract)["orders"]> = {
  export: async (shop) => {
    await noExports(shop)
    const after = { filter: { view: "all" }, searched: true }
    return { body: { view: "all", q: "noora" }, rows: [{ act: "orders.export_ask", on: ["export", anyId()], after }] }
  },
  step: async (shop) => {
    const order = await anOrder(shop)
    const before = { items: [{ id: itemOf(order), status: "PLACED" }], tracking_id: null }
    const rows = [{ act: "order.step", on: on(order), before, after: { status: "CONFIRMED", tracking_id: "QP-1" } }]
    return { params: { reference: order.reference }, body: { to: "CONFIRMED", tracking_id: "QP-1" }, rows, isStaged: true }
  },
  deliver: async (shop) => {
    const order = await anOrder(shop, "READY_TO_SHIP")
    const before = { items: [{ id: itemOf(order), status: "READY_TO_SHIP" }] }
    const rows = [{ act: "order.step", on: on(order), before, after: { status: "SHIPPED" } }]
    return { params: { reference: order.reference }, body: { to: "SHIPPED" }, rows, isStaged: true }
  },
  steps: async (shop) => {
    const orders = [await anOrder(shop, "PROCESSING"), await anOrder(shop, "PROCESSING")]
    const before = { items: [{ status: "PROCESSING" }] }
    const rows = orders.map((order) => ({ act: "order.step", on: on(order), before, after: { status: "READY_TO_SHIP" } }))
    return { body: { to: "READY_TO_SHIP", orders: orders.map(({ reference }) => ({ reference })) }, rows }
  },
  deliveries: async (shop) => {
    const orders = [await anOrder(shop, "READY_TO_SHIP"), await anOrder(shop, "READY_TO_SHIP")]
    const before = { items: [{ status: "READY_TO_SHIP" }] }
    const rows = orders.map((order) => ({ act: "order.step", on: on(order), before, after: { status: "SHIPPED" } }))
    return { body: { to: "SHIPPED", orders: orders.map(({ reference }) => ({ reference })) }, rows, isStaged: true }
  },
  address: async (shop, owner) => {
    const order = await anOrder(shop)
    const { version } = await seen(order, owner)
    const body = { address: { ...order.shipping_address, street: "Street 850" } }
    const rows = [{ act: "order.address", on: on(order), after: { changed: ["street"] } }]
    return { params: { reference: order.reference }, version, body, rows }
  },
  tracking: async (shop, owner) => {
    const order = await anOrder(shop, "CONFIRMED")
    const { version } = await seen(order, owner)
    const rows = [{ act: "order.tracking", on: on(order), before: { tracking_id: null }, after: { tracking_id: "QP-2" } }]
    return { params: { reference: order.reference }, version, body: { tracking_id: "QP-2" }, rows }
  },
  courier: async (shop, owner) => {
    const order = await anOrder(shop)
    const courier = (await aStaffMember(shop, "technician")).id
    const { version } = await seen(order, owner)
    const rows = [{ act: "order.courier", on: on(order), after: { courier } }]
    return { params: { reference: order.reference }, version, body: { courier }, rows }
  },
  resend: async (shop) => {
    const order = await anOrder(shop, "CONFIRMED")
    const rows = [{ act: "order.mail", on: on(order), after: { mail: "order-confirmed" } }]
    return { params: { reference: order.reference }, body: { status: "CONFIRMED" }, rows }
  },
  cancel: async (shop, owner) => {
    const order = await anOrder(shop)
    const { version } = await seen(order, owner)
    const before = { items: [{ id: itemOf(order), status: "PLACED" }] }
    const rows = [{ act: "order.cancel", on: on(order), before, after: { status: "CANCELLED", reason: 1 } }]
    return { params: { reference: order.reference }, version, body: { items: [itemOf(order)], reason: 1, words: "Sorry." }, rows }
  },
  cash: async (shop, owner) => {
    const { order } = await anOnlineOrder(shop)
    const { version } = await seen(order, owner)
    const [before, after] = [{ payment_method: "ONLINE" }, { payment_method: "CASH_ON_DELIVERY", amount: 200 }]
    return { params: { reference: order.reference }, version, rows: [{ act: "order.cash", on: on(order), before, after }] }
  },
  refund: async (shop, owner) => {
    const { order } = await aPaidOrder(shop)
    const { version } = await seen(order, owner)
    const rows = [{ act: "order.refund", on: on(order), after: { amount: 20, cause: "GOODWILL" } }]
    return { params: { reference: order.reference }, version, body: { amount: 20, words: "Sorry." }, rows }
  },
  approve: async (shop, owner) => {
    const { order } = await aPaidOrder(shop, 900)
    const sales = await aStaffMember(shop, "sales")
    const { version } = await seen(order, owner)
    const asked = await sales.call("POST", `/api/office/orders/${order.reference}/refunds`, { amount: 1200 }, { version })
    const id = asked.json<OfficeOrder>().approvals[0]?.id ?? 0
    const rows = [
      { act: "order.approval.approve", on: on(order), after: { approval: id, act: "REFUND", amount: 1200 } },
      { act: "order.refund", on: on(order), after: { amount: 1200 } },
    ]
    return { params: { id }, body: { approve: true }, rows }
  },
  retryRefund: async (shop, owner) => {
    const { id, order } = await aFailedRefund(shop, owner)
    return { params: { id }, rows: [{ act: "refund.retry", on: on(order), after: { refund: id, amount: 20 } }] }
  },
  settleRefund: async (shop, owner) => {
    const { id, order } = await aFailedRefund(shop, owner)
    const rows = [{ act: "refund.done", on: on(order), after: { refund: id, amount: 20 } }]
    return { params: { id }, body: { note: "Bank transfer of 22 November" }, rows }
  },
  review: async (shop, owner) => {
    const { order, providerId } = await anOnlineOrder(shop)
    shop.provider.set(providerId, { statusId: PAID, amount: "1.00" })
    await notifyShop(shop, providerId)
    await workOffNotices(shop)
    const id = (await seen(order, owner)).payments[0]?.id ?? 0
    const rows = [{ act: "payment.accept", on: on(order), before: { state: "REVIEW" }, after: { amountDirhams: 20_000 } }]
    return { params: { id }, body: { accept: true }, rows }
  },
  replacement: async (shop) => {
    const { order, customer } = await aPaidOrder(shop)
    await leadTo(shop.db, order, "DELIVERED")
    await shop.call("POST", `/api/order/return/${itemOf(order)}`, { quantity: 1, reason: 1 }, customer.headers)
    const rows = [
      {
        act: "replacement.answer",
        on: on(order),
        before: { items: [{ state: "REQUESTED" }] },
        after: { items: [{ id: itemOf(order), state: "REFUSED" }] },
      },
    ]
    return { params: { id: itemOf(order) }, body: { decision: "REFUSED", words: "It is worn." }, rows }
  },
}

const WORDS = { en: "The bank is being serviced.", ar: "البنك قيد الصيانة." }

export const PAYMENT_SETTINGS_CALLS: AuditedCalls<(typeof officeContract)["paymentSettings"]> = {
  change: async () => {
    const rows = [
      {
        act: "settings.online-payment",
        on: ["setting", "payments.online"] as const,
        before: { is_on: true },
        after: { is_on: true, ...WORDS },
      },
    ]
    return { version: 0, body: { is_on: true, reason: WORDS }, rows }
  },
}

export const SYSTEM_CALLS: AuditedCalls<(typeof officeContract)["system"]> = {
  retry: async (shop) => {
    const id = await aMail(shop)
    return { params: { id }, rows: [{ act: "job.retry", on: ["job", id], after: { job: "order-received" } }] }
  },
  stop: async (shop) => {
    const id = await aMail(shop)
    return { params: { id }, rows: [{ act: "job.stop", on: ["job", id], after: { job: "order-received" } }] }
  },
  readdress: async (shop, owner) => {
    const id = await aMail(shop)
    await owner.call("POST", `/api/office/jobs/${id}/stop`)
    const rows = [{ act: "mail.address", on: ["job", id] as const, after: { job: "order-received" } }]
    return { params: { id }, body: { to: "noor@example.com" }, rows }
  },
  replay: async (shop) => {
    const { order, providerId } = await aPaidOrder(shop)
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id::int as id from payment_notices where provider_id = ${providerId}`)
    const id = rows[0]?.id ?? 0
    return { params: { id }, rows: [{ act: "payment.replay", on: ["payment-notice", id], after: { order: order.reference } }] }
  },
}

/** A mail in the queue. */
async function aMail(shop: PayingShop): Promise<string> {
  await anOrder(shop)
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id::text as id from graphile_worker._private_jobs where payload ->> 'kind' = 'order-received' order by id desc limit 1`)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ""
}
