/** A specification of a product, as the office edits it. */
export type ProductSpecification = {
  name: string
  /** Of every variant that is not among `own`; empty for none. */
  value: string
  /** The values of variants that differ; empty for none. */
  own: { variant: number; value: string }[]
}

type VariantPairs = { id: number; specifications: readonly (readonly [name: string, value: string])[] }

/**
 * The specifications of all variants in one list: those of the first variant in their order, then those that only later ones have. Variants
 * that all have the same value share it.
 */
export function specificationsOf(variants: readonly VariantPairs[]): ProductSpecification[] {
  const names = [...new Set(variants.flatMap(({ specifications }) => specifications.map(([name]) => name)))]
  const pairs = variants.map(({ id, specifications }) => ({ id, values: new Map(specifications) }))
  return names.map((name) => {
    const own = pairs.map(({ id, values }) => ({ variant: id, value: values.get(name) ?? "" }))
    const [first] = own
    const isShared = own.every(({ value }) => value === first?.value)
    return isShared ? { name, value: first?.value ?? "", own: [] } : { name, value: "", own }
  })
}

/** The specifications of one variant: those that have a value for it, in the order of the list. */
export function pairsOfVariant(specifications: readonly ProductSpecification[], variant: number): [name: string, value: string][] {
  return specifications.flatMap(({ name, value, own }): [string, string][] => {
    const text = own.find((each) => each.variant === variant)?.value ?? value
    return text === "" ? [] : [[name, text]]
  })
}

/** The list without blanks around names and values, and without specifications that have no value. */
export function tidiedSpecifications(specifications: readonly ProductSpecification[]): ProductSpecification[] {
  const trimmed = specifications.map(({ name, value, own }) => ({
    name: name.trim(),
    value: value.trim(),
    own: own.map((each) => ({ ...each, value: each.value.trim() })),
  }))
  return trimmed.filter(({ value, own }) => value !== "" || own.some((each) => each.value !== ""))
}

/** The places of specifications whose name an earlier one has. */
export function repeatedNames(specifications: readonly Pick<ProductSpecification, "name">[]): number[] {
  const names = specifications.map(({ name }) => name.trim())
  return names.flatMap((name, place) => (names.indexOf(name) < place ? [place] : []))
}
