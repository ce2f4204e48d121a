import { normaliseOptionValue, spellingKey } from "#rules/catalog/option-values.ts"
import { readFact, type Specifications } from "./key-facts.ts"

/** The maximum number of specification filters of a category. */
export const MAX_FILTERS = 6

/** A filter that a category derives from a specification: its title in the filter panel, and the pattern of its values for `readFact`. */
export type SpecificationFilter = { title: string; specification: string; pattern: string }

/** The values that a product has in any of its variants, each once, in the form of the values of options. */
export function filterValues(
  filters: readonly SpecificationFilter[],
  variants: readonly Specifications[],
): { title: string; value: string }[] {
  return filters.flatMap(({ title, specification, pattern }) => {
    const read = variants.flatMap((specifications) => {
      const text = Object.hasOwn(specifications, specification)
        ? readFact(pattern, specifications[specification] ?? "", specifications.Brand)
        : null
      return text === null ? [] : [normaliseOptionValue(title, text)]
    })
    return [...new Map(read.map((value) => [spellingKey(value), { title, value }])).values()]
  })
}
