import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { waitForImports } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { lockProduct } from "#server/catalog/office/product-form.queries.ts"
import { holdPieces } from "#server/catalog/stock/stock.queries.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aShopThatImports, LIST_COLUMNS, variantOf } from "#server/testing/catalog/imports.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { workOnRun } from "./work-on-run.ts"

test("[OFFICE-136] an undone import gives back what it changed; a field that changed since is named and left", async () => {
  const { shop, maryam, looked, changes, ask, prices, read } = await aShopThatImports()
  const lamp = await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const desk = await aProduct(shop.db, { title: "Desk", variants: [variantOf("D-1", 100)] })
  const table = "Handle,Title,Vendor,Variant SKU,Variant Price,Variant Inventory Qty"
  const made = await ask(await looked(`${table}\nsofa,Sofa,Sea,S-1,1200,2\n`), "apply")
  const run = await ask(await looked(`${LIST_COLUMNS}\nL-1,900,9\nD-1,90,9\n`), "apply")
  const [ofLamp = 0] = await variantIds(shop.db, lamp)
  const [ofDesk = 0] = await variantIds(shop.db, desk)
  await aPlacedOrder(shop, await aCustomer(shop.db), [ofLamp])
  const { version } = await read<{ version: number }>(`/products/${desk}`)
  await maryam.call("PATCH", `/api/office/variants/${ofDesk}/price`, { price: 80 }, { version })
  expect(await ask(run, "undo")).toMatchObject({ state: "UNDONE", is_undoable: false })
  expect(await prices()).toMatchObject({ "L-1": [949, 8], "D-1": [80, 5] })
  expect((await changes(run, "LEFT")).map(({ name, left }) => [name, left])).toEqual([
    ["Lamp", ["inventory_quantity"]],
    ["Desk", ["selling_price_dirhams"]],
  ])
  expect(await ask(made, "undo")).toMatchObject({ state: "UNDONE" })
  expect(await prices()).not.toHaveProperty("S-1")
  expect(await examineStock(shop.db)).toEqual([])
  const history = await read<{ results: unknown[] }>(`/products/${lamp}/prices`)
  expect(history.results[0]).toMatchObject({ cause: "UNDO", by: { name: "Maryam" }, price: 949 })
})

test("[OFFICE-136] what is sold while an import is undone stays sold, and is named", async () => {
  const { shop, looked, changes, asked, ask, waiting, settled, prices } = await aShopThatImports()
  const lamp = await aProduct(shop.db, { title: "Lamp", slug: "lamp", variants: [variantOf("L-1", 949)] })
  const changed = await ask(await looked(`${LIST_COLUMNS}\nL-1,900,9\n`), "apply")
  const table = "Handle,Title,Vendor,Variant SKU,Variant Price,Variant Inventory Qty"
  const made = await ask(await looked(`${table}\nsofa,Sofa,Sea,S-1,1200,2\n`), "apply")
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from products where slug = 'sofa'`)
  for (const [run, product, name, left] of [
    [changed, lamp, "Lamp", "inventory_quantity"],
    [made, rows[0]?.id ?? 0, "Sofa", "all"],
  ] as const) {
    const [variantId = 0] = await variantIds(shop.db, product)
    await shop.db.transaction(async (tx) => {
      await holdPieces(tx, { variantId, pieces: 1 }, { reason: "Offer", now: new Date() })
      await asked(run, "undo")
      await waiting()
    })
    const undone = await settled(run.id)
    expect(undone).toMatchObject({ state: "UNDONE" })
    expect(await changes(undone, "LEFT")).toContainEqual(expect.objectContaining({ kind: "variant", name, left: [left] }))
  }
  expect(await prices()).toMatchObject({ "L-1": [949, 8], "S-1": [1200, 1] })
  expect(await examineStock(shop.db)).toEqual([])
})

test("[OFFICE-136] an import whose job runs twice is applied once and undone once", async () => {
  const { shop, jobs, looked, changes, asked, waiting, settled, prices } = await aShopThatImports()
  await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const twice = async (run: ImportRun, what: "apply" | "undo") => {
    const { second } = await shop.db.transaction(async (tx) => {
      await waitForImports(tx)
      await asked(run, what)
      await waiting(1)
      const job = jobs.at(-1)
      if (!job) throw new Error("No job runs.")
      const started = { second: workOnRun(shop.services, job) }
      await waiting(2)
      return started
    })
    await second
    return settled(run.id)
  }
  const applied = await twice(await looked(`${LIST_COLUMNS}\nL-1,900,9\n`), "apply")
  expect(applied).toMatchObject({ state: "APPLIED", counts: { changed: 1 } })
  expect(await changes(applied, "CHANGED")).toHaveLength(1)
  const undone = await twice(applied, "undo")
  expect(undone).toMatchObject({ state: "UNDONE" })
  expect(await changes(undone, "LEFT")).toEqual([])
  expect(await prices()).toMatchObject({ "L-1": [949, 5] })
  const { rows } = await shop.db.execute(sql`select act from audit_rows where act in ('import.applied', 'import.undone') order by id`)
  expect(rows.map(({ act }) => act)).toEqual(["import.applied", "import.undone"])
})

test("an undo that ends in a deadlock is done again", async () => {
  const { shop, looked, ask, prices } = await aShopThatImports()
  await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const run = await ask(await looked(`${LIST_COLUMNS}\nL-1,900,9\n`), "apply")
  await shop.db.execute(sql`create sequence deadlocks`)
  await shop.db.execute(sql`create function deadlock_once() returns trigger language plpgsql as
    $$ begin if nextval('deadlocks') = 1 then raise deadlock_detected; end if; return new; end $$`)
  await shop.db.execute(sql`create trigger deadlock_once before update on variants for each row execute function deadlock_once()`)
  expect(await ask(run, "undo")).toMatchObject({ state: "UNDONE" })
  expect(await prices()).toMatchObject({ "L-1": [949, 5] })
})

test("an import locks a product before its variants, as changes by hand do", async () => {
  const { shop, looked, asked, waiting, settled } = await aShopThatImports()
  const product = await aProduct(shop.db, { title: "Lamp", slug: "lamp", variants: [variantOf("L-1", 949)] })
  const during = async (run: ImportRun, what: "apply" | "undo") => {
    await shop.db.transaction(async (tx) => {
      await lockProduct(tx, product)
      await asked(run, what)
      await waiting()
      await tx.execute(sql`select from variants where product_id = ${product} for no key update nowait`)
    })
    return settled(run.id)
  }
  for (const file of [`${LIST_COLUMNS}\nL-1,900,9\n`, "Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,L-1,890\n"]) {
    const applied = await during(await looked(file), "apply")
    expect(applied).toMatchObject({ state: "APPLIED" })
    expect(await during(applied, "undo")).toMatchObject({ state: "UNDONE" })
  }
})
