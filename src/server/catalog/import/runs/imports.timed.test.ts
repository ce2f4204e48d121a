import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import type { Queries } from "#server/db/database.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { aRunner } from "#server/testing/jobs.ts"
import { buyNow } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { catalogChanges, rememberCatalog } from "./import-changes.queries.ts"
import { IMPORT_RUN, type ImportJob } from "./import-runs.queries.ts"
import { workOnRun } from "./work-on-run.ts"

const VARIANTS = 2500
const MOST_MS = 20_000

test("[OFFICE-134] 2,500 variants are read and compared within 20 s, with progress that every member sees", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop, { tasks: { [IMPORT_RUN]: (payload) => workOnRun(shop.services, payload as ImportJob) } })
  const maryam = await aStaffMember(shop, "manager")
  const other = await aStaffMember(shop, "manager")
  const run = async (id: number) => (await other.call("GET", `/api/office/imports/${id}`)).json<ImportRun>()
  const look = async (file: string) => {
    const headers = { ...maryam.headers, "content-type": "text/csv" }
    const taken = await shop.call("POST", "/api/office/imports?name=prices.csv", file, headers)
    expect(taken.status, taken.text).toBe(201)
    return taken.json<ImportRun>().id
  }
  const table = (price: (n: number) => number) =>
    `Handle,Title,Vendor,Variant SKU,Variant Price\n${Array.from({ length: VARIANTS }, (_, n) => `item-${n},Item ${n},Sea,I-${n},${price(n)}`).join("\n")}\n`
  const stateOf = async (id: number) => (await run(id)).state
  const first = await look(table((n) => 10 + n))
  await expect.poll(() => stateOf(first), { timeout: 60_000 }).toBe("LOOKED")
  expect((await run(first)).counts).toMatchObject({ new: 2 * VARIANTS, faults: 0 })
  const { version } = await run(first)
  expect((await maryam.call("POST", `/api/office/imports/${first}/apply`, undefined, { version })).status).toBe(202)
  await expect.poll(() => stateOf(first), { timeout: 60_000 }).toBe("APPLIED")

  const sent = performance.now()
  const second = await look(table((n) => 11 + n))
  await expect.poll(async () => (await run(second)).progress, { timeout: MOST_MS }).toMatchObject({ total: expect.any(Number) })
  await expect.poll(() => stateOf(second), { timeout: MOST_MS }).toBe("LOOKED")
  expect(performance.now() - sent).toBeLessThan(MOST_MS)
  expect((await run(second)).counts).toMatchObject({ new: 0, changed: VARIANTS, faults: 0 })
})

test("an order is placed while a file that changes its product is looked at", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomer(shop.db)
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, "prices.csv")
  const lines = (line: (n: number) => string) => Array.from({ length: 2 * VARIANTS }, (_, n) => line(n)).join("\n")
  await writeFile(
    file,
    `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n${lines((n) => `item-${n},Item ${n},I-${n},${10 + n},5`)}\n`,
  )
  await importShopifyFile({ db: shop.db, file })
  await writeFile(file, `Variant SKU,Variant Price\n${lines((n) => `I-${n},${11 + n}`)}\n`)
  const { rows } = await shop.db.execute<{ id: number }>("select id from variants where sku = 'I-7'")
  const product = rows[0]?.id ?? 0
  let isLookedAt = false
  const after = async (tx: Queries) => void (await catalogChanges(tx))
  const look = importShopifyFile({ db: shop.db, file, dryRun: true, around: { before: rememberCatalog, after } })
  const looked = look.then(() => {
    isLookedAt = true
  })
  const isLocked = () =>
    shop.db.execute(`select from variants where id = ${product} for no key update nowait`).then(
      () => false,
      () => true,
    )
  await expect.poll(isLocked, { timeout: MOST_MS, interval: 5 }).toBe(true)
  expect(isLookedAt).toBe(false)
  const placed = await buyNow(shop, customer, { product })
  expect(placed.status, placed.text).toBe(201)
  await looked
})
