import { join } from "node:path"
import { fileInside } from "#server/catalog/import/file-inside.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { ImageStore } from "#server/integrations/images/port.ts"
import type { CompleteFolder, FolderBanner, FolderVariant } from "./complete-folder.ts"
import { type ImageMap, type PictureManifest, picturesOf } from "./picture-sets.ts"

const AT_ONCE = 4

/** A picture that a file names: the path as written, and where. */
export type NamedPicture = { picture: string; file: string; path: string }

/** The pictures of each variant, in their order: its own, then those of its product. */
export type VariantPictures = ReadonlyMap<FolderVariant, string[]>

export function isRemote(picture: string): boolean {
  return picture.startsWith("https://")
}

/** Finds the pictures of every variant; `{archetype, colour}` is looked up in `sets`. */
export function variantPictures(
  products: NonNullable<CompleteFolder["products"]>,
  sets: { map: ImageMap; manifest: PictureManifest } | null,
  faults: ImportFindings,
): { pictures: VariantPictures; named: NamedPicture[] } {
  const pictures = new Map<FolderVariant, string[]>()
  const named: NamedPicture[] = []
  const file = "products.json"
  for (const [index, product] of products.entries()) {
    named.push(...product.images.map((picture, nth) => ({ picture, file, path: `/${index}/images/${nth}` })))
    for (const [place, variant] of product.variants.entries()) {
      const path = `/${index}/variants/${place}/image`
      named.push(...variant.images.map((picture) => ({ picture, file, path })))
      const depicted = variant.depicted && sets ? depictions(variant, product, sets) : []
      if (depicted === null) {
        const { archetype, colour } = variant.depicted ?? { archetype: "", colour: "" }
        faults.add({ file, path, message: `There are no pictures for "${archetype}" in "${colour}".` })
      }
      named.push(...(depicted ?? []).map((picture) => ({ picture, file, path })))
      pictures.set(variant, [...new Set([...variant.images, ...(depicted ?? []), ...product.images])])
    }
  }
  return { pictures, named }
}

function depictions(
  variant: FolderVariant,
  { slug, sub_category: subCategory }: { slug: string; sub_category: string },
  { map, manifest }: { map: ImageMap; manifest: PictureManifest },
) {
  if (variant.depicted === null) return []
  const colourCode = variant.option_values.find(({ code }) => code !== undefined)?.code ?? null
  return picturesOf({ ...variant.depicted, slug, subCategory, colourCode }, map, manifest)
}

/** Every picture that the files name, except those of products. */
export function picturesNamed({ categories, brands, collections, home, banners, repair, pictures }: CompleteFolder): NamedPicture[] {
  const all: NamedPicture[] = []
  const name = (file: string, path: string, ...wanted: (string | undefined)[]) => {
    for (const picture of wanted) if (picture) all.push({ picture, file, path })
  }
  const widths = (banner: FolderBanner) => [
    ...new Set([banner.image_small, banner.image_medium, banner.image_large, banner.image_medium_rtl ?? "", banner.image_large_rtl ?? ""]),
  ]
  for (const [at, { images, thumbnail }] of categories?.entries() ?? []) {
    for (const [nth, picture] of images.entries()) name("categories.json", `/${at}/images/${nth}`, picture)
    name("categories.json", `/${at}/thumbnail`, thumbnail)
  }
  for (const [at, { thumbnail }] of brands?.entries() ?? []) name("brands.json", `/${at}/thumbnail`, thumbnail)
  for (const [at, { image_large }] of collections?.entries() ?? []) name("collections.json", `/${at}/image_large`, image_large)
  for (const [at, { catalogs }] of home?.entries() ?? [])
    for (const [nth, { image_small }] of catalogs.entries()) name("home.json", `/${at}/catalogs/${nth}/image_small`, image_small)
  for (const [at, banner] of banners?.entries() ?? []) name("banners.json", `/${at}`, ...widths(banner))
  for (const [at, { thumbnail, brands: repaired }] of repair?.services.entries() ?? []) {
    name("repair.json", `/services/${at}/thumbnail`, thumbnail)
    for (const [nth, brand] of repaired.entries()) name("repair.json", `/services/${at}/brands/${nth}/thumbnail`, brand.thumbnail)
  }
  for (const [at, { thumbnail }] of repair?.seo.entries() ?? []) name("repair.json", `/seo/${at}/thumbnail`, thumbnail)
  name("pictures.json", "/default_product", pictures?.default_product ?? undefined)
  if (pictures?.about) name("pictures.json", "/about", ...widths(pictures.about))
  if (pictures?.repair) name("pictures.json", "/repair", ...widths(pictures.repair))
  return all
}

/** A picture of the folder: its file, its name in the store, and the resulting stored path. */
export type FoundPicture = { file: string; name: string; stored: string }

/**
 * Finds and checks the pictures of the folder, each once, and stores none. Returns them by the path as written. URLs are left out: they
 * stay unchanged.
 */
export async function findPictures(
  images: ImageStore,
  folders: readonly string[],
  named: readonly NamedPicture[],
  faults: ImportFindings,
  onFound: (done: number, total: number) => void,
): Promise<Map<string, FoundPicture>> {
  const all = new Map(named.filter(({ picture }) => !isRemote(picture)).map((one) => [one.picture, one]))
  const found = new Map<string, FoundPicture>()
  await severalAtOnce([...all.values()], onFound, async ({ picture, ...where }) => {
    const place = await placeOf(folders, picture)
    if ("message" in place) return faults.add({ ...where, message: place.message })
    const stem = picture.replace(/\.[a-z]+$/i, "")
    // A name in another script leaves no characters that a URL can carry.
    const name = /[a-z0-9][^/]*$/i.test(stem) ? stem : `${stem}/picture`
    try {
      found.set(picture, { file: place.file, name, stored: await images.examine(place.file, name) })
    } catch (fault) {
      faults.add({ ...where, message: fault instanceof Error ? fault.message : String(fault) })
    }
  })
  return found
}

/** Copies the pictures that were found into the store. */
export async function keepPictures(
  images: ImageStore,
  found: ReadonlyMap<string, FoundPicture>,
  onKept: (done: number, total: number) => void,
): Promise<void> {
  await severalAtOnce([...found.values()], onKept, async ({ file, name }) => void (await images.add(file, name)))
}

/** Does `work` for every item, a few at a time. */
export async function severalAtOnce<T>(
  items: readonly T[],
  onDone: (done: number, total: number) => void,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  let done = 0
  const oneAfterAnother = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      await work(item)
      onDone(++done, items.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother))
}

async function placeOf(folders: readonly string[], picture: string): Promise<{ file: string } | { message: string }> {
  const sentences = {
    missing: `The picture ${folders.map((folder) => join(folder, picture)).join(" or ")} does not exist.`,
    outside: `"${picture}" leads out of the folder.`,
    "no file": `"${picture}" is not a file.`,
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(picture)) return { message: `"${picture}" is neither a path in the folder nor an https address.` }
  let message = sentences.missing
  for (const folder of folders) {
    const place = await fileInside(folder, picture)
    if ("file" in place) return place
    if (place.problem !== "missing") message = sentences[place.problem]
  }
  return { message }
}
