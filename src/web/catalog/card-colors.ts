import type { CardVariant } from "./card-product.ts"

type Color = { name: string; code: string | null }
type Colored = Pick<CardVariant, "option_values">

/** The colour of a variant; null for a thing without colours. */
export function colorOf(variant: Colored): Color | null {
  const color = variant.option_values.find(({ option }) => option === "Color")
  return color ? { name: color.value, code: color.code } : null
}

/** The colours that a card offers, in the order of its variants and each one once. */
export function colorsOf(variants: readonly Colored[]): Color[] {
  const byName = new Map<string, Color>()
  for (const variant of variants) {
    const color = colorOf(variant)
    if (color && !byName.has(color.name)) byName.set(color.name, color)
  }
  return [...byName.values()]
}

/** The first variant in this colour; none while no colour is chosen. [spec 1 §2.6] */
export function variantOfColor<Variant extends Colored>(variants: readonly Variant[], name: string | null): Variant | undefined {
  return name === null ? undefined : variants.find((variant) => colorOf(variant)?.name === name)
}
