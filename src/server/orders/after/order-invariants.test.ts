import { type SQL, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow, cancel, leadTo, onlineHome, payOrder } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { examineOrders } from "./order-invariants.queries.ts"

test("a consistent shop has no findings, and each planted fault is reported by name", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const customer = await aCustomer(db)
  const cash = await aPlacedOrder(shop, customer, [await aVariant(db)])
  const cancelled = await aPlacedOrder(shop, customer, [await aVariant(db)])
  await cancel(
    shop,
    customer,
    cancelled.items.map(({ id }) => id),
  )
  const online = (await buyNow(shop, customer, { product: await aVariant(db), ...onlineHome })).json<PlacedOrder>()
  const waiting = (await buyNow(shop, customer, { product: await aVariant(db), ...onlineHome })).json<PlacedOrder>()
  await payOrder(db, online.id)
  await leadTo(db, online, "CONFIRMED")
  const returning = await aPlacedOrder(shop, customer, [await aVariant(db)])
  await leadTo(db, returning, "RETURN_REQUESTED")
  expect(await examineOrders(db)).toEqual([])

  const of = (order: PlacedOrder) => order.items[0]?.id ?? 0
  const plants: [name: string, ...faults: SQL[]][] = [
    ["sale", sql`delete from stock_movements where item_id = ${of(cash)} and kind = 'SALE'`],
    ["give-back", sql`delete from stock_movements where item_id = ${of(cancelled)} and kind = 'BACK'`],
    ["give-back", sql`update stock_movements set counted = 0 where item_id = ${of(cancelled)} and kind = 'BACK'`],
    [
      "give-back",
      sql`insert into stock_movements (item_id, variant_id, kind, delta, created_at) values (${of(cash)}, 1, 'BACK', 1, now())`,
    ],
    ["part", sql`update order_items set part = 1 where id = ${of(cash)}`],
    [
      "whole-order",
      sql`insert into orders (reference, customer_id, payment_method, total_dirhams, branch_address, created_at)
          values ('EMPTY', ${customer.id}, 'CASH_ON_DELIVERY', 0, '{}', now())`,
    ],
    ["first-event", sql`delete from order_events where item_id = ${of(cash)} and status = 'CREATED'`],
    ["last-event", sql`update order_items set status = 'CONFIRMED' where id = ${of(cash)}`],
    ["steps", sql`insert into order_events (item_id, status, cause, created_at) values (${of(cash)}, 'DELIVERED', 'operator', now())`],
    ["steps", sql`update order_events set created_at = now() + interval '1 hour' where item_id = ${of(cash)} and status = 'CREATED'`],
    ["replacement", sql`update replacements set state = 'WITHDRAWN' where item_id = ${of(returning)}`],
    ["replacement-pieces", sql`update replacements set quantity = 2 where item_id = ${of(returning)}`],
    ["replacement-events", sql`update replacements set state = 'ACCEPTED' where item_id = ${of(returning)}`],
    ["total", sql`update orders set total_dirhams = total_dirhams + 1 where id = ${cash.id}`],
    ["payment", sql`update orders set payment_method = 'ONLINE' where id = ${cash.id}`],
    ["payment", sql`update payments set amount_dirhams = amount_dirhams + 1 where order_id = ${waiting.id}`],
    ["paid-first", sql`update payments set state = 'PENDING' where order_id = ${online.id}`],
    [
      "paid-balance",
      sql`insert into order_events (item_id, status, cause, created_at) values (${of(online)}, 'CANCELLED', 'customer', now())`,
      sql`update order_items set status = 'CANCELLED' where id = ${of(online)}`,
    ],
    [
      "refund-cause",
      sql`with refund as (
            insert into refunds (payment_id, cause, amount_dirhams, state, created_at)
            select id, 'CANCELLED', 1, 'DUE', now() from payments where order_id = ${online.id} returning id)
          insert into refund_items (refund_id, item_id, amount_dirhams) select id, ${of(online)}, 1 from refund`,
    ],
    [
      "refund-items",
      sql`insert into refunds (payment_id, cause, amount_dirhams, state, created_at)
          select id, 'CANCELLED', 1, 'DUE', now() from payments where order_id = ${online.id}`,
    ],
    [
      "refund-sum",
      sql`insert into refunds (payment_id, cause, amount_dirhams, state, created_at)
          select id, 'LATE', amount_dirhams + 1, 'DUE', now() from payments where order_id = ${online.id}`,
    ],
    [
      "late-money",
      sql`update payments set state = 'EXPIRED' where order_id = ${waiting.id}`,
      sql`insert into refunds (payment_id, cause, amount_dirhams, state, created_at)
          select id, 'LATE', amount_dirhams - 1, 'DUE', now() from payments where order_id = ${waiting.id}`,
    ],
    ["open-payment", sql`update payments set expires_at = now() - interval '6 minutes' where order_id = ${waiting.id}`],
  ]
  for (const [name, ...faults] of plants) {
    const undone = new Error("planted, found and taken out again")
    const planted = db.transaction(async (tx) => {
      // Faults that the tables themselves forbid have to be allowed first.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const fault of faults) await tx.execute(fault)
      const findings = await examineOrders(tx)
      expect(
        findings.map((finding) => finding.name),
        name,
      ).toContain(name)
      expect(findings.find((finding) => finding.name === name)).toMatchObject({ count: 1, examples: [expect.any(Object)] })
      throw undone
    })
    await expect(planted).rejects.toBe(undone)
  }
  expect(await examineOrders(db)).toEqual([])
})
