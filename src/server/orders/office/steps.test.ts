import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { OneResult } from "#contract/office/orders.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, cancel, expectHealthy, leadTo, queuedMails } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let reem: TestMember
beforeAll(async () => {
  shop = await aShop()
  reem = await aStaffMember(shop, "sales", { name: "Reem Qureshi" })
})
afterAll(() => shop.close())

async function anOrder(items = 1, to: ItemStatus = "PLACED"): Promise<{ customer: TestCustomer; order: PlacedOrder }> {
  const customer = await aCustomer(shop.db)
  const variants: number[] = []
  for (let item = 0; item < items; item++) variants.push(await aVariant(shop.db))
  const order = await aPlacedOrder(shop, customer, variants)
  if (to !== "PLACED") await leadTo(shop.db, order, to)
  return { customer, order }
}

const pathOf = ({ reference }: Pick<PlacedOrder, "reference">) => `/api/office/orders/${reference}`
const step = (order: PlacedOrder, body: object, member = reem) => member.call("POST", `${pathOf(order)}/steps`, body)
const deliver = (order: PlacedOrder, body: object, member = reem) => member.call("POST", `${pathOf(order)}/delivered`, body)
const seen = async (order: PlacedOrder) => (await reem.call("GET", pathOf(order))).json<OfficeOrder>()
/** Does the steps that wait, as the shop does eight seconds later. */
const soon = () =>
  takeDueSteps({
    db: shop.db,
    now: () => new Date(Date.now() + 60_000),
    handlers: STAGED_HANDLERS,
    kinds: OBJECT_KINDS,
    onFault: (fault) => {
      throw fault
    },
  })
const kinds = async (customer: TestCustomer) => (await queuedMails(shop.db, customer)).map(({ kind }) => kind)

test("[OFFICE-85] [OFFICE-86] the desk confirms with or without a tracking id, packs and makes ready; only possible steps are offered", async () => {
  const { customer, order } = await anOrder(2)
  const [first = 0, second = 0] = order.items.map(({ id }) => id)
  expect((await seen(order)).steps).toEqual(["CONFIRMED"])
  expectProblem(await step(order, { to: "READY_TO_SHIP" }), 409)
  const confirmed = await step(order, { to: "CONFIRMED", items: [first], tracking_id: " QP-1 " })
  expect(confirmed.status, confirmed.text).toBe(202)
  await soon()
  expect(await seen(order)).toMatchObject({ tracking_id: "QP-1", steps: ["CONFIRMED", "PROCESSING", "READY_TO_SHIP"], staged: [] })
  await step(order, { to: "CONFIRMED", items: [second] })
  await soon()
  // What is confirmed is packed in one act.
  expect((await step(order, { to: "READY_TO_SHIP" })).json()).toMatchObject({
    items: [
      { status: "READY_TO_SHIP", status_by: { name: "Reem Qureshi" } },
      { status: "READY_TO_SHIP", status_cause: "operator" },
    ],
  })
  expect(await kinds(customer)).toEqual(["order-received", "order-confirmed", "order-confirmed"])
  const { happenings } = await seen(order)
  expect(happenings[0]).toMatchObject({ kind: "STEP", what: "READY_TO_SHIP", by: "Reem Qureshi" })
  expect(happenings.filter(({ kind }) => kind === "MAIL").map(({ what, cause }) => [what, cause])).toContainEqual([
    "order-confirmed",
    "WAITING",
  ])
  await expectHealthy(shop.db)
})

test("[OFFICE-93] a delivered cash order asks for the amount taken, and a difference for a note", async () => {
  const { order } = await anOrder(2, "SHIPPED")
  const [first = 0] = order.items.map(({ id }) => id)
  expect(expectProblem(await deliver(order, { to: "DELIVERED", items: [first] }), 409)).toMatchObject({ due: 100 })
  expect(expectProblem(await deliver(order, { to: "DELIVERED", cash_taken: 150 }), 409)).toMatchObject({ due: 200 })
  await deliver(order, { to: "DELIVERED", items: [first], cash_taken: 100 })
  await soon()
  expect(await seen(order)).toMatchObject({ cash: { taken: 100, note: null } })
  await deliver(order, { to: "DELIVERED", cash_taken: 90, note: "No change at the door" })
  await soon()
  expect(await seen(order)).toMatchObject({ cash: { taken: 190, note: "No change at the door", by: { name: "Reem Qureshi" } }, steps: [] })
  await expectHealthy(shop.db)
})

test("[OFFICE-65] [OFFICE-86] several orders are looked at first, then each is done by itself; a repeated request does nothing twice", async () => {
  const [one, two, cancelled] = [await anOrder(), await anOrder(), await anOrder()]
  await cancel(
    shop,
    cancelled.customer,
    cancelled.order.items.map(({ id }) => id),
  )
  const orders = [one, two, cancelled].map(({ order: { reference } }, place) => ({ reference, tracking_id: `QP-${place}` }))
  const send = async (body: object) => {
    const answer = await reem.call("POST", "/api/office/orders/steps", {
      to: "CONFIRMED",
      orders: [...orders, { reference: "NOSUCH" }],
      ...body,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ results: OneResult[] }>().results.map(({ state, code, status }) => [state, code, status])
  }
  const impossible = [
    ["REFUSED", "step_impossible", "CANCELLED"],
    ["REFUSED", "not_found", null],
  ]
  expect(await send({ dry_run: true })).toEqual([["POSSIBLE", null, null], ["POSSIBLE", null, null], ...impossible])
  expect((await seen(one.order)).items[0]?.status).toBe("PLACED")
  expect(await send({})).toEqual([["STAGED", null, null], ["STAGED", null, null], ...impossible])
  const staged = ["REFUSED", "step_staged", null]
  expect(await send({})).toEqual([staged, staged, ...impossible])
  await soon()
  expect((await seen(two.order)).tracking_id).toBe("QP-1")
  const again = ["REFUSED", "step_impossible", "CONFIRMED"]
  expect(await send({})).toEqual([again, again, ...impossible])
  expect(await kinds(one.customer)).toEqual(["order-received", "order-confirmed"])
})

test("[OFFICE-98] a step on an item that its customer cancelled is refused with who and when", async () => {
  const { customer, order } = await anOrder(1, "CONFIRMED")
  const before = (await seen(order)).version
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  expect((await seen(order)).version).toBeGreaterThan(before)
  const refused = expectProblem(await step(order, { to: "PROCESSING" }), 409)
  expect(refused).toMatchObject({ items: [{ status: "CANCELLED", cause: "customer", by: null, at: expect.stringMatching(/Z$/) }] })
})

test("[OFFICE-61] [OFFICE-62] of two members who confirm an order at once one does and the other learns who; undone, it leaves one row", async () => {
  const { customer, order } = await anOrder()
  const maryam = await aStaffMember(shop, "manager")
  const answers = await Promise.all([
    step(order, { to: "CONFIRMED", tracking_id: "A" }),
    step(order, { to: "CONFIRMED", tracking_id: "B" }, maryam),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const [waiting] = (await seen(order)).staged
  expect(waiting).toMatchObject({ to: "CONFIRMED", items: order.items.map(({ id }) => id) })
  expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({ by: waiting?.by })
  const undone = await maryam.call("DELETE", `/api/office/staged/${waiting?.id}`)
  expect(undone.status, undone.text).toBe(200)
  await soon()
  expect(await kinds(customer)).toEqual(["order-received"])
  const { rows } = await shop.db.execute(sql`select act from audit_rows where object = 'order' and object_id = ${order.reference}`)
  expect(rows).toEqual([{ act: "step.undone" }])
  await expectHealthy(shop.db)
})

test("[OFFICE-20] a technician delivers what is given to them, and confirms nothing", async () => {
  const { order } = await anOrder(1, "READY_TO_SHIP")
  const omar = await aStaffMember(shop, "technician")
  expectProblem(await deliver(order, { to: "SHIPPED" }, omar), 404)
  await reem.call("PUT", `${pathOf(order)}/courier`, { courier: omar.id }, { version: (await seen(order)).version })
  expect((await deliver(order, { to: "SHIPPED" }, omar)).status).toBe(202)
  await soon()
  expect(await seen(order)).toMatchObject({
    items: [{ status: "SHIPPED", status_by: { name: omar.name } }],
  })
  expectProblem(await step(order, { to: "PROCESSING" }, omar), 403)
})

test("[OFFICE-57] [OFFICE-91] the address changes until the first item is shipped; the one before is kept, and an old version changes nothing", async () => {
  const { customer, order } = await anOrder(1, "PROCESSING")
  const { version } = await seen(order)
  const address = { ...order.shipping_address, street: "Street 850", zone: "66", phone: "+97455667788" }
  const put = (body: object, how?: { version: number }) => reem.call("PUT", `${pathOf(order)}/address`, body, how)
  expectProblem(await put({ address }), 428)
  expectProblem(await put({ address: { ...address, zone: "999" } }, { version }), 422)
  expect((await put({ address, note: "Ring twice" }, { version })).json()).toMatchObject({
    shipping_address: { street: "Street 850", zone: "66" },
    delivery_note: "Ring twice",
  })
  const late = await put({ address }, { version })
  expect(late.status).toBe(412)
  expect(late.json()).toMatchObject({ changed_by: "Reem Qureshi", current: { delivery_note: "Ring twice" } })
  expect((await seen(order)).happenings.find(({ what }) => what === "ADDRESS")?.words).toContain("Street 230")
  expect((await kinds(customer)).at(-1)).toBe("order-delivery-changed")
  await leadTo(shop.db, order, "SHIPPED")
  expectProblem(await put({ address }, { version: (await seen(order)).version }), 409)
})

test("[OFFICE-94] the mail of a status can be sent again, three times a day, and the history names who did it", async () => {
  const { customer, order } = await anOrder(1, "CONFIRMED")
  const resend = (status: string) => reem.call("POST", `${pathOf(order)}/mails`, { status })
  expectProblem(await resend("SHIPPED"), 409)
  for (let time = 0; time < 3; time++) expect((await resend("CONFIRMED")).status).toBe(200)
  expect(expectProblem(await resend("CONFIRMED"), 429).type).toBe("/api/docs#mail_sent_often")
  const sent = (await seen(order)).happenings.filter(({ what }) => what === "order-confirmed")
  expect(sent.map(({ by }) => by)).toEqual(["Reem Qureshi", "Reem Qureshi", "Reem Qureshi", null])
  expect((await kinds(customer)).filter((kind) => kind === "order-confirmed")).toHaveLength(4)
})
