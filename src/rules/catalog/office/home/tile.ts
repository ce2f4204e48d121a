/** As many as an import takes. */
export const MAX_TILES = 100

/** What a tile leads to: listings of the shop, narrowed by price. */
export const TILE_LISTS = ["categories", "collections", "brands", "products"] as const
export type TileList = (typeof TILE_LISTS)[number]

export type TileFields = {
  text: string
  text_ar: string | null
  /** The path of its picture; empty without one. */
  picture: string
  /** In QAR. */
  price_from: number | null
  price_upto: number | null
}

export type TileFault = "missing" | "twice" | "low"
export type TileFaults = Partial<Record<keyof TileFields, TileFault>>

/**
 * Why a tile cannot be saved, by field: its text or picture is missing, another tile of the section has the same text, or its highest price is
 * not above its lowest. [OFFICE-139]
 */
export function tileFaults(tile: TileFields, others: readonly TileFields[]): TileFaults {
  const { text, text_ar: arabic, picture, price_from: from, price_upto: upto } = tile
  const faults: TileFaults = {}
  if (text.trim() === "") faults.text = "missing"
  else if (others.some((other) => other.text.trim() === text.trim())) faults.text = "twice"
  if (arabic?.trim() && others.some((other) => other.text_ar?.trim() === arabic.trim())) faults.text_ar = "twice"
  if (picture === "") faults.picture = "missing"
  if (from !== null && upto !== null && upto <= from) faults.price_upto = "low"
  return faults
}
