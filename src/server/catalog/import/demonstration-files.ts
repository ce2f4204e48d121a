import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import type { ImportFindings } from "./import-errors.ts"
import type { ImageMap, PictureManifest } from "./picture-sets.ts"

type Seo = { seo_title: string; seo_description: string }
type Thumbnail = { thumbnail: string; thumbnail_alt_text: string }
type Note = { additional_info: string }
type BannerPictures = { image_small: string; image_medium: string; image_large: string }
type References = { products: string[]; categories: string[]; brands: string[]; collections: string[] }

export type DemonstrationVariant = {
  id: number
  slug: string
  title: string
  option_values: { option: string; value: string; code?: string }[]
  selling_price: number
  maximum_price: number
  inventory_quantity: number
  delivery_type: number
  delivery_days: number
  delivery_text: string
  specifications: Record<string, string>
  image: { archetype: string; colour: string }
}

export type DemonstrationProduct = Seo & {
  id: number
  slug: string
  title: string
  brand: string
  category: string
  sub_category: string
  labelText: string | null
  reviews: number
  details: string
  warranty_info: Note
  return_policy: Note
  max_quantity: number | null
  options: { title: string; values: { value: string; code?: string }[] }[]
  variants: DemonstrationVariant[]
}

type RepairTexts = Seo & { keyword_title: string; description: string; thumbnail: string }

/** Kinds of device that are repaired, with their issues, brands and models, and what is said of each device of each brand. */
export type DemonstrationRepair = {
  services: (RepairTexts & {
    id: number
    slug: string
    title: string
    thumbnail_alt_text: string
    issues: { id: number; title: string; rank: number }[]
    brands: (RepairTexts & {
      id: number
      slug: string
      name: string
      thumbnail_alt_text: string
      available_models: { id: number; name: string }[]
    })[]
  })[]
  seo: (RepairTexts & { service_category: string; brand: string })[]
  /** The slots of the rules; a file with others is refused. */
  time_slots: { label: string; start: string }[]
}

/** The files of the demonstration that make the catalogue, the home page, the branches and the repairs, as their schemas describe them. */
export type DemonstrationFiles = {
  categories: (Seo & Thumbnail & { id: number; name: string; slug: string; parent: string | null; images: string[] })[]
  brands: (Thumbnail & { id: number; name: string; slug: string; description: string })[]
  products: DemonstrationProduct[]
  collections: (Seo & { id: number; slug: string; name: string; url: string | null; image_large: string; products: string[] })[]
  home: (References & {
    title: string | null
    catalogs: (References & { description: string; image_small: string; price_from: number | null; price_upto: number | null })[]
  })[]
  banners: (BannerPictures & { title: string; redirect_url: string | null })[]
  menu: { name: string; url: string; children?: { name: string; url: string }[] }[]
  branches: Record<string, string | number | null>[]
  repair: DemonstrationRepair
  about: { banner: BannerPictures }
  "image-map": ImageMap
}

const names = [
  "categories",
  "brands",
  "products",
  "collections",
  "home",
  "banners",
  "menu",
  "branches",
  "repair",
  "about",
  "image-map",
] as const

/** Reads the files of a folder in the demonstration's format and holds each against its schema. Null when one could not be read. */
export async function readDemonstration(folder: string, faults: ImportFindings): Promise<DemonstrationFiles | null> {
  const ajv = new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 6 })
  const entries = await Promise.all(
    names.map(async (name) => {
      const file = `${name}.json`
      const [content, schema] = await Promise.all([readJson(folder, file, faults), readJson(folder, `schema/${name}.schema.json`, faults)])
      if (content === undefined || schema === undefined) return null
      if (!ajv.validate(schema as object, content)) {
        for (const error of ajv.errors ?? []) faults.add({ file, path: error.instancePath || "/", message: sentenceOf(error) })
      }
      return [name, content] as const
    }),
  )
  if (faults.count > 0) return null
  // Each was held against its schema above, which says the same as the type.
  return Object.fromEntries(entries.filter((entry) => entry !== null)) as DemonstrationFiles
}

/** The list of picture sets that lies beside the pictures. */
export async function readManifest(imagesFolder: string, faults: ImportFindings): Promise<PictureManifest | null> {
  const manifest = await readJson(imagesFolder, "manifest.json", faults)
  const isManifest = typeof manifest === "object" && manifest !== null && "archetypes" in manifest
  if (manifest !== undefined && !isManifest) faults.add({ file: "manifest.json", path: "/archetypes", message: "is missing." })
  return isManifest ? (manifest as PictureManifest) : null
}

async function readJson(folder: string, file: string, faults: ImportFindings): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, file), "utf8"))
  } catch (fault) {
    const isUnreadable = fault instanceof Error && "code" in fault
    faults.add({ file, message: isUnreadable ? `${join(folder, file)} cannot be read.` : `Not JSON: ${(fault as Error).message}` })
    return undefined
  }
}

function sentenceOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === "additionalProperties") return `knows no field "${params.additionalProperty}".`
  if (keyword === "enum") return `must be one of ${params.allowedValues.join(", ")}.`
  return `${message}.`
}
