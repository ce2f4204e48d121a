import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Address, addresses } from "#contract/addresses.ts"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import {
  advanceOrder,
  aPickupBranch,
  buyNow,
  cancel,
  expectHealthy,
  homeAddress,
  leadTo,
  onlineHome,
  queuedMails,
} from "#server/testing/orders.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})

const PEARL = { ...homeAddress, street: "Pearl Boulevard", zone: "66", city: "Doha", land_mark: "Tower 5" }

const change = ({ headers }: TestCustomer, id: number, body: object): Promise<TestAnswer> =>
  shop.call("PUT", orders.changeDelivery.path.replace("{id}", String(id)), body, headers)

async function anOrder(more: object = {}) {
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db, { stock: 5 }), ...more })).json<PlacedOrder>()
  return { customer, order }
}

const kindsOf = async (customer: TestCustomer) => (await queuedMails(shop.db, customer)).map(({ kind }) => kind)

test("[SH-64] a customer changes address and note of a placed order, with one mail that has both", async () => {
  const { customer, order } = await anOrder({ delivery_note: "  Ring\n twice " })
  expect(order).toMatchObject({ delivery_note: "Ring twice", delivery_changed_at: null })
  const saved = (await shop.call("POST", addresses.add.path, PEARL, customer.headers)).json<Address>()
  for (let times = 0; times < 2; times++) {
    const answer = await change(customer, order.id, { shipping_address: saved.id, delivery_note: "Call first" })
    expectContract(orders.changeDelivery, answer)
    const changed = answer.json<Order>()
    expect(changed).toMatchObject({ shipping_address: { street: "Pearl Boulevard", phone: "+97433123456" }, delivery_note: "Call first" })
    expect(changed.delivery_changed_at).not.toBeNull()
    expect(changed.items).toEqual(order.items)
  }
  const [received, changed, ...others] = await queuedMails(shop.db, customer)
  expect(received?.contents).toMatchObject({ note: "Ring twice" })
  expect(changed).toMatchObject({
    kind: "order-delivery-changed",
    contents: {
      reference: order.reference,
      note: "Call first",
      addressLines: ["Noor Salem", "Pearl Boulevard, Building 12, Zone 66", "Doha, Tower 5", "+974 3312 3456"],
    },
  })
  expect(others).toEqual([])
})

test("[SH-64] a change of only the note keeps the address, and a change to an address that is not saved keeps the note", async () => {
  const { customer, order } = await anOrder()
  expect((await change(customer, order.id, { delivery_note: "Blue door" })).json<Order>()).toMatchObject({
    shipping_address: order.shipping_address,
    delivery_note: "Blue door",
  })
  expect((await change(customer, order.id, { shipping_address: PEARL })).json<Order>()).toMatchObject({
    shipping_address: { zone: "66" },
    delivery_note: "Blue door",
  })
  expect((await change(customer, order.id, { delivery_note: " " })).json<Order>().delivery_note).toBeNull()
  expect(expectProblem(await change(customer, order.id, { shipping_address: { ...PEARL, zone: "999" } }), 422).errors).toMatchObject([
    { path: "shipping_address.zone" },
  ])
  expectProblem(await change(customer, order.id, { delivery_note: "x".repeat(201) }), 422)
  expectProblem(await change(customer, order.id, { branch_address: 1 }), 422)
})

test("[SH-64] once an item is confirmed, or all are cancelled, a change is refused with a sentence, and a repeated one is not", async () => {
  const confirmed = await anOrder()
  const last = { shipping_address: PEARL }
  expect((await change(confirmed.customer, confirmed.order.id, last)).status).toBe(200)
  await leadTo(shop.db, confirmed.order, "CONFIRMED")
  expect((await change(confirmed.customer, confirmed.order.id, last)).status).toBe(200)
  const refused = expectProblem(await change(confirmed.customer, confirmed.order.id, { shipping_address: homeAddress }), 409)
  expect(refused).toMatchObject({
    type: "/api/docs#delivery_fixed",
    detail: "This order is already confirmed or cancelled, so its delivery can no longer be changed.",
  })
  const { customer, order } = await anOrder()
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  expectProblem(await change(customer, order.id, last), 409)
  expect(await kindsOf(confirmed.customer)).toEqual(["order-received", "order-delivery-changed", "order-confirmed"])
})

test("[SH-64] an unpaid order can be changed before its payment, and an order that is collected at a branch cannot", async () => {
  const unpaid = await anOrder(onlineHome)
  expect((await change(unpaid.customer, unpaid.order.id, { shipping_address: PEARL })).status).toBe(200)
  const branch = await aPickupBranch(shop.db)
  const pickup = await anOrder({ shipping_address: undefined, branch_address: branch, delivery_note: "Ring twice" })
  expect(pickup.order.delivery_note).toBeNull()
  const refused = expectProblem(await change(pickup.customer, pickup.order.id, { shipping_address: PEARL }), 409)
  expect(refused.detail).toBe("This order is collected at a branch, so it has no delivery address.")
})

test("[SH-64] an order or a saved address of another customer is not found", async () => {
  const mine = await anOrder()
  const other = await anOrder()
  const unknown = expectProblem(await change(other.customer, 999_999, { shipping_address: PEARL }), 404)
  expect(expectProblem(await change(other.customer, mine.order.id, { shipping_address: PEARL }), 404)).toEqual(unknown)
  const saved = (await shop.call("POST", addresses.add.path, PEARL, mine.customer.headers)).json<Address>()
  expectProblem(await change(other.customer, other.order.id, { shipping_address: saved.id }), 404)
})

test("[SH-64] of a change and a concurrent confirmation, the change comes first with its mail or is refused", async () => {
  const { customer, order } = await anOrder()
  // The confirmation holds the items, and the change waits for them.
  let answer: Promise<TestAnswer> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select id from order_items where order_id = ${order.id} for update`)
    answer = change(customer, order.id, { shipping_address: PEARL })
    await expect
      .poll(async () => {
        const { rows } = await shop.db.execute<{ count: string }>(
          sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(rows[0]?.count)
      })
      .toBeGreaterThan(0)
    await tx.execute(sql`update order_items set status = 'CONFIRMED' where order_id = ${order.id}`)
    await tx.execute(sql`
      insert into order_events (item_id, status, cause, created_at)
      select id, 'CONFIRMED', 'operator', now() from order_items where order_id = ${order.id}`)
    await noteOrderChange(tx, order.id)
  })
  expectProblem((await answer) as TestAnswer, 409)
  expect(await kindsOf(customer)).toEqual(["order-received"])

  const again = await anOrder()
  const [changed] = await Promise.all([
    change(again.customer, again.order.id, { shipping_address: PEARL }),
    advanceOrder(shop.db, again.order.id, { to: "CONFIRMED", cause: "operator", now: new Date() }),
  ])
  const kinds = await kindsOf(again.customer)
  if (changed.status === 200) expect(kinds).toEqual(["order-received", "order-delivery-changed", "order-confirmed"])
  else {
    expectProblem(changed, 409)
    expect(kinds).toEqual(["order-received", "order-confirmed"])
  }
})
