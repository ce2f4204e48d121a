import type { DemonstrationFiles, DemonstrationProduct } from "./demonstration-files.ts"
import type { ImportFindings } from "./import-errors.ts"

/** Checks what no schema can: that slugs are used once and name something, and that variants are combinations of their options. */
export function checkReferences(files: DemonstrationFiles, faults: ImportFindings): void {
  const known = {
    products: slugsOf("products.json", files.products, faults),
    categories: slugsOf("categories.json", files.categories, faults),
    brands: slugsOf("brands.json", files.brands, faults),
    collections: slugsOf("collections.json", files.collections, faults),
  }
  const refer = (file: string, path: string, kind: keyof typeof known, slug: string) => {
    if (!known[kind].has(slug)) faults.add({ file, path, message: `"${slug}" is not in ${kind}.json.` })
  }
  for (const [index, { parent }] of files.categories.entries()) {
    if (parent !== null) refer("categories.json", `/${index}/parent`, "categories", parent)
  }
  checkCircles(files, faults)
  for (const [index, product] of files.products.entries()) {
    refer("products.json", `/${index}/brand`, "brands", product.brand)
    refer("products.json", `/${index}/category`, "categories", product.category)
    refer("products.json", `/${index}/sub_category`, "categories", product.sub_category)
    checkVariants(product, `/${index}/variants`, faults)
  }
  for (const [index, { products }] of files.collections.entries()) {
    for (const [place, slug] of products.entries()) refer("collections.json", `/${index}/products/${place}`, "products", slug)
  }
  for (const [index, section] of files.home.entries()) {
    const lists = [
      { path: `/${index}`, lists: section },
      ...section.catalogs.map((lists, tile) => ({ path: `/${index}/catalogs/${tile}`, lists })),
    ]
    for (const { path, lists: references } of lists) {
      for (const kind of ["products", "categories", "brands", "collections"] as const) {
        for (const [place, slug] of references[kind].entries()) refer("home.json", `${path}/${kind}/${place}`, kind, slug)
      }
    }
  }
}

function slugsOf(file: string, entries: { id: number; slug: string }[], faults: ImportFindings): Set<string> {
  const slugs = new Set<string>()
  const ids = new Set<number>()
  for (const [index, { id, slug }] of entries.entries()) {
    if (slugs.has(slug)) faults.add({ file, path: `/${index}/slug`, message: `"${slug}" is used twice.` })
    if (ids.has(id)) faults.add({ file, path: `/${index}/id`, message: `${id} is used twice.` })
    slugs.add(slug)
    ids.add(id)
  }
  return slugs
}

function checkCircles({ categories }: DemonstrationFiles, faults: ImportFindings): void {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
  for (const [index, { slug }] of categories.entries()) {
    const seen = new Set<string>()
    for (let at: string | null | undefined = slug; at; at = parents.get(at)) {
      if (seen.has(at)) {
        faults.add({ file: "categories.json", path: `/${index}/parent`, message: `"${slug}" lies below itself.` })
        break
      }
      seen.add(at)
    }
  }
}

function checkVariants({ options, variants }: DemonstrationProduct, path: string, faults: ImportFindings): void {
  const titles = JSON.stringify(options.map(({ title }) => title))
  const seen = { slug: new Set<string>(), combination: new Set<string>() }
  for (const [index, { slug, option_values }] of variants.entries()) {
    const file = "products.json"
    if (JSON.stringify(option_values.map(({ option }) => option)) !== titles) {
      faults.add({
        file,
        path: `${path}/${index}/option_values`,
        message: "must have one value of each of the product's options, in their order.",
      })
    }
    const combination = JSON.stringify(option_values.map(({ value }) => value))
    if (seen.combination.has(combination))
      faults.add({ file, path: `${path}/${index}/option_values`, message: "is the combination of an earlier variant." })
    if (seen.slug.has(slug)) faults.add({ file, path: `${path}/${index}/slug`, message: `"${slug}" is used twice.` })
    seen.combination.add(combination)
    seen.slug.add(slug)
  }
}
