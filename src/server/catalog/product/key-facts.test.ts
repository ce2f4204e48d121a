import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { Listing } from "#contract/listings.ts"
import type { ProductDetails } from "#contract/products.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { productDetails } from "./product.queries.ts"
import { setFact } from "./set-fact.ts"

const LISTING = "/api/store/products/recommendations"
const DISPLAY: [string, string] = ["Display", "6.9-inch OLED, 120 Hz"]

/** A shop whose phones have three facts, and a phone in two sizes of storage. */
async function aShopWithFacts() {
  const shop = await aShopForThisTest()
  const { db, call } = shop
  const phones = await aCategory(db, { name: "Phones" })
  const foldables = await aCategory(db, { name: "Foldables", parent: phones })
  await addFact(shop, phones, { key: "display", label: "Display", pattern: "{number inch}″", position: 1 })
  await addFact(shop, phones, { key: "storage", label: "Storage", pattern: "{first}", position: 2, onCard: true })
  await addFact(shop, phones, { key: "camera", label: "Camera", pattern: "{list MP}", position: 3 })
  const id = await aProduct(db, {
    title: "Pearl One",
    category: foldables,
    variants: ["256 GB", "512 GB"].map((storage) => ({
      options: { Storage: storage },
      specifications: [DISPLAY, ["Storage", storage], ["Camera", "A good one"]],
    })),
  })
  const product = async (of = id) => {
    const answer = await call("GET", `/api/store/product/${of}`)
    expectContract(catalog.product, answer)
    return answer.json<ProductDetails>()
  }
  // Not by a call: what it answers is kept until the shop hears of the change.
  const facts = async () => {
    const { facts: shared = [], variants = [] } = (await productDetails(db, id, "2026-11-23")) ?? {}
    return variants.map((variant) => variant.facts ?? shared.map(({ text }) => text))
  }
  const card = async () => {
    const answer = await call("POST", LISTING, { products: [id] })
    expectContract(catalog.products, answer)
    return answer.json<Listing>().results[0]?.facts
  }
  return { shop, phones, foldables, id, product, facts, card }
}

type FactWish = { key: string; label: string; pattern: string; position: number; onCard?: boolean }

function addFact({ db }: TestShop, category: number, { key, label, pattern, position, onCard = false }: FactWish) {
  return db.execute(sql`
    insert into category_facts (category_id, key, position, label, icon, specification, pattern, on_card)
    values (${category}, ${key}, ${position}, ${label}, 'info', ${label}, ${pattern}, ${onCard})`)
}

test("[FACT-01] [FACT-02] [FACT-03] a product has the facts of its category, each variant its own, and none that cannot be read", async () => {
  const { product, facts, card } = await aShopWithFacts()
  expect((await product()).facts).toEqual([
    { key: "display", label: "Display", icon: "info", text: "6.9″" },
    { key: "storage", label: "Storage", icon: "info", text: "256 GB" },
  ])
  expect(await facts()).toEqual([
    ["6.9″", "256 GB"],
    ["6.9″", "512 GB"],
  ])
  expect(await card()).toEqual([{ key: "storage", label: "Storage", text: "256 GB" }])
})

test("[FACT-01] facts of the nearest category count, and a product of another has none", async () => {
  const { shop, foldables, product, card } = await aShopWithFacts()
  await addFact(shop, foldables, { key: "screen", label: "Display", pattern: "{number Hz} Hz", position: 1 })
  expect((await product()).facts).toEqual([{ key: "screen", label: "Display", icon: "info", text: "120 Hz" }])
  expect(await card()).toEqual([])
  const other = await aProduct(shop.db, { variants: [{ specifications: [DISPLAY] }] })
  expect((await product(other)).facts).toEqual([])
})

test("[FACT-05] the specifications of a variant are unchanged", async () => {
  const { product } = await aShopWithFacts()
  expect((await product()).variants.map(({ specifications }) => Object.entries(specifications))).toEqual(
    ["256 GB", "512 GB"].map((storage) => [DISPLAY, ["Storage", storage], ["Camera", "A good one"]]),
  )
})

test("[FACT-04] a fact by hand wins in every variant and on the card, until it is taken back", async () => {
  const { shop, id, facts, card } = await aShopWithFacts()
  const set = (text: string | null, key = "storage", product = String(id)) => setFact(shop.services, { product, key, text, by: "noor" })
  expect(await set(" Two disks ", "storage", "pearl-one")).toEqual({ product: "Pearl One", before: null })
  expect(await facts()).toEqual([
    ["6.9″", "Two disks"],
    ["6.9″", "Two disks"],
  ])
  expect(await card()).toEqual([{ key: "storage", label: "Storage", text: "Two disks", by_hand: true }])
  expect(await set(null)).toEqual({ product: "Pearl One", before: "Two disks" })
  expect((await facts())[1]).toEqual(["6.9″", "512 GB"])
  const { rows } = await shop.db.execute(sql`select after ->> 'text' as text from audit_rows where act = 'product.fact' order by id`)
  expect(rows).toEqual([{ text: "Two disks" }, { text: null }])

  await expect(set("x", "weight")).rejects.toThrow(
    new Impossible('Pearl One has no fact "weight". Its facts are display, storage, camera.'),
  )
  await expect(set("x", "storage", "no-such")).rejects.toThrow(new Impossible("Product no-such does not exist."))
  for (const text of [" ", "x".repeat(27)]) await expect(set(text)).rejects.toThrow(new Impossible("A fact has from 1 to 26 characters."))
})

test("[FACT-07] facts add at most 120 bytes to each product of the demonstration's listings", async () => {
  const shop = await aShop({ demonstration: true })
  try {
    const added: number[] = []
    for (let page = 1; page <= 45; page++) {
      const { results } = (await shop.call("POST", `${LISTING}?page=${page}`, {})).json<Listing>()
      for (const product of results) {
        const bare = { ...product, facts: undefined, variants: product.variants.map((variant) => ({ ...variant, facts: undefined })) }
        added.push(Buffer.byteLength(JSON.stringify(product)) - Buffer.byteLength(JSON.stringify(bare)))
      }
    }
    expect(added).toHaveLength(443)
    expect(Math.max(...added)).toBeLessThanOrEqual(120)
    expect(added.filter((bytes) => bytes > 40).length, "products with facts").toBeGreaterThan(400)
  } finally {
    await shop.close()
  }
})
