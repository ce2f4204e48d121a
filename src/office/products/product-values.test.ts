import { expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import { mergeChanges } from "#office/parts/form/merge-changes.ts"
import { cellKey, cellOf, changesOf, missingArabic, unusualPrices, valuesOf, withAddedCells, wrongCells } from "./product-values.ts"

const form: ProductForm = {
  ...{
    id: 1,
    version: 4,
    title: "Lamp",
    title_arabic: "",
    slug: "lamp",
    brand: null,
    category: 2,
    label: "",
    tags: [],
    max_quantity: null,
  },
  ...{
    seo_title: "",
    seo_title_arabic: "",
    seo_description: "",
    seo_description_arabic: "",
    details: "<p>Light</p>",
    details_arabic: "<p>ضوء</p>",
  },
  ...{ warranty: "", warranty_arabic: "", returns: "", returns_arabic: "", state: "live", publish_at: null, unpublish_at: null },
  pictures: [],
  specifications: [],
  usual_specifications: [],
  colors: [],
  variants: [
    { id: 7, name: "Red", values: [], image: null, sku: "A", price: 1000, was: 1000 },
    { id: 8, name: "Blue", values: [], image: null, sku: "B", price: 1200, was: 1200 },
  ],
  options: [],
  option_words: { titles: {}, values: {} },
  retired: [],
}
const values = valuesOf(form)

test("only what was changed is sent, cells with the amount that was typed", () => {
  expect(changesOf(values, form)).toEqual({})
  const changed = { ...values, label: "New", [cellKey("price", 8)]: "1,149.50", [cellKey("sku", 7)]: " A-1 " }
  expect(changesOf(changed, form)).toEqual({
    label: "New",
    variants: [
      { id: 7, sku: "A-1" },
      { id: 8, price: 1149.5 },
    ],
  })
})

test("a cell that holds no amount is named, and a price that changes much is asked about", () => {
  expect(wrongCells({ ...values, [cellKey("was", 7)]: "12x" }, form)).toEqual(["was:7"])
  expect(unusualPrices({ ...values, [cellKey("price", 7)]: "600" }, form)).toEqual([{ id: 7, name: "Red", before: 1000, after: 600 }])
})

test("[OFFICE-58] a variant that a colleague added to an open form is shown with its prices, and its cells are not wrong", () => {
  const added = { id: 9, name: "Green", values: [], image: null, sku: "C", price: 900, was: 950 }
  const now = { ...form, version: 5, variants: [...form.variants, added] }
  const typed = { ...values, label: "New", [cellKey("price", 7)]: "990" }
  expect(wrongCells(typed, now)).toEqual([])
  expect(changesOf(typed, now)).toEqual({ label: "New", variants: [{ id: 7, price: 990 }] })
  const shown = withAddedCells(typed, now)
  expect([7, 9].map((id) => [cellOf(shown, "price", id), cellOf(shown, "was", id)])).toEqual([
    ["990", "1000"],
    ["900", "950"],
  ])
  expect(wrongCells({ ...typed, [cellKey("was", 9)]: "much" }, now)).toEqual(["was:9"])
})

test("[OFFICE-58] two people's cells of one matrix are put together", () => {
  const mine = { ...values, [cellKey("price", 7)]: "990" }
  const theirs = { ...values, [cellKey("price", 8)]: "1190" }
  const merged = mergeChanges(values, mine, theirs)
  expect(merged.collisions).toEqual([])
  expect(merged.values).toMatchObject({ "price:7": "990", "price:8": "1190" })
})

test("an Arabic text is missing where the English one is there", () => {
  expect(missingArabic(values)).toEqual(["title"])
})
