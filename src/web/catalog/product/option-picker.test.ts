import { expect, test } from "vitest"
import { selectionOf } from "#rules/catalog/variant-selection.ts"
import { pickerOptions, selectionText } from "./option-picker.tsx"
import { aProduct, aVariant } from "./product.fixture.ts"

const black256 = aVariant({ Color: "Black", Storage: "256 GB", RAM: "12 GB" }, { selling_price: 4999 })
const black512 = aVariant(
  { Color: "Black", Storage: "512 GB", RAM: "12 GB" },
  { selling_price: 5699, inventory_quantity: 0, out_of_stock: true },
)
const black1tb = aVariant({ Color: "Black", Storage: "1 TB", RAM: "16 GB" }, { selling_price: 6999 })
const white512 = aVariant({ Color: "White", Storage: "512 GB", RAM: "12 GB" }, { selling_price: 5699 })
const product = aProduct([black256, black512, black1tb, white512])

function valuesOf(title: string, chosen = black256) {
  return pickerOptions(product, selectionOf(chosen)).find((option) => option.title === title)?.values ?? []
}

test("[PDP-06] there is one picker for each option, with every value that a variant has", () => {
  expect(pickerOptions(product, {}).map(({ title, values }) => [title, values.map(({ value }) => value)])).toEqual([
    ["Color", ["Black", "White"]],
    ["Storage", ["256 GB", "512 GB", "1 TB"]],
    ["RAM", ["12 GB", "16 GB"]],
  ])
})

test("the chosen values are those of the selection", () => {
  expect(
    valuesOf("Storage")
      .filter(({ isChosen }) => isChosen)
      .map(({ value }) => value),
  ).toEqual(["256 GB"])
})

test("a value that no variant has together with the other choices is not compatible", () => {
  expect(valuesOf("Storage").map(({ isCompatible }) => isCompatible)).toEqual([true, true, false])
  expect(valuesOf("Color").map(({ isCompatible }) => isCompatible)).toEqual([true, false])
})

test("a value is sold out when its resulting variant is", () => {
  expect(valuesOf("Storage").map(({ isSoldOut }) => isSoldOut)).toEqual([false, true, false])
})

test("prices show at an option that alone changes them, and never at colours", () => {
  expect(valuesOf("Storage").map(({ price }) => price)).toEqual([4999, 5699, 6999])
  expect(valuesOf("RAM").map(({ price }) => price)).toEqual([null, null])
  expect(valuesOf("Color").map(({ price }) => price)).toEqual([null, null])
})

test("[RULE-14] [RULE-15] [RULE-16] sizes are normalised and sorted by number, colours keep their order", () => {
  const variants = [
    aVariant({ Color: "White", Storage: "1024 GB", RAM: "16gb" }),
    aVariant({ Color: "Black", Storage: "512gb", RAM: "8" }),
    aVariant({ Color: "Amber", Storage: "64 GB", RAM: "12 GB" }),
  ]
  const labels = pickerOptions(aProduct(variants), {}).map(({ values }) => values.map(({ label }) => label))
  expect(labels).toEqual([
    ["White", "Black", "Amber"],
    ["64 GB", "512 GB", "1 TB"],
    ["8 GB", "12 GB", "16 GB"],
  ])
})

test("a selection as text has the order of the product's options and leaves out unselected ones", () => {
  expect(selectionText(product, selectionOf(black1tb))).toBe("Black, 1 TB, 16 GB")
  expect(selectionText(product, { Storage: "1 TB" })).toBe("1 TB")
})
