import type { HomeChange } from "#contract/office/storefront/home-page.ts"
import { entriesOf, homeChanges } from "#rules/catalog/office/home/home-changes.ts"
import { TILE_LISTS } from "#rules/catalog/office/home/tile.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { nameIn } from "./draft-in-language.ts"
import { homeVersion, lastLive, liveSections, namesOfEntries, type Section, storedDraft } from "./home-versions.queries.ts"
import { isSame, visible } from "./show-home.ts"

const MAX_NAMES = 20

/** What a version has otherwise than `from`: "live", "draft" or the number of a version. Refuses with `not_found` for an unknown one. */
export async function changesOfVersion(
  db: Queries,
  language: Locale,
  { number, from }: { number: number; from: string },
): Promise<HomeChange[]> {
  const { sections: after } = found(await homeVersion(db, number))
  const changes = homeChanges(await sectionsOf(db, from), after).map(({ before, after: section, what }) => {
    const [earlier, later] = [before ? entriesOf(before) : [], section ? entriesOf(section) : []]
    return {
      title: (section ?? before)?.title ?? null,
      was_title: before?.title ?? null,
      what,
      came: later.filter((entry) => !earlier.includes(entry)).slice(0, MAX_NAMES),
      went: earlier.filter((entry) => !later.includes(entry)).slice(0, MAX_NAMES),
    }
  })
  const all = changes.flatMap(({ came, went }) => [...came, ...went]).filter((entry) => !entry.startsWith("catalogs "))
  const names = await inLanguage(db, language, await namesOfEntries(db, [...new Set(all)]), namesInLanguage)
  const named = (entries: readonly string[]) => entries.flatMap((entry) => names.get(entry) ?? tileName(entry) ?? [])
  return changes.map((change) => ({ ...change, came: named(change.came), went: named(change.went) }))
}

/** The names of entries such as `products 12`. */
function namesInLanguage(names: Map<string, string>, texts: Texts): Map<string, string> {
  const nameOf = (entry: string, name: string) => {
    const [list, id] = entry.split(" ")
    const kind = TILE_LISTS.find((one) => one === list)
    return (kind && nameIn(texts, kind, { id: Number(id) })) ?? name
  }
  return new Map([...names].map(([entry, name]) => [entry, nameOf(entry, name)]))
}

/** The description of a tile, which has no id. */
function tileName(entry: string): string | null {
  if (!entry.startsWith("catalogs ")) return null
  const fields = new Map(JSON.parse(entry.slice("catalogs ".length)) as [string, unknown][])
  return String(fields.get("description"))
}

async function sectionsOf(db: Queries, from: string): Promise<readonly Section[]> {
  if (from === "draft") return (await storedDraft(db))?.sections ?? liveSections(db)
  if (from !== "live") return found(await homeVersion(db, Number(from))).sections
  const [live, last] = [await liveSections(db), await lastLive(db)]
  // A version also holds what is hidden.
  return last && isSame(visible(last.sections), live) ? last.sections : live
}
