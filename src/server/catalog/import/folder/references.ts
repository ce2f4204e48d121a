import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { CompleteFolder, FolderProduct } from "./complete-folder.ts"

const KINDS = ["products", "categories", "brands", "collections"] as const
export type Kind = (typeof KINDS)[number]

const KIND_OF_LISTING = { category: "categories", brands: "brands", collection: "collections" } as const
/** A link within the site that names what it lists. */
const LISTING = /^\/(category|brands|collection)\/([a-z0-9-]+)$/

/** A name that the folder itself does not define, and where it is used. */
export type Reference = { kind: Kind; slug: string; file: string; path: string }

/**
 * Checks that slugs are unique, that categories form no circle, and that variants have values of their product's options. Returns the names
 * that the folder does not define: they must exist in the shop.
 */
export function checkReferences(files: CompleteFolder, faults: ImportFindings): Reference[] {
  const own = {
    products: slugsOf("products.json", files.products ?? [], faults),
    categories: slugsOf("categories.json", files.categories ?? [], faults),
    brands: slugsOf("brands.json", files.brands ?? [], faults),
    collections: slugsOf("collections.json", files.collections ?? [], faults),
  }
  const beyond: Reference[] = []
  const refer = (file: string, path: string, kind: Kind, slug: string) => {
    if (!own[kind].has(slug)) beyond.push({ kind, slug, file, path })
  }
  for (const [index, { parent }] of (files.categories ?? []).entries()) {
    if (parent !== null) refer("categories.json", `/${index}/parent`, "categories", parent)
  }
  checkCircles(files.categories ?? [], faults)
  for (const [index, product] of (files.products ?? []).entries()) {
    if (product.brand !== null) refer("products.json", `/${index}/brand`, "brands", product.brand)
    refer("products.json", `/${index}/category`, "categories", product.category)
    if (product.sub_category !== product.category) refer("products.json", `/${index}/sub_category`, "categories", product.sub_category)
    checkVariants(product, `/${index}/variants`, faults)
  }
  for (const [index, { products }] of (files.collections ?? []).entries()) {
    for (const [place, slug] of products.entries()) refer("collections.json", `/${index}/products/${place}`, "products", slug)
  }
  for (const { file, path, url } of linksOf(files)) {
    const [, kind, slug] = LISTING.exec(url) ?? []
    if (kind && slug) refer(file, path, KIND_OF_LISTING[kind as keyof typeof KIND_OF_LISTING], slug)
  }
  for (const [index, section] of (files.home ?? []).entries()) {
    const lists = [
      { path: `/${index}`, lists: section },
      ...section.catalogs.map((lists, tile) => ({ path: `/${index}/catalogs/${tile}`, lists })),
    ]
    for (const { path, lists: references } of lists) {
      for (const kind of KINDS) {
        for (const [place, slug] of references[kind].entries()) refer("home.json", `${path}/${kind}/${place}`, kind, slug)
      }
    }
  }
  for (const kind of KINDS) {
    for (const slug of Object.keys(files[`${kind}.ar`] ?? {})) refer(`${kind}.ar.json`, `/${slug}`, kind, slug)
  }
  return beyond
}

/** The links in the files. */
function linksOf({ banners, menu, collections }: CompleteFolder): { file: string; path: string; url: string }[] {
  return [
    ...(banners ?? []).map(({ redirect_url }, index) => ({
      file: "banners.json",
      path: `/${index}/redirect_url`,
      url: redirect_url ?? "",
    })),
    ...(collections ?? []).map(({ url }, index) => ({ file: "collections.json", path: `/${index}/url`, url: url ?? "" })),
    ...(menu ?? []).flatMap(({ url, children }, index) => [
      { file: "menu.json", path: `/${index}/url`, url },
      ...children.map((child, place) => ({ file: "menu.json", path: `/${index}/children/${place}/url`, url: child.url })),
    ]),
  ]
}

function slugsOf(file: string, entries: readonly { id?: number | null | undefined; slug: string }[], faults: ImportFindings): Set<string> {
  const slugs = new Set<string>()
  const ids = new Set<number>()
  for (const [index, { id, slug }] of entries.entries()) {
    if (slugs.has(slug)) faults.add({ file, path: `/${index}/slug`, message: `"${slug}" is used twice.` })
    slugs.add(slug)
    if (typeof id !== "number") continue
    if (ids.has(id)) faults.add({ file, path: `/${index}/id`, message: `${id} is used twice.` })
    ids.add(id)
  }
  return slugs
}

function checkCircles(categories: NonNullable<CompleteFolder["categories"]>, faults: ImportFindings): void {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
  for (const [index, { slug }] of categories.entries()) {
    const seen = new Set<string>()
    for (let at: string | null | undefined = slug; at; at = parents.get(at)) {
      if (seen.has(at)) {
        faults.add({ file: "categories.json", path: `/${index}/parent`, message: `"${slug}" is its own ancestor.` })
        break
      }
      seen.add(at)
    }
  }
}

function checkVariants({ optionTitles, variants }: FolderProduct, path: string, faults: ImportFindings): void {
  const titles = JSON.stringify(optionTitles)
  const slugs = new Set<string>()
  for (const [index, { slug, option_values }] of variants.entries()) {
    const file = "products.json"
    if (JSON.stringify(option_values.map(({ option }) => option)) !== titles) {
      faults.add({
        file,
        path: `${path}/${index}/option_values`,
        message: "must have one value of each of the product's options, in their order.",
      })
    }
    if (slugs.has(slug)) faults.add({ file, path: `${path}/${index}/slug`, message: `"${slug}" is used twice.` })
    slugs.add(slug)
  }
}
