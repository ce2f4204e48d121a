import type { OptionValue } from "#contract/products.ts"
import { colourCode, isColourOption } from "#rules/catalog/colour-codes.ts"

/** Adds colour codes by the name of the colour, where the catalog has none. */
export function withColourCodes(values: readonly OptionValue[]): OptionValue[] {
  return values.map((value) => (value.code === null && isColourOption(value.option) ? { ...value, code: colourCode(value.value) } : value))
}
