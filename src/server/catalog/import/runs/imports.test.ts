import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import { waitForImports } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import { LISTING_LOCK } from "#server/catalog/listing/listing-columns.queries.ts"
import { holdPieces } from "#server/catalog/stock/stock.queries.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aShopThatImports, LIST_COLUMNS, LONG_WORK, variantOf } from "#server/testing/catalog/imports.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

test("a file whose look is cut off by the database is looked at again", async () => {
  const { shop, maryam, upload, settled } = await aShopThatImports()
  await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const looked = await shop.db.transaction(async (tx) => {
    // The look waits here, as behind another import.
    await waitForImports(tx)
    const taken = await upload(maryam, `${LIST_COLUMNS}\nL-1,929.50,8\n`)
    const waiting = async () =>
      (await shop.db.execute(sql`select pid from pg_stat_activity where ${LONG_WORK} and wait_event = 'advisory'`)).rows
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
    await shop.db.execute(sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${LONG_WORK}`)
    return taken.json<ImportRun>()
  })
  expect(await settled(looked.id)).toMatchObject({ state: "LOOKED", counts: { changed: 1 } })
})

test("a look holds no lock of the listings, which an import refreshes", async () => {
  const { db } = await aShopForThisTest()
  await aProduct(db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, "prices.csv")
  await writeFile(file, `${LIST_COLUMNS}\nL-1,929.50,8\n`)
  const held = async (dryRun: boolean) => {
    let locks = -1
    const after = async ({ $client }: Queries) => {
      const found = await $client.query(
        `select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and objid = ${LISTING_LOCK}`,
      )
      locks = found.rowCount ?? -1
    }
    const { variants } = await importShopifyFile({ db, file, dryRun, around: { after } })
    return { locks, changed: variants.updated }
  }
  expect(await held(true)).toEqual({ locks: 0, changed: 1 })
  expect(await held(false)).toEqual({ locks: 1, changed: 1 })
})

test("files that lost their job keep nobody from sending another", async () => {
  const { shop, maryam, upload, looked } = await aShopThatImports()
  await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const file = `${LIST_COLUMNS}\nL-1,929.50,8\n`
  for (let time = 0; time < 3; time++) await looked(file)
  await shop.db.execute(sql`update import_runs set state = 'READING'`)
  expect(expectProblem(await upload(maryam, file), 409).type).toBe("/api/docs#too_many_imports")
  await shop.db.execute(sql`update import_runs set changed_at = changed_at - interval '61 minutes'`)
  expect(await looked(file)).toMatchObject({ state: "LOOKED" })
})

test("[OFFICE-133] a file is looked at first: old and new value of each field, what is new, and nothing is changed before it is applied", async () => {
  const { shop, looked, changes, ask, prices, read } = await aShopThatImports()
  const product = await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  await aProduct(shop.db, { title: "Desk", variants: [variantOf("D-1", 100)] })
  const before = await prices()
  const run = await looked(`${LIST_COLUMNS}\nL-1,929.50,8\nD-1,100,5\n`)
  expect(run).toMatchObject({
    state: "LOOKED",
    name: "prices.csv",
    by: "Maryam",
    counts: { new: 0, changed: 1, unchanged: expect.any(Number), faults: 0 },
  })
  expect(await changes(run, "CHANGED")).toMatchObject([
    {
      kind: "variant",
      name: "Lamp",
      product_id: product,
      fields: [
        { name: "selling_price_dirhams", before: "949.00", after: "929.50" },
        { name: "inventory_quantity", before: "5", after: "8" },
      ],
    },
  ])
  expect(await prices()).toEqual(before)
  expect(await ask(run, "apply")).toMatchObject({ state: "APPLIED", is_undoable: true })
  expect(await prices()).toMatchObject({ "L-1": [929, 8] })
  expect(await examineStock(shop.db)).toEqual([])
  const history = await read<{ results: unknown[] }>(`/products/${product}/prices`)
  expect(history.results[0]).toMatchObject({ cause: "IMPORT", by: { name: "Maryam" }, price: 929.5 })
  const { rows } = await shop.db.execute(sql`select act, name from audit_rows where object = 'import' order by id`)
  expect(rows).toEqual(["import.look", "import.apply", "import.applied"].map((act) => ({ act, name: "Maryam" })))
})

test("[OFFICE-133] a new product stands among what is new; faults come by row and column and as CSV, and a faulty file cannot be applied", async () => {
  const { shop, maryam, looked, changes, ask } = await aShopThatImports()
  const table = "Handle,Title,Vendor,Variant SKU,Variant Price"
  const run = await looked(`${table}\nsofa,Sofa,Sea,S-1,1200\n`)
  expect(run).toMatchObject({ state: "LOOKED", counts: { new: 2, changed: 0 } })
  const made = await changes(run, "NEW")
  expect(made.map(({ kind, name }) => [kind, name])).toEqual([
    ["product", "Sofa"],
    ["variant", "Sofa"],
  ])
  expect(made[0]?.fields).toContainEqual({ name: "brand", before: null, after: "Sea" })
  const faulty = await looked(`${table}\nsofa,Sofa,Sea,S-1,cheap\n`)
  expect(faulty).toMatchObject({ state: "FAULTY", counts: { faults: 1 }, faults: [{ row: 2, column: "Variant Price" }] })
  const csv = await maryam.call("GET", `/api/office/imports/${faulty.id}/faults.csv`)
  expect(csv.text).toMatch(/^\uFEFFRow,Column,Fault\r\n2,Variant Price,/)
  expectProblem(await maryam.call("POST", `/api/office/imports/${faulty.id}/apply`, undefined, { version: faulty.version }), 409)
  await ask(run, "apply")
  const { rows } = await shop.db.execute(sql`select count(*)::int as count from products where slug = 'sofa'`)
  expect(rows).toEqual([{ count: 1 }])
  await aProduct(shop.db, {
    title: "Phone",
    variants: ["Black", "White"].map((Color) => ({ ...variantOf(`P-${Color}`, 1000), options: { Color } })),
  })
  const partial = await looked("Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nphone,Phone,Color,Black,P-Black,1000\n")
  expect(partial).toMatchObject({ state: "LOOKED", counts: { missing: 1 } })
  expect(await changes(partial, "MISSING")).toMatchObject([{ name: expect.stringContaining("White"), fields: [] }])
})

test("[OFFICE-135] what changed between look and apply is shown again before anything is applied", async () => {
  const { shop, maryam, looked, changes, ask, prices } = await aShopThatImports()
  const product = await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  await aProduct(shop.db, { title: "Desk", variants: [variantOf("D-1", 100)] })
  const run = await looked("Variant SKU,Variant Price\nD-1,90\nL-1,900\n")
  const [variant = 0] = await variantIds(shop.db, product)
  await maryam.call("PATCH", `/api/office/variants/${variant}/price`, { price: 940 }, { version: 1 })
  const again = await ask(run, "apply")
  expect(again).toMatchObject({ state: "LOOKED", is_looked_again: true })
  expect(await prices()).toMatchObject({ "L-1": [940, 5], "D-1": [100, 5] })
  expect((await changes(again, "CHANGED")).map(({ name, is_late: isLate }) => [name, isLate])).toEqual([
    ["Lamp", true],
    ["Desk", false],
  ])
  expect(await ask(again, "apply")).toMatchObject({ state: "APPLIED" })
  expect(await prices()).toMatchObject({ "L-1": [900, 5], "D-1": [90, 5] })
})

test("[OFFICE-135] orders of products that a file does not name are none of its changes", async () => {
  const { shop, maryam, looked, changes, asked, waiting, settled, upload, prices } = await aShopThatImports()
  const lamp = await aProduct(shop.db, { title: "Lamp", variants: [variantOf("L-1", 949)] })
  const desk = await aProduct(shop.db, { title: "Desk", variants: [variantOf("D-1", 100)] })
  const [ofDesk = 0] = await variantIds(shop.db, desk)
  const customer = await aCustomer(shop.db)
  const whileDeskIsOrdered = <Asked>(begin: () => Promise<Asked>) =>
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from variants where product_id = ${lamp} for update`)
      const begun = await begin()
      await waiting()
      await aPlacedOrder(shop, customer, [ofDesk])
      return begun
    })
  const file = "Variant SKU,Variant Price\nL-1,900\n"
  const { id } = (await whileDeskIsOrdered(() => upload(maryam, file))).json<ImportRun>()
  const run = await settled(id)
  expect(run).toMatchObject({ state: "LOOKED", counts: { changed: 1 } })
  await whileDeskIsOrdered(() => asked(run, "apply"))
  const applied = await settled(id)
  expect(applied).toMatchObject({ state: "APPLIED", counts: { changed: 1 } })
  expect((await changes(applied, "CHANGED")).map(({ name }) => name)).toEqual(["Lamp"])
  expect(await prices()).toMatchObject({ "L-1": [900, 5], "D-1": [100, 3] })
  const nothing = await looked(file)
  expect(nothing).toMatchObject({ state: "LOOKED", counts: { changed: 0 } })
})

test.for([
  ["list", `Variant SKU,Variant Inventory Qty\nL-1,20\n`],
  ["table", `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nlamp,Lamp,L-1,949,20\n`],
])("[OFFICE-135] a sale just before a %s sets the stock is shown before that is applied", async ([, file = ""]) => {
  const { shop, looked, changes, asked, ask, waiting, settled, prices } = await aShopThatImports()
  const lamp = await aProduct(shop.db, { title: "Lamp", slug: "lamp", variants: [variantOf("L-1", 949)] })
  const [variantId = 0] = await variantIds(shop.db, lamp)
  const run = await looked(file)
  await shop.db.transaction(async (tx) => {
    await holdPieces(tx, { variantId, pieces: 1 }, { reason: "Offer", now: new Date() })
    await asked(run, "apply")
    await waiting()
  })
  const again = await settled(run.id)
  expect(again).toMatchObject({ state: "LOOKED", is_looked_again: true })
  expect(await changes(again, "CHANGED")).toMatchObject([
    { name: "Lamp", is_late: true, fields: expect.arrayContaining([{ name: "inventory_quantity", before: "4", after: "20" }]) },
  ])
  expect(await prices()).toMatchObject({ "L-1": [949, 4] })
  expect(await ask(again, "apply")).toMatchObject({ state: "APPLIED" })
  expect(await prices()).toMatchObject({ "L-1": [949, 20] })
})

test("[OFFICE-135] a title that changes just before a file sets it is shown before the file is applied", async () => {
  const { shop, looked, changes, asked, waiting, settled } = await aShopThatImports()
  await aProduct(shop.db, { title: "Lamp", slug: "lamp", variants: [variantOf("L-1", 949)] })
  const run = await looked("Handle,Title,Variant SKU,Variant Price\nlamp,Lantern,L-1,949\n")
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update products set title = 'Light' where slug = 'lamp'`)
    await asked(run, "apply")
    await waiting()
  })
  const again = await settled(run.id)
  expect(again).toMatchObject({ state: "LOOKED", is_looked_again: true })
  const [ofProduct] = (await changes(again, "CHANGED")).filter(({ kind }) => kind === "product")
  expect(ofProduct).toMatchObject({ is_late: true, fields: [{ name: "title", before: "Light", after: "Lantern" }] })
})

test("[OFFICE-137] an exported file imported again changes nothing", async () => {
  const { shop, maryam, looked, changes, ask } = await aShopThatImports()
  const heads = "Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty"
  const made = await looked(`${heads}\nphone,Phone,Sea,Color,Black,P-1,1000,3\nphone,,,,White,P-2,1001,4\nlamp,Lamp,Sea,,,L-1,949,5\n`)
  expect(await ask(made, "apply")).toMatchObject({ state: "APPLIED", counts: { new: 5 } })
  const file = await maryam.call("GET", "/api/office/export/products.csv")
  expect(file.status, file.text).toBe(200)
  expect(file.text.split("\n")[0]).toContain("Handle")
  const first = await looked(file.text)
  expect(first).toMatchObject({ state: "LOOKED", counts: { new: 0, missing: 0, faults: 0 } })
  expect(await changes(first, "CHANGED")).toEqual([])
  const { rows } = await shop.db.execute(sql`select after from audit_rows where act = 'catalog.export'`)
  expect(rows).toEqual([{ after: { products: 2, variants: 3 } }])
})

test("a file that names a product by a former address changes that product, and its address stays", async () => {
  const { shop, maryam, looked, ask, prices, read } = await aShopThatImports()
  const id = await aProduct(shop.db, { title: "Old lamp", variants: [variantOf("L-1", 949)] })
  const { version } = await read<{ version: number }>(`/products/${id}`)
  expect((await maryam.call("PATCH", `/api/office/products/${id}`, { slug: "lamp" }, { version })).status).toBe(200)
  const table = await looked("Handle,Title,Variant SKU,Variant Price\nold-lamp,Old lamp,L-1,900\n")
  expect(table).toMatchObject({ state: "LOOKED", counts: { new: 0, changed: 1 } })
  expect(await ask(table, "apply")).toMatchObject({ state: "APPLIED" })
  expect(await prices()).toMatchObject({ "L-1": [900, 5] })
  const list = await looked("Handle,Variant Price\nold-lamp,890\n")
  expect(list).toMatchObject({ state: "LOOKED", counts: { new: 0, changed: 1 } })
  const again = await looked("Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,L-1,900\nold-lamp,Lamp,L-1,900\n")
  expect(again, "the same product twice").toMatchObject({ state: "FAULTY", counts: { faults: 1 } })
  const { rows } = await shop.db.execute(sql`select slug from products where id = ${id}`)
  expect(rows).toEqual([{ slug: "lamp" }])
})

test("an editor looks and does not apply; a technician does neither; a file of another type or too large is refused", async () => {
  const { shop, upload, looked } = await aShopThatImports()
  const [editor, technician] = [await aStaffMember(shop, "editor"), await aStaffMember(shop, "technician")]
  await aProduct(shop.db, { variants: [variantOf("L-1", 949)] })
  const run = await looked("Variant SKU,Variant Price\nL-1,900\n", editor)
  expectProblem(await editor.call("POST", `/api/office/imports/${run.id}/apply`, undefined, { version: run.version }), 403)
  expectProblem(await upload(technician, "Variant SKU,Variant Price\n"), 403)
  expectProblem(await upload(editor, "x".repeat(16 * 1024 * 1024 + 1)), 413)
  const asText = { ...editor.headers, "content-type": "text/plain" }
  expectProblem(await shop.call("POST", "/api/office/imports?name=a.csv", "x", asText), 415)
})
