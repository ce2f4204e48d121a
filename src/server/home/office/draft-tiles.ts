import type { HomeTile, SavedTile } from "#contract/office/storefront/home-page.ts"
import { TILE_LISTS, tileFaults } from "#rules/catalog/office/home/tile.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { takeUploads } from "#server/catalog/pictures/uploaded-pictures.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type KeptTile, liveSections, type Section } from "./home-versions.queries.ts"
import { namesOfTargets, type TileTarget, targetKey } from "./tiles.queries.ts"

type TileContext = {
  imageBase: string
  /** The shop's Arabic of texts of the home page. */
  arabic: ReadonlyMap<string, string>
  /** By list and slug. */
  names: ReadonlyMap<string, string>
}

/** A tile as the office shows it. */
export function tileShown(tile: KeptTile, { imageBase, arabic, names }: TileContext): HomeTile {
  const { description, description_arabic: own, image_small: src, price_from, price_upto } = tile
  return {
    text: description,
    text_ar: own === undefined ? (arabic.get(description) ?? null) : own,
    picture: { src, image: src === "" ? "" : imageUrl(renditionPath(src, 320, "webp"), imageBase) },
    targets: targetsOf(tile).map((target) => ({ ...target, name: names.get(targetKey(target)) ?? null })),
    ...{ price_from, price_upto },
  }
}

export function targetsOf(tile: Pick<KeptTile, (typeof TILE_LISTS)[number]>): TileTarget[] {
  return TILE_LISTS.flatMap((list) => tile[list].map((slug) => ({ list, slug })))
}

/** A saved tile as drafts keep it. */
export function keptTile({ text, text_ar: arabic, picture, ...limits }: SavedTile): KeptTile {
  return { description: text.trim(), description_arabic: arabic?.trim() || null, image_small: picture, ...limits }
}

/**
 * Takes the uploaded pictures of tiles. Refuses with `invalid`, naming the fields: texts that are there twice, prices out of order, pictures
 * that are neither of the draft or the live page nor uploaded, and listings that do not exist, unless the draft had them before.
 */
export async function refuseWrongTiles(tx: Queries, before: readonly Section[], after: readonly Section[]): Promise<void> {
  const earlier = before.flatMap(({ catalogs }) => catalogs)
  const known = new Set(earlier.map(contentOf))
  const changed = after.flatMap(({ catalogs }, at) =>
    catalogs.flatMap((tile, place) =>
      known.has(contentOf(tile)) ? [] : [{ tile, among: catalogs, at: `/sections/${at}/content/tiles/${place}` }],
    ),
  )
  if (changed.length === 0) return
  const pictures = new Set([...earlier, ...(await liveSections(tx)).flatMap(({ catalogs }) => catalogs)].map((tile) => tile.image_small))
  const added = changed.map(({ tile }) => tile.image_small).filter((src) => !pictures.has(src))
  for (const src of await takeUploads(tx, [...new Set(added)])) pictures.add(src)
  const listings = new Set(earlier.flatMap(targetsOf).map(targetKey))
  for (const key of (
    await namesOfTargets(
      tx,
      changed.flatMap(({ tile }) => targetsOf(tile)),
    )
  ).keys())
    listings.add(key)
  const wrong = changed.flatMap(({ tile, among, at }) => {
    const faults = Object.keys(tileFaults(fieldsOf(tile), among.filter((other) => other !== tile).map(fieldsOf)))
    const unknown = targetsOf(tile).filter((target) => !listings.has(targetKey(target)))
    const fields = new Set([...faults, ...(pictures.has(tile.image_small) ? [] : ["picture"]), ...unknown.map(({ list }) => list)])
    return [...fields].map((field) => `${at}/${field}`)
  })
  const [first, ...rest] = wrong
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
}

/** What a tile shows and leads to, without its Arabic, which older drafts do not say. */
const contentOf = (tile: KeptTile) => JSON.stringify([{ ...fieldsOf(tile), text_ar: null }, targetsOf(tile)])

function fieldsOf({ description, description_arabic: arabic = null, image_small: picture, price_from, price_upto }: KeptTile) {
  return { text: description, text_ar: arabic, picture, price_from, price_upto }
}

/** The Arabic that sections and their tiles say, by the English text; null: it has none. */
export function ownArabic(sections: readonly Section[]): Map<string, string | null> {
  const texts = sections.flatMap(({ title, title_arabic: arabic, catalogs }) => [
    [title, arabic] as const,
    ...catalogs.map((tile) => [tile.description, tile.description_arabic] as const),
  ])
  const own = new Map<string, string | null>()
  // Where the same English stands twice, one without Arabic takes none away.
  for (const [english, arabic] of texts) if (english !== null && arabic !== undefined) own.set(english, arabic ?? own.get(english) ?? null)
  return own
}
