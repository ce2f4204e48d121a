import type { HomeEntry, OfficeHomeSection, SavedSection } from "#contract/office/storefront/home-page.ts"
import { SECTION_KINDS, type SectionKind, sectionFaults } from "#rules/catalog/office/home/section-faults.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { phrasesOfKind } from "#server/languages/phrases.queries.ts"
import { keptTile, refuseWrongTiles, targetsOf, tileShown } from "./draft-tiles.ts"
import { entriesOfSections, type Section } from "./home-versions.queries.ts"
import { namesOfTargets } from "./tiles.queries.ts"

/** The translations of titles, as the storefront reads them. */
export const TITLE_PHRASES = "home"

/** Sections as the office shows them: titles in two languages, entries with pictures, and why one cannot be shown. */
export async function sectionsShown(db: Queries, sections: readonly Section[], imageBase: string): Promise<OfficeHomeSection[]> {
  const rows = await entriesOfSections(db, sections)
  const tiles = sections.flatMap(({ catalogs }) => catalogs)
  const named = [...sections.flatMap(({ title }) => title ?? []), ...tiles.map(({ description }) => description)]
  const arabic = await phrasesOfKind(db, TITLE_PHRASES, named)
  const names = await namesOfTargets(db, tiles.flatMap(targetsOf))
  const known = new Map(rows.map((row) => [`${row.list} ${row.id}`, row]))
  const shown = (path: string | null) => (path === null || path === "" ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase))
  const entriesOf = (section: Section, kind: SectionKind | null): HomeEntry[] => {
    if (kind === null) return []
    if (kind === "catalogs")
      return section.catalogs.map((tile) => ({ id: null, name: tile.description, picture: shown(tile.image_small), is_shown: true }))
    return section[kind].map((id) => {
      const row = known.get(`${kind} ${id}`)
      return { id, name: row?.name ?? null, picture: shown(row?.picture ?? null), is_shown: row?.is_shown ?? false }
    })
  }
  return sections.map((section) => {
    const kind = kindOf(section)
    const entries = entriesOf(section, kind)
    return {
      key: section.key,
      title: section.title,
      title_ar: section.title_arabic === undefined ? (arabic.get(section.title ?? "") ?? null) : section.title_arabic,
      kind,
      entries,
      tiles: kind === "catalogs" ? section.catalogs.map((tile) => tileShown(tile, { imageBase, arabic, names })) : [],
      count: entries.filter((entry) => entry.is_shown).length,
      is_hidden: section.is_hidden,
      faults: sectionFaults(kind, entries),
    }
  })
}

function kindOf(section: Section): SectionKind | null {
  return SECTION_KINDS.find((kind) => section[kind].length > 0) ?? section.kind ?? null
}

type DraftBefore = {
  before: readonly Section[]
  /** What the last save left out. */
  removed: readonly Section[]
}

/**
 * The draft with what was saved; a section that the last save left out comes back as it was. Refuses with `not_found` for a section that the
 * draft does not have, or that is named twice, and with `invalid` for entries that do not exist and for tiles as `refuseWrongTiles` says.
 */
export async function draftAfter(db: Queries, { before, removed }: DraftBefore, saved: readonly SavedSection[]): Promise<Section[]> {
  const known = [...removed, ...before]
  const unused = new Map(known.map((section) => [section.key, section]))
  const names = new Set<string>()
  const after = saved.map(({ key, is_hidden: isHidden, content }): Section => {
    const earlier = unused.get(key) ?? null
    if (names.has(key)) throw new Refusal("not_found")
    names.add(key)
    if (!content) return { ...found(earlier), is_hidden: isHidden }
    const { title, title_ar: arabic, kind, entries, tiles } = content
    const changed: Section = { ...(earlier ?? NEW), key, title: trimmed(title), title_arabic: trimmed(arabic), kind, is_hidden: isHidden }
    if (kind !== "catalogs") return { ...changed, [kind]: entries }
    return tiles ? { ...changed, catalogs: tiles.map(keptTile) } : changed
  })
  await refuseUnknown(db, { before: known, after })
  await refuseWrongTiles(db, known, after)
  return after
}

const NEW = { products: [], categories: [], brands: [], collections: [], catalogs: [] }

const trimmed = (text: string | null) => text?.trim() || null

/** Entries that were there before may have been deleted meanwhile; new ones exist. */
async function refuseUnknown(db: Queries, { before, after }: { before: readonly Section[]; after: readonly Section[] }): Promise<void> {
  const lists = SECTION_KINDS.filter((kind) => kind !== "catalogs")
  const named = (section: Section) => lists.flatMap((list) => section[list].map((id) => `${list} ${id}`))
  const known = new Set(before.flatMap(named))
  const isNew = after.some((section) => named(section).some((entry) => !known.has(entry)))
  if (!isNew) return
  for (const { list, id } of await entriesOfSections(db, after)) known.add(`${list} ${id}`)
  const wrong = after.flatMap((section, at) =>
    lists.flatMap((list) =>
      section[list].flatMap((id, place) => (known.has(`${list} ${id}`) ? [] : [`/sections/${at}/content/entries/${place}`])),
    ),
  )
  const [first, ...rest] = wrong
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
}

/** Refuses with `section_unfit` when a section that is not hidden cannot be shown. */
export async function refuseUnfit(db: Queries, sections: readonly Section[]): Promise<void> {
  const shown = await sectionsShown(db, sections, "")
  const [first, ...rest] = shown.flatMap(({ is_hidden: isHidden, faults }, at) =>
    isHidden || faults.length === 0 ? [] : [`/sections/${at}`],
  )
  if (first !== undefined) throw new Refusal("section_unfit", { fields: [first, ...rest] })
}
