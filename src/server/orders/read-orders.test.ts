import { sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow, leadTo, onlineHome, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

test("[API-47] all orders are listed newest first, with their items and events", async () => {
  const customer = await aCustomer(shop.db)
  const variants = [await aVariant(shop.db, { stock: 9 }), await aVariant(shop.db, { stock: 9 })]
  const first = await aPlacedOrder(shop, customer, variants)
  const second = await aPlacedOrder(shop, customer, variants.slice(0, 1))
  await leadTo(shop.db, first, "CONFIRMED")
  const answer = await shop.call("GET", orders.all.path, undefined, customer.headers)
  expectContract(orders.all, answer)
  const all = answer.json<Order[]>()
  expect(all.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(all.map(({ items }) => items.length)).toEqual([1, 2])
  for (const { events } of all[1]?.items ?? []) expect(events.map(({ status }) => status)).toEqual(["CREATED", "PLACED", "CONFIRMED"])
})

test("a customer without orders has an empty list", async () => {
  const customer = await aCustomer(shop.db)
  expect((await shop.call("GET", orders.all.path, undefined, customer.headers)).json()).toEqual([])
})

test("[SH-08] a very large number of orders is listed newest first, by one statement", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = await aPlacedOrder(shop, customer, [await aVariant(shop.db)])
  await shop.db.execute(sql`
    with more as (
      insert into orders (reference, customer_id, payment_method, total_dirhams, shipping_address, created_at)
      select 'MANY' || n, customer_id, payment_method, total_dirhams, shipping_address, now() from orders, generate_series(1, 250) n where id = ${id}
      returning id
    ), item as (
      insert into order_items (order_id, variant_id, product_id, title, name, images, product_slug, variant_slug, quantity,
        selling_price_dirhams, maximum_price_dirhams, status)
      select m.id, variant_id, product_id, title, name, images, product_slug, variant_slug, quantity, selling_price_dirhams,
        maximum_price_dirhams, status from order_items i, more m where i.order_id = ${id}
      returning id
    )
    insert into order_events (item_id, status, cause, created_at) select id, s, 'customer', now() from item, unnest('{CREATED,PLACED}'::text[]) s`)
  let statements = 0
  const count = () => void statements++
  shop.db.$client.on("acquire", count)
  const all = (await shop.call("GET", orders.all.path, undefined, customer.headers)).json<Order[]>()
  shop.db.$client.off("acquire", count)
  expect(all).toHaveLength(251)
  expect(all[0]?.reference).toBe("MANY250")
  // One statement for the session, one for the customer, one for the orders.
  expect(statements).toBeLessThanOrEqual(3)
})

test("[API-48] an order of the customer is the same as in the response that placed it", async () => {
  const customer = await aCustomer(shop.db)
  const placed = await aPlacedOrder(shop, customer, [await aVariant(shop.db)])
  const answer = await shop.call("GET", `/api/order/details/${placed.id}`, undefined, customer.headers)
  expectContract(orders.details, answer)
  expect(answer.json()).toEqual(placed)
  expect(answer.headers["cache-control"]).toBe("no-store")
  for (const id of ["999999", "0", "-1", "1.5", "abc", "2147483648", "1e1"]) {
    expectProblem(await shop.call("GET", `/api/order/details/${id}`, undefined, customer.headers), 404)
  }
})

test("[API-46] an online order is found by its transaction, with the state of its payment", async () => {
  const customer = await aCustomer(shop.db)
  const placed = (await buyNow(shop, customer, { product: await aVariant(shop.db), ...onlineHome })).json<PlacedOrder>()
  const answer = await shop.call("GET", `/api/order/online/${placed.trans_id}`, undefined, customer.headers)
  expectContract(orders.online, answer)
  expect(answer.json<Order>()).toMatchObject({ id: placed.id, payment_status: "PENDING", trans_id: placed.trans_id })
  expect(answer.json<PlacedOrder>().payment_url, "a shopper who left the payment page gets back to it").toBe(placed.payment_url)
  for (const [state, shown] of [
    ["PAID", "PAID"],
    ["FAILED", "FAILED"],
    ["EXPIRED", "EXPIRED"],
    ["REVIEW", "PENDING"],
  ]) {
    await shop.db.execute(sql`update payments set state = ${state} where order_id = ${placed.id}`)
    const seen = await shop.call("GET", `/api/order/details/${placed.id}`, undefined, customer.headers)
    expect(seen.json<Order>().payment_status).toBe(shown)
    expect((await shop.call("GET", `/api/order/online/${placed.trans_id}`, undefined, customer.headers)).text).not.toContain("payment_url")
  }
  expectProblem(await shop.call("GET", "/api/order/online/00000000-0000-4000-8000-000000000000", undefined, customer.headers), 404)
})

test("[API-52] a replacement is requested by the item's id, once, and for a delivered item only", async () => {
  const customer = await aCustomer(shop.db)
  const order = await aPlacedOrder(shop, customer, [await aVariant(shop.db)])
  const [item = 0] = order.items.map(({ id }) => id)
  const ask = () => shop.call("POST", `/api/order/return/${item}`, undefined, customer.headers)
  expect((await ask()).json()).toEqual({ status: false, message: "A replacement can be requested once the item is delivered." })

  await leadTo(shop.db, order, "DELIVERED")
  const answer = await ask()
  expectContract(orders.replace, answer)
  expect(answer.json()).toEqual({ status: true, message: "Replacement Request Successful" })
  expect((await ask()).json()).toEqual({ status: false, message: "A replacement for this item has already been requested." })
  const seen = (await shop.call("GET", `/api/order/details/${order.id}`, undefined, customer.headers)).json<Order>()
  expect(seen.items[0]?.events.map(({ status }) => status).slice(-2)).toEqual(["DELIVERED", "RETURN_REQUESTED"])
  const kinds = (await queuedMails(shop.db, customer)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === "replacement-requested")).toHaveLength(1)
})

test("pages are notified of each sale, including whether it took the last piece or returned the first", async () => {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  let heard: unknown[] = []
  client.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)))
  await client.query("listen catalog_changed")
  const heardAfter = async (work: () => Promise<unknown>) => {
    heard = []
    await work()
    // Earlier notifications arrive with the response to a statement.
    await client.query("select 1")
    return heard
  }
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 3 })
  const { rows } = await client.query<{ id: number }>("select product_id as id from variants where id = $1", [product])
  const products = rows.map(({ id }) => id)
  let last: PlacedOrder | undefined
  const buy = async () => (last = (await buyNow(shop, customer, { product })).json<PlacedOrder>())
  const giveBack = () =>
    shop.call("POST", orders.cancel.path, { component_ids: last?.items.map(({ id }) => id), reason: 1 }, customer.headers)
  expect(await heardAfter(buy)).toEqual([{ products, turned: [] }])
  expect(await heardAfter(buy)).toEqual([{ products, turned: [] }])
  expect(await heardAfter(buy)).toEqual([{ products, turned: products }])
  expect(await stockOf(shop.db, product)).toBe(0)
  expect(await heardAfter(giveBack)).toEqual([{ products, turned: products }])
  await client.end()
})
