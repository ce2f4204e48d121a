import { expect, test } from "vitest"
import type { FilterMeta } from "#contract/listings.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { filterMetaInLanguage } from "./listing-in-language.ts"

const NAMES: Readonly<Record<number, string>> = { 1: "آبل", 2: "سامسونج", 3: "إتش بي", 4: "أسوس", 5: "بوز" }

test("[AR-64] brands and categories of the filter panel are in the order of the Arabic alphabet", () => {
  const brand = (id: number) => ({ id, name: `B${id}`, slug: `b-${id}`, selected: false, count: 1 })
  const category = (id: number) => ({ ...brand(id), seo_title: null, seo_description: null })
  const offer = { selected: false, count: 1 }
  const meta: FilterMeta = {
    ...{ min_price: 1, max_price: 2, in_stock: offer, on_sale: offer, labels: [], options: {}, help: {}, count: 5 },
    brands: [1, 2, 3, 4, 5].map(brand),
    categories: [1, 2, 3, 4, 5].map(category),
  }
  const texts = { of: (_table, by) => ({ name: NAMES[Number("id" in by && by.id)] ?? "" }), phrase: () => undefined } as Texts
  const translated = filterMetaInLanguage(meta, texts)
  const order = ["آبل", "إتش بي", "أسوس", "بوز", "سامسونج"]
  expect(translated.brands.map(({ name }) => name)).toEqual(order)
  expect(translated.categories.map(({ name }) => name)).toEqual(order)
})
