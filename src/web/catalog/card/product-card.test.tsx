import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ListingVariant } from "#contract/products.ts"
import { colorOf, colorsOf, ProductCard, variantOfColor } from "./product-card.tsx"

const product = { id: 1, slug: "phone", title: "Phone", thumbnail: "", thumbnail_alt_text: "", labelText: null, reviews: 0, in_stock: true }

test("[CARD-02] a card shows each colour of its variants once, in their order", () => {
  const variants = [aVariant(1, "Blue", "#0000ff"), aVariant(2, "Red", "#ff0000"), aVariant(3, "Blue", "#0000ff"), aVariant(4, null, null)]
  expect(colorsOf(variants)).toEqual([
    { name: "Blue", code: "#0000ff" },
    { name: "Red", code: "#ff0000" },
  ])
})

test("[CARD-09] a selected colour gives its first variant, and no selection gives none", () => {
  const variants = [aVariant(1, "Blue", null), aVariant(2, "Red", null), aVariant(3, "Red", null)]
  expect(variantOfColor(variants, "Red")?.id).toBe(2)
  expect(variantOfColor(variants, "Green")).toBeUndefined()
  expect(variantOfColor(variants, null)).toBeUndefined()
})

test("a variant without a colour has none", () => {
  expect(colorOf(aVariant(1, null, null))).toBeNull()
})

test("[LO-17] the colour has its own line below the name, and the card of the server has no day of delivery", () => {
  const facts = [
    { key: "storage", label: "Storage", text: "256 GB" },
    { key: "ram", label: "RAM", text: "12 GB" },
  ]
  const html = renderToStaticMarkup(<ProductCard product={{ ...product, facts, variants: [aVariant(1, "Blue", null)] }} oneVariant />)
  const lines = html.split(/<[^>]+>/).filter((text) => text.trim() !== "")
  expect(lines.slice(0, 7)).toEqual(["Phone", " Blue", "Storage ", "256 GB", " · ", "RAM ", "12 GB"])
  expect(html).not.toMatch(/Today|Tomorrow/)
})

test("[SH-36] a card says that the product is sold out in place of its label, and not because the variant that it shows is", () => {
  const given = { ...product, labelText: "New", facts: [], variants: [{ ...aVariant(1, null, null), out_of_stock: true }] }
  const card = (inStock: boolean) => renderToStaticMarkup(<ProductCard product={{ ...given, in_stock: inStock }} />)
  expect([card(true), card(false)].map((html) => [html.includes("New"), html.includes("Sold out")])).toEqual([
    [true, false],
    [false, true],
  ])
})

function aVariant(id: number, color: string | null, code: string | null): ListingVariant {
  return {
    id,
    slug: `variant-${id}`,
    title: `Variant ${id}`,
    thumbnail: "",
    selling_price: 10,
    maximum_price: 10,
    currency: "QAR",
    inventory_quantity: 1,
    out_of_stock: false,
    delivery_type: 1,
    option_values: [
      { option: "Storage", value: "256 GB", code: null },
      ...(color === null ? [] : [{ option: "Color", value: color, code }]),
    ],
  }
}
