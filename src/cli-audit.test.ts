import { userInfo } from "node:os"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import {
  contentsOf,
  type ExpectedRow,
  expectSame,
  lastRow,
  plantFault,
  rowsAfter,
  withoutRows,
} from "#server/testing/audited/audited-call.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { aPlacedOrder, leadTo } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShop,
  notifyShop,
  type PayingShop,
  providerEnvironment,
  reportPayment,
  workOffNotices,
} from "#server/testing/payments.ts"
import { aBookedRepair, aRepairList } from "#server/testing/repairs.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { COMMANDS, type GivenOptions, runCommand } from "./commands/commands.ts"

type Written = { given: readonly string[]; options?: GivenOptions; rows: readonly ExpectedRow[] }

let shop: PayingShop
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  shop = await aPayingShop()
  await aRepairList(shop.db)
  folder = await aFolder()
  const environment = { ...providerEnvironment(shop), DATABASE_URL: shop.url, CORNICHE_DATA: shop.services.config.dataFolder }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  await plantFault(shop.db)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await folder.remove()
  await shop.close()
})

const PAID = 2

async function aPaidOrder(to: ItemStatus = "PLACED") {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, PAID)
  if (to !== "PLACED") await leadTo(shop.db, online.order, to)
  const [item = 0] = online.order.items.map(({ id }) => id)
  return { ...online, item, on: ["order", online.order.reference] as const, given: [online.order.reference] }
}

/** A paid order whose customer asks to replace its item. */
async function aReplacement() {
  const order = await aPaidOrder("DELIVERED")
  const asked = await shop.call("POST", `/api/order/return/${order.item}`, { quantity: 1, reason: 1 }, order.customer.headers)
  expect(asked.status, asked.text).toBeLessThan(300)
  return order
}

const answered = ({ item, on }: { item: number; on: readonly [string, string] }, to: string, from = "REQUESTED") => ({
  act: "replacement.answer",
  on,
  before: { items: [{ id: item, state: from }] },
  after: { items: [{ id: item, state: to }] },
})

/** An order whose payment brought less than was asked for. */
async function aPaymentUnderReview() {
  const { order, providerId } = await anOnlineOrder(shop)
  shop.provider.set(providerId, { statusId: PAID, amount: "1.00" })
  await notifyShop(shop, providerId)
  await workOffNotices(shop)
  return { on: ["order", order.reference] as const, given: [order.reference] }
}

async function aFailedRefund() {
  const { on, given, item, order, customer } = await aPaidOrder()
  await shop.call("POST", "/api/order/cancel", { component_ids: [item], reason: 1 }, customer.headers)
  const { rowCount } = await shop.db.execute(sql`
    update refunds set state = 'FAILED' where payment_id in (select id from payments where order_id = ${order.id})`)
  expect(rowCount).toBe(1)
  return { on, given }
}

/** For each command that writes, what prepares it; for each other one the reason why it adds no row. */
const WRITES: Readonly<Record<string, (() => Promise<Written>) | { addsNone: string }>> = {
  import: async () => {
    const given = [await folder.file("products.csv", "Handle,Title,Variant Price\npear,Pear,99.90\n")]
    return { given, rows: [{ act: "import.applied", after: { name: "products.csv", products: { created: 1 } } }] }
  },
  export: { addsNone: "It reads." },
  "order list": { addsNone: "It reads." },
  "order show": { addsNone: "It reads." },
  "order advance": async () => {
    const order = await aPlacedOrder(shop, await aCustomer(shop.db), [await aVariant(shop.db)])
    const on = ["order", order.reference] as const
    const rows = [{ act: "order.step", on, before: { items: [{ status: "PLACED" }] }, after: { items: [{ status: "CONFIRMED" }] } }]
    return { given: [order.reference, "CONFIRMED"], options: { "tracking-id": "QP-1" }, rows }
  },
  "order refund": async () => {
    const { given, on, item } = await aPaidOrder("RETURNED")
    // Returned before requests had answers.
    await shop.db.execute(sql`
      with events as (delete from replacement_events where replacement_id in (select id from replacements where item_id = ${item}))
      delete from replacements where item_id = ${item}`)
    return { given, rows: [{ act: "order.refund", on, after: { items: [item] } }] }
  },
  "replacement list": { addsNone: "It reads." },
  "replacement accept": async () => {
    const order = await aReplacement()
    const made = { act: "replacement.order", on: ["order", expect.any(String)] as const, after: { item: order.item, pieces: 1 } }
    return { given: order.given, rows: [made, answered(order, "ACCEPTED")] }
  },
  "replacement refuse": async () => {
    const order = await aReplacement()
    return { given: order.given, options: { note: "It is worn." }, rows: [answered(order, "REFUSED")] }
  },
  "replacement send": async () => {
    const order = await aReplacement()
    await runCommand(["replacement", "accept", ...order.given], {})
    return { given: order.given, rows: [answered(order, "SENT", "ACCEPTED")] }
  },
  "replacement refund": async () => {
    const order = await aReplacement()
    return { given: order.given, rows: [answered(order, "REFUNDED")] }
  },
  "stock set": async () => {
    const variant = await aVariant(shop.db, { stock: 5 })
    const rows = [{ act: "stock.count", on: ["variant", variant] as const, before: { quantity: 5 }, after: { quantity: 12 } }]
    return { given: [String(variant), "12"], rows }
  },
  "fact set": async () => {
    const category = await aCategory(shop.db)
    await shop.db.execute(sql`
      insert into category_facts (category_id, key, position, label, icon, specification, pattern, on_card)
      values (${category}, 'ram', 1, 'RAM', 'memory', 'RAM', '{first}', true)`)
    const id = await aProduct(shop.db, { title: "Pearl", category, variants: [{ specifications: [["RAM", "12 GB"]] }] })
    expect(await variantIds(shop.db, id)).toHaveLength(1)
    const after = { key: "ram", text: "Up to 24 GB" }
    const rows = [{ act: "product.fact", on: ["product", id] as const, before: { key: "ram" }, after }]
    return { given: [String(id), "ram"], options: { text: "Up to 24 GB" }, rows }
  },
  "payment list": { addsNone: "It reads." },
  "payment show": { addsNone: "It reads." },
  "payment accept": async () => {
    const { given, on } = await aPaymentUnderReview()
    return { given, rows: [{ act: "payment.accept", on, before: { state: "REVIEW" }, after: { receivedDirhams: 100 } }] }
  },
  "payment give-back": async () => {
    const { given, on } = await aPaymentUnderReview()
    return { given, rows: [{ act: "payment.give-back", on, before: { state: "REVIEW" }, after: { receivedDirhams: 100 } }] }
  },
  "payment expire": async () => {
    const { order, providerId } = await anOnlineOrder(shop)
    shop.provider.payments.delete(providerId)
    await shop.db.execute(sql`
      update payments set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where order_id = ${order.id}`)
    const on = ["order", order.reference] as const
    return { given: [order.reference], rows: [{ act: "payment.expire", on, before: { state: "PENDING" }, after: expect.anything() }] }
  },
  "refund retry": async () => {
    const { given, on } = await aFailedRefund()
    return { given, rows: [{ act: "refund.retry", on, after: { refunds: [{ amountDirhams: 20_000 }] } }] }
  },
  "refund done": async () => {
    const { given, on } = await aFailedRefund()
    const options = { note: "bank transfer of 22 November" }
    return { given, options, rows: [{ act: "refund.done", on, after: { refunds: [{ amountDirhams: 20_000 }] } }] }
  },
  "payment sweep": { addsNone: "It settles what the provider says, as the open shop does each minute. Nobody decides anything." },
  "repair list": { addsNone: "It reads." },
  "repair show": { addsNone: "It reads." },
  "repair advance": async () => {
    const reference = await aBookedRepair(shop, await aCustomer(shop.db))
    const on = ["repair", reference] as const
    const rows = [{ act: "repair.step", on, before: { status: "CREATED" }, after: { status: "CONFIRMED" } }]
    return { given: [reference, "CONFIRMED"], rows }
  },
  "staff list": { addsNone: "It reads." },
  "staff invite": async () => {
    const rows = [{ act: "staff.invite", on: ["invitation", expect.any(String)] as const, after: { email: "sana@example.com" } }]
    return { given: ["sana@example.com"], options: { role: "sales" }, rows }
  },
  "staff reset-factor": async () => {
    const { id, email } = await aStaffMember(shop, "sales")
    return { given: [email], rows: [{ act: "staff.reset-factor", on: ["staff", id] }] }
  },
  migrate: { addsNone: "It changes tables and no contents." },
  check: { addsNone: "It reads, and at most mails the person who asks." },
  backup: { addsNone: "It reads." },
  restore: { addsNone: "It fills an empty folder with a backup, together with its audit." },
  doctor: { addsNone: "It reads." },
}

const writes = Object.entries(WRITES).flatMap(([words, prepare]) => (typeof prepare === "function" ? [{ words, prepare }] : []))

test("[OFFICE-67] every command adds rows to the audit, or has a reason why it adds none", () => {
  expect(Object.keys(WRITES)).toEqual(COMMANDS.map(({ words }) => words))
})

describe("[OFFICE-67] a command that writes adds its rows to the audit in its transaction", () => {
  test.each(writes)("$words", async ({ words, prepare }) => {
    const { given, options = {}, rows } = await prepare()
    const run = () => runCommand([...words.split(" "), ...given], options)
    const before = await contentsOf(shop.db)
    await withoutRows(shop.db, () => expect(run()).rejects.toThrow())
    await expectSame(shop.db, before)
    const last = await lastRow(shop.db)
    expect(await run()).toMatchObject({ code: 0 })
    expect(await rowsAfter(shop.db, last)).toMatchObject(
      rows.map(({ act, on = [null, null], before: was = null, after = null }) => ({
        ...{ actor: "command-line", name: userInfo().username, staff_id: null, key_id: null, request_id: null },
        ...{ act, object: on[0], before: was, after },
        object_id: typeof on[1] === "number" ? String(on[1]) : on[1],
      })),
    )
  })
})
