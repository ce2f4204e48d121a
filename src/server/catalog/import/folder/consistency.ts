import { isFactPattern, MAX_CARD_FACTS } from "#rules/catalog/facts/key-facts.ts"
import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { CompleteFolder, FolderProduct } from "./complete-folder.ts"

const LISTS = ["products", "categories", "brands", "collections", "catalogs"] as const

/** Checks that the files of a folder do not contradict each other. `references.ts` checks references to other entries. */
export function checkConsistency(files: CompleteFolder, faults: ImportFindings): void {
  checkHome(files.home ?? [], faults)
  checkBranches(files.branches ?? [], faults)
  checkFacts(files.categories ?? [], faults)
  const parents = new Map(files.categories?.map(({ slug, parent }) => [slug, parent]))
  for (const [index, product] of (files.products ?? []).entries()) {
    const path = `/${index}`
    checkOptions(product, path, faults)
    checkVariants(product, path, faults)
    const { category, sub_category } = product
    const parent = parents.get(sub_category)
    if (sub_category === category || parent === undefined || parent === category) continue
    faults.add({ file: "products.json", path: `${path}/sub_category`, message: `"${sub_category}" is not below "${category}".` })
  }
}

function checkHome(home: NonNullable<CompleteFolder["home"]>, faults: ImportFindings): void {
  const file = "home.json"
  for (const [index, section] of home.entries()) {
    const filled = LISTS.filter((list) => section[list].length > 0)
    if (filled.length !== 1)
      faults.add({ file, path: `/${index}`, message: `must have exactly one filled list, not ${filled.join(" and ") || "none"}.` })
    for (const [place, { price_from, price_upto }] of section.catalogs.entries()) {
      if (price_from !== null && price_upto !== null && price_from >= price_upto)
        faults.add({ file, path: `/${index}/catalogs/${place}/price_from`, message: "must be lower than price_upto." })
    }
  }
}

function checkBranches(branches: NonNullable<CompleteFolder["branches"]>, faults: ImportFindings): void {
  const names = new Set<string>()
  for (const [index, { name }] of branches.entries()) {
    if (names.has(name)) faults.add({ file: "branches.json", path: `/${index}/name`, message: `"${name}" is used twice.` })
    names.add(name)
  }
}

/**
 * Checks the key facts and the filters of categories: each key and each title occurs once, each pattern can be read, and a card
 * has no more facts than it has room for.
 */
function checkFacts(categories: NonNullable<CompleteFolder["categories"]>, faults: ImportFindings): void {
  const file = "categories.json"
  const checkPattern = (pattern: string, path: string) => {
    if (!isFactPattern(pattern)) faults.add({ file, path, message: `"${pattern}" has no reader, or one that is not known.` })
  }
  for (const [index, { facts, filters }] of categories.entries()) {
    const keys = new Set<string>()
    for (const [place, { key, pattern }] of (facts ?? []).entries()) {
      const path = `/${index}/facts/${place}`
      if (keys.has(key)) faults.add({ file, path: `${path}/key`, message: `"${key}" is used twice.` })
      keys.add(key)
      checkPattern(pattern, `${path}/pattern`)
    }
    const titles = new Set<string>()
    for (const [place, { title, pattern }] of (filters ?? []).entries()) {
      const path = `/${index}/filters/${place}`
      if (titles.has(title)) faults.add({ file, path: `${path}/title`, message: `"${title}" is used twice.` })
      titles.add(title)
      checkPattern(pattern, `${path}/pattern`)
    }
    const onCard = facts?.filter(({ on_card }) => on_card).length ?? 0
    if (onCard > MAX_CARD_FACTS)
      faults.add({ file, path: `/${index}/facts`, message: `has ${onCard} facts on the card; at most ${MAX_CARD_FACTS} fit.` })
  }
}

/** Checks the listed options: titles and values are unique, every value belongs to a variant, and both give it the same code. */
function checkOptions({ options, variants }: FolderProduct, path: string, faults: ImportFindings): void {
  const file = "products.json"
  const titles = new Set<string>()
  for (const [index, { title, values }] of options.entries()) {
    const place = `${path}/options/${index}`
    if (titles.has(title)) faults.add({ file, path: `${place}/title`, message: `"${title}" is used twice.` })
    titles.add(title)
    if (!values) continue
    const codes = new Map<string, string | undefined>()
    for (const [nth, { value, code }] of values.entries()) {
      if (codes.has(value)) faults.add({ file, path: `${place}/values/${nth}/value`, message: `"${value}" is used twice.` })
      codes.set(value, code)
    }
    const unused = new Set(codes.keys())
    for (const [at, { option_values }] of variants.entries()) {
      for (const [nth, { option, value, code }] of option_values.entries()) {
        if (option !== title) continue
        unused.delete(value)
        const where = `${path}/variants/${at}/option_values/${nth}`
        if (!codes.has(value)) faults.add({ file, path: where, message: `"${value}" is not a value of the option "${title}".` })
        else if (codes.get(value) !== code)
          faults.add({ file, path: where, message: `"${value}" has another code in the product's options.` })
      }
    }
    for (const value of unused) faults.add({ file, path: `${place}/values`, message: `No variant has the value "${value}".` })
  }
}

/** Checks the variants: each combination of options is unique as the shop shows it, and no price exceeds its maximum price. */
function checkVariants({ variants }: FolderProduct, path: string, faults: ImportFindings): void {
  const file = "products.json"
  const combinations = new Set<string>()
  for (const [index, { option_values, selling_price, maximum_price }] of variants.entries()) {
    const place = `${path}/variants/${index}`
    const combination = JSON.stringify(option_values.map(({ option, value }) => slugFor(normaliseOptionValue(option, value))))
    if (combinations.has(combination))
      faults.add({ file, path: `${place}/option_values`, message: "is the combination of an earlier variant." })
    combinations.add(combination)
    if (selling_price > maximum_price)
      faults.add({ file, path: `${place}/selling_price`, message: "must not be higher than maximum_price." })
  }
}
