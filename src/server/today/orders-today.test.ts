import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OpenMatter, today } from "#contract/office/today.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, cancel, leadTo } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShopForThisTest, refund, reportPayment } from "#server/testing/payments.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type Found = Static<(typeof today.find.answers)[200]>
type Queues = Static<(typeof today.queues.answers)[200]>["queues"]

let shop: TestShop
let maryam: TestMember
let placed: PlacedOrder
beforeAll(async () => {
  shop = await aShop()
  maryam = await aStaffMember(shop, "manager")
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 20 })
  placed = await aPlacedOrder(shop, customer, [product])
  for (const status of ["PLACED", "PLACED", "PLACED", "CONFIRMED", "READY_TO_SHIP", "RETURN_REQUESTED"] as const) {
    await leadTo(shop.db, await aPlacedOrder(shop, customer, [product]), status)
  }
})
afterAll(() => shop.close())

test("[OFFICE-73] [OFFICE-75] each queue of orders shows its number and the three oldest, and its list has exactly as many rows", async () => {
  const { queues } = (await maryam.call("GET", today.queues.path)).json<{ queues: Queues }>()
  const numbers = queues.map(({ name, count, rows }) => [name, count, rows.length])
  expect(numbers).toEqual([
    ["orders_to_confirm", 4, 3],
    ["orders_to_pack", 2, 2],
    ["replacements", 1, 1],
    ["requests", 0, 0],
    ["repairs", 0, 0],
  ])
  expect(queues[0]?.rows[0]).toMatchObject({ kind: "order", id: placed.reference, status: "PLACED", urgency: "calm" })
  for (const { name, query, count } of queues) {
    if (name === "repairs" || name === "requests") continue
    const list = await maryam.call("GET", `/api/office/orders?${query}`)
    expect(list.json<{ count: number }>().count, name).toBe(count)
  }
  const { waits } = (await maryam.call("GET", "/api/office/waiting")).json<{ waits: object }>()
  expect(waits).toEqual({
    orders: { count: 7, late: 0 },
    requests: { count: 0, late: 0 },
    repairs: { count: 0, late: 0 },
  })
})

test("[OFFICE-62] a queue says who has staged the next step of an order", async () => {
  const stagedBy = async () => {
    const { queues } = (await maryam.call("GET", today.queues.path)).json<{ queues: Queues }>()
    return queues[0]?.rows.find(({ id }) => id === placed.reference)?.staged_by
  }
  expect(await stagedBy()).toBeNull()
  const reem = await aStaffMember(shop, "sales", { name: "Reem" })
  const staged = await reem.call("POST", `/api/office/orders/${placed.reference}/steps`, { to: "CONFIRMED" })
  expect(staged.status, staged.text).toBe(202)
  expect(await stagedBy()).toBe("Reem")
  await reem.call("DELETE", `/api/office/staged/${staged.json<{ staged: number }>().staged}`)
  expect(await stagedBy()).toBeNull()
})

test("[OFFICE-22] [OFFICE-77] payments under review and failed refunds are named to those at whose places their orders are", async () => {
  const paying = await aPayingShopForThisTest()
  const [unsure, back] = [await anOnlineOrder(paying), await anOnlineOrder(paying)]
  paying.provider.set(unsure.providerId, { amount: "150.00" })
  await reportPayment(paying, unsure.providerId, 2)
  await reportPayment(paying, back.providerId, 2)
  await cancel(
    paying,
    back.customer,
    back.order.items.map(({ id }) => id),
  )
  await refund(paying)
  await reportPayment(paying, back.providerId, 8)
  const namesFor = async (places: string[] | null) => {
    const member = await aStaffMember(paying, "manager", { places })
    const { needs } = (await member.call("GET", today.needs.path)).json<{ needs: OpenMatter[] }>()
    return needs
      .filter(({ kind }) => kind === "payment_review" || kind === "refund_failed")
      .map(({ count, names }) => [count, names.map(({ name }) => name)])
  }
  const all = [
    [1, [unsure.order.reference]],
    [1, [back.order.reference]],
  ]
  expect(await namesFor(null)).toEqual(all)
  expect(await namesFor(["city:Doha"])).toEqual(all)
  expect(await namesFor(["branch:7", "city:Al Khor"])).toEqual([
    [0, []],
    [0, []],
  ])
})

test("[OFFICE-30] [OFFICE-31] an order is found by a part of its reference, by phone, name and mail, within the member's places", async () => {
  const found = async (q: string, member = maryam) =>
    (await member.call("GET", `${today.find.path}?q=${encodeURIComponent(q)}&only=order`)).json<Found>()
  const ids = async (q: string, member = maryam) => (await found(q, member)).groups.flatMap(({ results }) => results.map(({ id }) => id))
  expect(await found(placed.reference.toLowerCase())).toMatchObject({ exact: { kind: "order", id: placed.reference, status: "PLACED" } })
  expect(await ids(placed.reference.slice(3, 9))).toContain(placed.reference)
  for (const q of ["+974 3312 3456", "33123456", "noor salem", "noor@example.com"]) expect(await ids(q), q).toHaveLength(7)
  expect(await ids("33123456", await aStaffMember(shop, "sales", { places: ["city:Al Khor"] }))).toEqual([])
})
