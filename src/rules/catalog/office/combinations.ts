import { spellingKey } from "../option-values.ts"

/** How many variants are added at once, how many combinations are offered, and how many variants a product holds. */
export const MAX_ADDED = 100
export const MAX_OFFERED = 200
export const MAX_VARIANTS = 500

type Option = { values: readonly string[] }

/** The same for every spelling of the values. */
export function combinationKey(values: readonly string[]): string {
  return JSON.stringify(values.map(spellingKey))
}

/** The combinations of one value of each option that no variant has, in the order of the options; at most `MAX_OFFERED`. */
export function missingCombinations(options: readonly Option[], taken: readonly (readonly string[])[]): string[][] {
  const known = new Set(taken.map(combinationKey))
  const missing: string[][] = []
  for (const values of combinationsOf(options)) {
    if (!known.has(combinationKey(values))) missing.push(values)
    if (missing.length === MAX_OFFERED) break
  }
  return missing
}

function* combinationsOf([first, ...rest]: readonly Option[]): Generator<string[]> {
  if (!first) return
  for (const value of first.values) {
    if (rest.length === 0) yield [value]
    else for (const values of combinationsOf(rest)) yield [value, ...values]
  }
}
