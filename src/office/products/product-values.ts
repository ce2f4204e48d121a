import type { ProductChanges, ProductForm } from "#contract/office/product-form.ts"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { isSame } from "#office/parts/form/merge-changes.ts"
import { isUnusualPrice, MAX_PRICE } from "#rules/catalog/office/price-change.ts"

/** The columns of the matrix. */
export const CELLS = ["price", "was", "sku"] as const
export type Cell = (typeof CELLS)[number]

/** The cell of a variant as a field of the form. */
export const cellKey = (cell: Cell, variant: number) => `${cell}:${variant}`

type Fields = Omit<ProductForm, "id" | "version" | "variants" | "retired" | "colors" | "options" | "option_words" | "usual_specifications">

/** The editor's form: the fields of the product, and one field for each cell of the matrix, so that two people's cells merge one by one. */
export type ProductValues = Fields & { option_order: readonly string[] } & Readonly<Record<string, unknown>>

export function valuesOf({
  id: _id,
  version: _version,
  variants,
  retired: _retired,
  colors: _colors,
  option_words: _words,
  usual_specifications: _usual,
  options,
  ...fields
}: ProductForm): ProductValues {
  return { ...fields, option_order: options.map(({ title }) => title), ...cellsOf(variants) }
}

function cellsOf(variants: ProductForm["variants"]): Record<string, string> {
  return Object.fromEntries(variants.flatMap((variant) => CELLS.map((cell) => [cellKey(cell, variant.id), String(variant[cell])])))
}

/** The values with the cells of variants that a colleague added while the form was dirty, which it does not hold. */
export function withAddedCells(values: ProductValues, { variants }: Pick<ProductForm, "variants">): ProductValues {
  return { ...cellsOf(variants), ...values }
}

export const cellOf = (values: ProductValues, cell: Cell, variant: number) => String(values[cellKey(cell, variant)] ?? "")

/** Why a text is no price: it is no amount, or it is too much. */
export function priceFault(text: string): "form" | "most" | null {
  const amount = amountOf(text)
  if (amount === null) return "form"
  return amount > MAX_PRICE ? "most" : null
}

/** The cells whose text is no price. */
export function wrongCells(values: ProductValues, { variants }: Pick<ProductForm, "variants">): string[] {
  const keys = variants.flatMap(({ id }) => [cellKey("price", id), cellKey("was", id)])
  return keys.filter((key) => key in values && priceFault(String(values[key])) !== null)
}

/** What differs from the product as it was read, as the API takes it. */
export function changesOf(values: ProductValues, form: ProductForm): ProductChanges {
  const before = valuesOf(form)
  const isChanged = (key: string) => !isSame(values[key], before[key])
  const fields = Object.fromEntries(
    Object.keys(before).flatMap((key) =>
      !key.includes(":") && isChanged(key) ? [[key, key === "pictures" ? picturesOf(values) : values[key]]] : [],
    ),
  )
  const variants = form.variants.flatMap(({ id }) => {
    // A variant that a colleague added meanwhile has no cells here.
    const cells = CELLS.filter((cell) => cellKey(cell, id) in values && isChanged(cellKey(cell, id))).map((cell) => {
      const text = cellOf(values, cell, id)
      return [cell, cell === "sku" ? text.trim() : (amountOf(text) ?? undefined)]
    })
    return cells.length > 0 ? [{ id, ...Object.fromEntries(cells) }] : []
  })
  return { ...fields, ...(variants.length > 0 ? { variants } : {}) }
}

function picturesOf({ pictures }: ProductValues) {
  return pictures.map(({ image: _image, ...picture }) => picture)
}

/** The colours without a picture. */
export function bareColors({ pictures }: ProductValues, { colors }: Pick<ProductForm, "colors">): string[] {
  if (pictures.some((picture) => picture.colors.length === 0)) return []
  return colors.flatMap(({ value }) => (pictures.some((picture) => picture.colors.includes(value)) ? [] : [value]))
}

/** The variants whose selling price changes by so much that it may be a slip. */
export function unusualPrices(values: ProductValues, { variants }: Pick<ProductForm, "variants">) {
  return variants.flatMap(({ id, name, price: before }) => {
    const after = amountOf(cellOf(values, "price", id))
    return after !== null && after !== before && isUnusualPrice(before, after) ? [{ id, name, before, after }] : []
  })
}

/** The Arabic texts that are missing: those whose English is there. The title counts always. */
export function missingArabic(values: ProductValues): (keyof typeof ARABIC)[] {
  return (Object.keys(ARABIC) as (keyof typeof ARABIC)[]).filter((english) => values[english] !== "" && values[ARABIC[english]] === "")
}

/** The Arabic field of each English one. */
export const ARABIC = {
  title: "title_arabic",
  details: "details_arabic",
  warranty: "warranty_arabic",
  returns: "returns_arabic",
  seo_title: "seo_title_arabic",
  seo_description: "seo_description_arabic",
} as const

/** What variants have, and what retired ones had: those are sold again and not added. */
export function takenCombinations({ variants, retired }: Pick<ProductForm, "variants" | "retired">): string[][] {
  return [...variants, ...retired].map(({ values }) => values)
}

/** The value of an option in the member's language. */
export function valueName({ option_words: words }: Pick<ProductForm, "option_words">, value: string): string {
  return words.values[value] ?? value
}

/** The title of an option in the member's language. */
export function titleName({ option_words: words }: Pick<ProductForm, "option_words">, title: string): string {
  return words.titles[title] ?? title
}
