import { expect, test } from "vitest"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { productDetails } from "#server/catalog/product/product.queries.ts"
import { setFact } from "#server/catalog/product/set-fact.ts"
import { aFolderImport } from "#server/testing/folder.ts"

const STORAGE = { key: "storage", label: "Storage", icon: "storage", specification: "Storage", pattern: "{first}", on_card: true }
const CHIP = { key: "chip", label: "Chip", icon: "cpu", specification: "Processor", pattern: "{name}" }

const phone = (storage: string, processor: string) => ({
  id: 1,
  title: "Pearl One",
  category: "phones",
  variants: [{ selling_price: 999, inventory_quantity: 1, specifications: { Brand: "Pearl", Storage: storage, Processor: processor } }],
})

async function anImport() {
  const { db, run } = await aFolderImport()
  const facts = async () => {
    const product = await productDetails(db, 1, "2026-11-23")
    return product?.facts.map(({ key, text }) => `${key} ${text}`)
  }
  return { db, run, facts }
}

const categories = (...facts: object[]) => [{ name: "Phones", facts }]

test("[FACT-01] an import brings a category's facts, in their order, and changes nothing a second time", async () => {
  const { run, facts } = await anImport()
  const files = { "categories.json": categories(CHIP, STORAGE), "products.json": [phone("256 GB", "Pearl P1")] }
  await run(files)
  expect(await facts()).toEqual(["chip P1", "storage 256 GB"])
  expect((await run(files)).others).toBe(0)

  await run({ "categories.json": categories(STORAGE, CHIP) })
  expect(await facts()).toEqual(["storage 256 GB", "chip P1"])
  await run({ "categories.json": [{ name: "Phones" }] })
  expect(await facts(), "a file that does not speak of facts").toHaveLength(2)
  await run({ "categories.json": categories(STORAGE) })
  expect(await facts()).toEqual(["storage 256 GB"])
  await run({ "categories.json": categories() })
  expect(await facts()).toEqual([])
})

test("[FACT-04] a fact by hand survives the next import, while the others follow it", async () => {
  const { db, run, facts } = await anImport()
  await run({ "categories.json": categories(CHIP, STORAGE), "products.json": [phone("256 GB", "Pearl P1")] })
  await setFact({ db }, { product: "pearl-one", key: "chip", text: "P1, 3 nm", by: "noor" })
  expect(await facts()).toEqual(["chip P1, 3 nm", "storage 256 GB"])
  await run({ "categories.json": categories(CHIP, STORAGE), "products.json": [phone("512 GB", "Pearl P2")] })
  expect(await facts()).toEqual(["chip P1, 3 nm", "storage 512 GB"])
})

test("facts that cannot be are refused: a key twice, a pattern without a reader, three on a card", async () => {
  const { run } = await anImport()
  const refusal = await run({
    "categories.json": categories(STORAGE, { ...STORAGE, pattern: "GB" }, { ...CHIP, on_card: true }),
  }).catch((fault) => fault)
  expect(refusal).toBeInstanceOf(ImportRefused)
  expect((refusal as ImportRefused).faults.map(({ path, message }) => `${path} ${message}`)).toEqual([
    '/0/facts/1/key "storage" is used twice.',
    '/0/facts/1/pattern "GB" has no reader, or one that is not known.',
    "/0/facts has 3 facts on the card; at most 2 fit.",
  ])
})
