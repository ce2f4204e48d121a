import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { productDetails } from "#server/catalog/product/product.queries.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { corniche } from "#server/testing/command-line.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("[FACT-04] a command writes a fact by hand and takes it back, beside the open shop", async () => {
  const shop = await aShopForThisTest()
  const category = await aCategory(shop.db)
  await shop.db.execute(sql`
    insert into category_facts (category_id, key, position, label, icon, specification, pattern, on_card)
    values (${category}, 'ram', 1, 'RAM', 'memory', 'RAM', '{first}', true)`)
  const id = String(await aProduct(shop.db, { title: "Pearl", category, variants: [{ specifications: [["RAM", "12 GB"]] }] }))
  const shown = async () => (await productDetails(shop.db, Number(id), "2026-11-23"))?.facts[0]?.text

  expect(await shown()).toBe("12 GB")
  expect(await corniche(shop, "fact", "set", id, "ram", "--text", "Up to 24 GB")).toMatchObject({
    code: 0,
    text: 'Pearl: ram is "Up to 24 GB".',
  })
  expect(await shown()).toBe("Up to 24 GB")
  const back = await corniche(shop, "fact", "set", id, "ram", "--json")
  expect(JSON.parse(back.text)).toEqual({ ok: true, product: "Pearl", before: "Up to 24 GB", key: "ram", text: null })
  expect(await shown()).toBe("12 GB")
  expect(await corniche(shop, "fact", "set", id, "weight", "--text", "1 kg")).toEqual({
    code: 1,
    text: "",
    complaint: 'Pearl has no fact "weight". Its facts are ram.',
  })
})
