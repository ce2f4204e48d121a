import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { commandLine } from "#server/office/audit.queries.ts"
import { countStock } from "#server/orders/after/operator-orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, cancel } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { moveByHand } from "./stock.queries.ts"
import { examineStock } from "./stock-invariants.queries.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

async function movementsOf(variant: number) {
  const { rows } = await shop.db.execute<{ kind: string; delta: number; balance: number | null }>(
    sql`select kind, delta, balance from stock_movements where variant_id = ${variant} order by id`,
  )
  return rows.map(({ kind, delta, balance }) => [kind, delta, balance])
}

const byHand = (variantId: number, kind: "COUNT" | "RECEIPT" | "WRITE_OFF" | "RETURN", pieces: number) =>
  shop.db.transaction((tx) => moveByHand(tx, { variantId, kind, pieces, reason: null, now: new Date() }))

test("[OFFICE-131] orders, cancels, counts, deliveries and write-offs each leave a movement, and their sum is the stock", async () => {
  const variant = await aVariant(shop.db, { stock: 5 })
  const customer = await aCustomer(shop.db)
  const order = await aPlacedOrder(shop, customer, [variant])
  await cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
  await countStock(shop.services, { variantId: variant, quantity: 3, by: commandLine("khalid") })
  expect(await byHand(variant, "RECEIPT", 4)).toEqual({ before: 3, after: 7 })
  expect(await byHand(variant, "WRITE_OFF", 7)).toEqual({ before: 7, after: 0 })
  expect(await byHand(variant, "RETURN", 1)).toEqual({ before: 0, after: 1 })
  expect(await movementsOf(variant)).toEqual([
    ["IMPORT", 5, 5],
    ["SALE", -1, 4],
    ["BACK", 1, 5],
    ["COUNT", -2, 3],
    ["RECEIPT", 4, 7],
    ["WRITE_OFF", -7, 0],
    ["RETURN", 1, 1],
  ])
  expect(await examineStock(shop.db)).toEqual([])
})

test("[OFFICE-130] a count and sales at the same time lose neither", async () => {
  const variant = await aVariant(shop.db, { stock: 100 })
  const sales = Array.from({ length: 5 }, async () => aPlacedOrder(shop, await aCustomer(shop.db), [variant]))
  await Promise.all([...sales, byHand(variant, "COUNT", 60), byHand(variant, "RECEIPT", 3)])
  expect(await examineStock(shop.db)).toEqual([])
  expect((await movementsOf(variant)).filter(([kind]) => kind === "SALE")).toHaveLength(5)
})

test("no more is written off than there is, and a count that finds the same leaves no movement", async () => {
  const variant = await aVariant(shop.db, { stock: 2 })
  expect(await byHand(variant, "WRITE_OFF", 3)).toBe("impossible")
  expect(await byHand(variant, "COUNT", 2)).toEqual({ before: 2, after: 2 })
  expect(await byHand(2_000_000_000, "COUNT", 2)).toBe("unknown")
  expect(await movementsOf(variant)).toEqual([["IMPORT", 2, 2]])
})

test("[OFFICE-131] [OFFICE-126] the doctor names a variant whose stock or price has no history", async () => {
  const variant = await aVariant(shop.db, { stock: 2 })
  const undone = new Error("planted, found and taken out again")
  const planted = shop.db.transaction(async (tx) => {
    await tx.execute(sql`update variants set inventory_quantity = 9, selling_price_dirhams = 1 where id = ${variant}`)
    expect(await examineStock(tx)).toMatchObject([
      { name: "stock", count: 1, examples: [{ variant, stock: 9, movements: 2 }] },
      { name: "price", count: 1, examples: [{ variant }] },
    ])
    throw undone
  })
  await expect(planted).rejects.toBe(undone)
})
