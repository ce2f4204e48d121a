import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { run } from "#server/db/rows.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { changeLine } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { testDatabase } from "#server/testing/database.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { shortTransaction } from "./short-transaction.ts"

async function twoRows() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await db.execute(sql`create table counted (id int primary key, n int not null)`)
  await db.execute(sql`insert into counted values (1, 0), (2, 0)`)
  const count = async () => (await db.execute<{ n: number }>(sql`select n from counted order by id`)).rows.map(({ n }) => n)
  return { db, count }
}

test("of two deadlocked transactions, the aborted one is retried as a whole", async () => {
  const { db, count } = await twoRows()
  const firstLocks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const add = (first: number, second: number, me: number) =>
    shortTransaction(db, async (tx) => {
      runs++
      await run(tx, null, sql`update counted set n = n + 1 where id = ${first}`)
      firstLocks[me]?.resolve()
      await firstLocks[1 - me]?.promise
      await run(tx, null, sql`update counted set n = n + 1 where id = ${second}`)
    })
  await Promise.all([add(1, 2, 0), add(2, 1, 1)])
  expect(await count()).toEqual([2, 2])
  expect(runs).toBe(3)
})

test("a request that waits three seconds for a lock is refused with Retry-After and has changed nothing", async () => {
  const { db, count } = await twoRows()
  const isHeld = Promise.withResolvers<void>()
  const isRefused = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from counted where id = 2 for update`)
    isHeld.resolve()
    await isRefused.promise
  })
  await isHeld.promise
  const startedMs = performance.now()
  const waiting = shortTransaction(db, async (tx) => {
    await run(tx, null, sql`update counted set n = n + 1 where id = 1`)
    await run(tx, null, sql`update counted set n = n + 1 where id = 2`)
  })
  await expect(waiting).rejects.toMatchObject({ code: "overloaded", status: 503 })
  expect(performance.now() - startedMs).toBeGreaterThan(2900)
  isRefused.resolve()
  await holder
  expect(await count()).toEqual([0, 0])
})

test("an error thrown within is passed on unchanged, and is not retried", async () => {
  const { db } = await twoRows()
  let runs = 0
  const thrown = new Error("no")
  const failing = shortTransaction(db, async () => {
    runs++
    throw thrown
  })
  await expect(failing).rejects.toBe(thrown)
  expect(runs).toBe(1)
})

test("while a customer's row is locked, the cart and special requests refuse with Retry-After", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const product = await aProduct(shop.db, { variants: [{ inventoryQuantity: 5 }] })
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  const variant = rows[0]?.id ?? 0
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61" }
  const wish = { product, variant, requested_quantity: 40, ...contact }
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from customers where id = ${customer.id} for update`)
    const answers = await Promise.all([
      changeLine(shop, customer, variant, 1),
      shop.call("POST", "/api/store/special-request", wish, customer.headers),
    ])
    for (const answer of answers) expectProblem(answer, 503)
  })
  expect((await changeLine(shop, customer, variant, 1)).status).toBe(200)
  expect((await shop.call("POST", "/api/store/special-request", wish, customer.headers)).status).toBe(201)
})
