import type { OptionValue } from "#contract/products.ts"
import { colourCode } from "#rules/catalog/colours/colour-codes.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"

/** Adds colour codes by the name of the colour, where the catalog has none. */
export function withColourCodes(values: readonly OptionValue[]): OptionValue[] {
  return values.map((value) => (value.code === null && isColourOption(value.option) ? { ...value, code: colourCode(value.value) } : value))
}
