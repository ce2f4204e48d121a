import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { normaliseOptionValue, sortOptionValues } from "#rules/option-values.ts"
import { choose, isCompatible, type Selection } from "#rules/variant-selection.ts"

export type PickerValue = {
  value: string
  /** The value as the shop shows it. */
  label: string
  /** Hex colour that no other value of the option has; null for everything else, which is shown by its name. */
  code: string | null
  isChosen: boolean
  /** Whether it goes with the other choices. */
  isCompatible: boolean
  /** Whether the variant that it leads to is sold out. */
  isSoldOut: boolean
  /** The price that it leads to in QAR, where the option alone makes a difference to it; null elsewhere. */
  price: number | null
}

export type PickerOption = { id: number; title: string; isColor: boolean; values: PickerValue[] }

/** The options of a product as the page offers them, in the light of what is chosen. [spec 1 §2.7, §9] */
export function pickerOptions({ options, variants }: Pick<ProductDetails, "options" | "variants">, selection: Selection): PickerOption[] {
  return options.map(({ id, title }) => {
    const isColor = /^colou?r$/i.test(title)
    const showsPrice = !isColor && changesPriceAlone(variants, title)
    const values = sortOptionValues(title, distinctValues(variants, title)).map(({ value, code }) => {
      const choice = { option: title, value }
      const { variant } = choose(variants, selection, choice)
      return {
        value,
        label: normaliseOptionValue(title, value),
        code,
        isChosen: selection[title] === value,
        isCompatible: isCompatible(variants, selection, choice),
        isSoldOut: variant.out_of_stock || variant.inventory_quantity <= 0,
        price: showsPrice ? variant.selling_price : null,
      }
    })
    return { id, title, isColor, values }
  })
}

/** What is chosen, in words, colour first as the product has it: "Cobalt Violet, 256 GB". */
export function selectionText({ options }: Pick<ProductDetails, "options">, selection: Selection): string {
  return options
    .flatMap(({ title }) => {
      const value = selection[title]
      return value === undefined ? [] : [normaliseOptionValue(title, value)]
    })
    .join(", ")
}

function distinctValues(variants: readonly Variant[], title: string): { value: string; code: string | null }[] {
  const values = new Map<string, string | null>()
  for (const { option, value, code } of variants.flatMap((variant) => variant.option_values)) {
    if (option === title && !values.has(value)) values.set(value, code)
  }
  const shown = new Set<string>()
  return [...values].map(([value, code]) => {
    const isNew = code !== null && !shown.has(code)
    if (code !== null) shown.add(code)
    return { value, code: isNew ? code : null }
  })
}

/** Whether two variants that differ in nothing but this option have different prices. It does not depend on what is chosen, so nothing jumps. */
function changesPriceAlone(variants: readonly Variant[], title: string): boolean {
  const prices = new Map<string, number>()
  return variants.some(({ option_values, selling_price }) => {
    const others = JSON.stringify(option_values.filter(({ option }) => option !== title).map(({ option, value }) => [option, value]))
    const known = prices.get(others)
    prices.set(others, known ?? selling_price)
    return known !== undefined && known !== selling_price
  })
}
