import type { HomeTile, SavedTile } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { type TileFault, type TileFields, type TileList, tileFaults } from "#rules/catalog/office/home/tile.ts"
import { newKey, savedKeys } from "./entry-keys.ts"

/** A tile as it is edited; `key` stays with it in another order. */
export type TileValues = Omit<HomeTile, "text_ar" | "price_from" | "price_upto"> & {
  key: string
  text_ar: string
  price_from: string
  price_upto: string
}

/** Why a tile is not taken: a sentence for each field. */
export type TileMistakes = Partial<Record<keyof TileFields, string>>

const HIGHEST_PRICE = 10_000_000

export function newTile(): TileValues {
  const prices = { price_from: "", price_upto: "" }
  return { key: newKey(), text: "", text_ar: "", picture: { src: "", image: "" }, targets: [], ...prices }
}

export function tilesValues(tiles: readonly HomeTile[]): TileValues[] {
  const keys = savedKeys(tiles.map((tile) => `tile ${JSON.stringify(tile)}`))
  const typed = (price: number | null) => (price === null ? "" : String(price))
  return tiles.map(({ text_ar: arabic, price_from: from, price_upto: upto, ...tile }, at) => ({
    ...tile,
    key: keys[at] ?? "",
    text_ar: arabic ?? "",
    price_from: typed(from),
    price_upto: typed(upto),
  }))
}

export function savedTile({ text, text_ar: arabic, picture, targets, price_from: from, price_upto: upto }: TileValues): SavedTile {
  const of = (wanted: TileList) => targets.flatMap(({ list, slug }) => (list === wanted ? [slug] : []))
  return {
    text: text.trim(),
    text_ar: arabic.trim() || null,
    picture: picture.src,
    categories: of("categories"),
    collections: of("collections"),
    brands: of("brands"),
    products: of("products"),
    price_from: priceOf(from),
    price_upto: priceOf(upto),
  }
}

/** Null for none; not a number for what is no price. */
function priceOf(typed: string): number | null {
  if (typed.trim() === "") return null
  const price = amountOf(typed)
  return price !== null && price <= HIGHEST_PRICE ? price : Number.NaN
}

/** What a tile lacks, beside the other tiles of its section. */
export function tileMistakes(tile: TileValues, others: readonly TileValues[]): TileMistakes {
  const found = Object.entries(tileFaults(savedTile(tile), others.map(savedTile)))
  const mistakes: TileMistakes = Object.fromEntries(found.map(([field, fault]) => [field, wordsOf(field, fault)]))
  for (const field of ["price_from", "price_upto"] as const)
    if (Number.isNaN(priceOf(tile[field]))) mistakes[field] = m.office_home_tile_price_wrong()
  return mistakes
}

function wordsOf(field: string, fault: TileFault): string {
  if (fault === "twice") return m.office_home_tile_twice()
  if (fault === "low") return m.office_home_tile_price_low()
  return field === "picture" ? m.office_banner_missing_picture() : m.office_home_tile_missing_text()
}
