import { expect, test } from "vitest"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { listingPage } from "#server/catalog/listing/listing.queries.ts"
import { aFolderImport } from "#server/testing/folder.ts"
import { importShopifyFile } from "./shopify/shopify.ts"

const SIZE = { title: "Screen size", specification: "Display", pattern: "{number inch}″", help: "From corner to corner." }
const CHIP = { title: "Chip", specification: "Processor", pattern: "{name}", help: "The processor." }
const RAM = { title: "RAM", specification: "Memory", pattern: "{first}", help: "Working memory." }

const product = (id: number, ...variants: { specifications: Record<string, string>; ram?: string }[]) => ({
  id,
  title: `Pearl ${id}`,
  category: "phones",
  variants: variants.map(({ specifications, ram }) => ({
    ...{ selling_price: 999, inventory_quantity: 1, specifications },
    ...(ram === undefined ? {} : { option_values: [{ option: "RAM", value: ram }] }),
  })),
})

const TWO = [
  product(1, { specifications: { Display: "6.9-inch OLED", Processor: "Pearl P2", Brand: "Pearl", Memory: "8 GB, soldered" } }),
  product(
    2,
    { specifications: { Display: "6.1-inch", Processor: "Pearl P1", Brand: "Pearl" }, ram: "8 GB" },
    { specifications: { Display: "6.1-inch", Processor: "Pearl P1", Brand: "Pearl" }, ram: "16 GB" },
  ),
]

async function anImport() {
  const { db, images, folder, run } = await aFolderImport()
  const facets = async () => {
    const { options, help } = await filterMeta(db, { scope: { categories: ["phones"] } })
    const values = Object.entries(options).map(([title, list]) => [title, list.map(({ value, count }) => `${value}: ${count}`)])
    return { ...Object.fromEntries(values), help }
  }
  return { db, images, folder, run, facets }
}

const categories = (filters?: object[]) => [{ name: "Phones", ...(filters ? { filters } : {}) }]

test("[SH-18] a category's specification filters are offered with their help, and limit its listings", async () => {
  const { db, run, facets } = await anImport()
  const files = { "categories.json": categories([SIZE, CHIP, RAM]), "products.json": TWO }
  await run(files)
  expect(await facets()).toEqual({
    Chip: ["P1: 1", "P2: 1"],
    RAM: ["8 GB: 2", "16 GB: 1"],
    "Screen size": ["6.1″: 1", "6.9″: 1"],
    help: { Chip: CHIP.help, RAM: RAM.help, "Screen size": SIZE.help },
  })
  const { results } = (await listingPage(db, { options: [{ title: "Screen size", values: ["6.9″"] }] }, 1)).listing
  expect(results.map(({ title }) => title)).toEqual(["Pearl 1"])
  expect((await run(files)).others, "a second import changes nothing").toBe(0)
})

test("[SH-18] filters of a category change with its file, and a file that does not name any keeps them", async () => {
  const { run, facets } = await anImport()
  await run({ "categories.json": categories([SIZE, CHIP]), "products.json": TWO })
  await run({ "categories.json": categories() })
  expect(Object.keys(await facets())).toEqual(["Chip", "RAM", "Screen size", "help"])
  await run({ "categories.json": categories([{ ...SIZE, title: "Screen", help: "Its diagonal." }]) })
  expect(await facets()).toMatchObject({ Screen: ["6.1″: 1", "6.9″: 1"], help: { Screen: "Its diagonal." } })
  await run({ "categories.json": categories([]) })
  expect(await facets()).toEqual({ RAM: ["8 GB: 1", "16 GB: 1"], help: {} })
})

test("[SH-18] a sub-category has the filters of the category above it, unless it has its own", async () => {
  const { db, run } = await anImport()
  await run({
    "categories.json": [
      { name: "Phones", filters: [SIZE] },
      { name: "Foldables", parent: "phones" },
      { name: "Small", parent: "phones", filters: [CHIP] },
    ],
    "products.json": TWO.map((one, place) => ({ ...one, sub_category: ["foldables", "small"][place] })),
  })
  const titles = async (slug: string) => Object.keys((await filterMeta(db, { scope: { categories: [slug] } })).help)
  expect(await titles("foldables")).toEqual(["Screen size"])
  expect(await titles("small")).toEqual(["Chip"])
})

test("[SH-18] a CSV file changes the values of specification filters", async () => {
  const { db, images, folder, run, facets } = await anImport()
  await run({ "categories.json": categories([SIZE]), "products.json": TWO })
  const specifications = '"[[""Display"",""7.2-inch OLED""]]"'
  const file = await folder.file(
    "phones.csv",
    `Handle,Title,Type,Variant Price,Specifications (variant.metafields.corniche.specifications)\npearl-1,Pearl 1,Phones,999,${specifications}\n`,
  )
  await importShopifyFile({ db, images, file })
  expect(await facets()).toMatchObject({ "Screen size": ["6.1″: 1", "7.2″: 1"] })
})

test("[SH-18] the value of a filter does not take the address of a brand, and gets its own address once an option has it", async () => {
  const { db, run } = await anImport()
  const maker = { title: "Maker", specification: "Maker", pattern: "{value}", help: "Who built it." }
  await run({
    "categories.json": categories([maker]),
    "brands.json": [{ name: "Intel" }],
    "products.json": [{ ...product(1, { specifications: { Maker: "Intel" } }), brand: "intel" }],
  })
  const subject = async (slug: string) => (await listingPage(db, { options: [slug] }, 1)).listing.kind
  expect(await subject("intel")).toBe("brand")
  await run({ "categories.json": categories([RAM]), "products.json": [product(3, { specifications: { Memory: "8 GB" } })] })
  expect((await listingPage(db, { options: ["8-gb"] }, 1)).listing.count).toBe(0)
  await run({ "products.json": TWO })
  expect((await listingPage(db, { options: ["8-gb"] }, 1)).listing.count).toBe(3)
})

test("[SH-18] invalid filters are refused: a title used twice, a pattern without a reader", async () => {
  const { run } = await anImport()
  const refusal = await run({ "categories.json": categories([SIZE, { ...SIZE, pattern: "inch" }]) }).catch((fault) => fault)
  expect(refusal).toBeInstanceOf(ImportRefused)
  expect((refusal as ImportRefused).faults.map(({ path, message }) => `${path} ${message}`)).toEqual([
    '/0/filters/1/title "Screen size" is used twice.',
    '/0/filters/1/pattern "inch" has no reader, or one that is not known.',
  ])
})
