import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { aShopForTables, aTable, PHONES, phones } from "#server/testing/catalog/shopify-tables.ts"

const shop = aShopForTables()
const { imported, refusalOf, rowsOf } = shop

const stockOfAll = () =>
  rowsOf(sql`select stock_policy as policy, inventory_quantity as pieces from variants order by product_id, position`)

const numbersOf = () =>
  rowsOf(sql`select slug, selling_price_dirhams as selling, maximum_price_dirhams as maximum, inventory_quantity as pieces
    from variants order by product_id, position`)

test("a list of prices or stock names variants by SKU, with or without the handle", async () => {
  await imported(
    aTable(
      `${PHONES},Variant SKU`,
      ...phones
        .split("\n")
        .slice(1, 5)
        .map((row, index) => `${row},S-${index + 1}`),
    ),
  )
  const bySku = await imported(aTable("Variant SKU,Variant Inventory Qty", "S-2,30", "S-4,40"))
  expect(bySku).toMatchObject({ products: { updated: 2 }, variants: { created: 0, updated: 2, unchanged: 0, deleted: 0 } })
  const byBoth = await imported(
    aTable("Handle,Variant SKU,Variant Price,Variant Compare At Price", "pear-one,S-1,1399.00,1699", "cable,S-4,,"),
  )
  expect(byBoth).toMatchObject({ products: { updated: 1, unchanged: 1 }, variants: { updated: 1, unchanged: 1 } })
  expect(await numbersOf()).toEqual([
    { slug: "pear-one-black-256-gb", selling: 139900, maximum: 169900, pieces: 5 },
    { slug: "pear-one-black-1-tb", selling: 199900, maximum: 199900, pieces: 30 },
    { slug: "pear-one-white-256-gb", selling: 149950, maximum: 149950, pieces: 0 },
    { slug: "cable", selling: 4900, maximum: 4900, pieces: 40 },
  ])
  expect(await rowsOf(sql`select selling_price_dirhams as price from listing_entries order by product_id`)).toEqual([
    { price: 139900 },
    { price: 4900 },
  ])
})

test("a list of prices or stock names variants by handle and option values, as the file or the shop writes them", async () => {
  await imported(phones)
  const { variants } = await imported(
    aTable("Handle,Option1 Value,Option2 Value,Variant Price", "pear-one,Black,1024gb,1899", "pear-one,White,256 GB,1299", "cable,,,45"),
  )
  expect(variants).toMatchObject({ updated: 3, unchanged: 0, deleted: 0 })
  expect((await numbersOf()).map(({ selling }) => selling)).toEqual([149950, 189900, 129900, 4500])
})

test("a stock list does not start tracking a variant unless it says so", async () => {
  await imported(aTable("Handle,Title,Variant Inventory Tracker,Variant SKU,Variant Price", "a,A,,X,1"))
  const { notes } = await imported(aTable("Variant SKU,Variant Inventory Qty", "X,5"))
  expect(notes.listed).toEqual([{ message: expect.stringContaining("1 variant is not tracked, so the quantity limits no sale") }])
  expect(await stockOfAll()).toEqual([{ policy: "untracked", pieces: 5 }])
  expect((await imported(aTable("Variant SKU,Variant Inventory Tracker", "X,shopify"))).notes.count).toBe(0)
  expect(await stockOfAll()).toEqual([{ policy: "counted", pieces: 5 }])
})

test("a row of a list that matches no variant, several, or one again is a fault", async () => {
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price", "a,A,Size,S,X,1", "a,,,M,X,1", "b,B,,,Y,1"))
  const { faults } = await refusalOf(
    aTable("Handle,Option1 Value,Variant SKU,Variant Price", "a,,X,2", "a,,,2", "a,L,,2", ",,Z,2", ",,Y,2", "b,,,3", ",,,4", "a,M,X,x"),
  )
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [2, '"a, SKU X" is 2 variants of the shop. Name one by its SKU, or by the handle and the values of its options.'],
    [3, '"a" is 2 variants of the shop. Name one by its SKU, or by the handle and the values of its options.'],
    [4, 'The shop has no variant "a, L"; a new product needs a file with its title.'],
    [5, 'The shop has no variant "SKU Z"; a new product needs a file with its title.'],
    [7, "names the variant of row 6 again."],
    [8, "is missing."],
    [9, expect.stringContaining('"x" is not a price')],
  ])
})
