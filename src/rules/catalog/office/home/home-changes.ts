/** A section of the home page, as drafts and versions keep it. */
export type ComparedSection = {
  key: string
  title: string | null
  /** The title in Arabic; undefined when the section does not say it. */
  title_arabic?: string | null
  is_hidden: boolean
  products: readonly number[]
  categories: readonly number[]
  brands: readonly number[]
  collections: readonly number[]
  /** Its Arabic is undefined where the section does not say it. */
  catalogs: readonly { description: string; description_arabic?: string | null }[]
}

export const SECTION_CHANGES = ["added", "removed", "moved", "renamed", "hidden", "shown", "entries"] as const
export type SectionChangeKind = (typeof SECTION_CHANGES)[number]

/** What differs in one section. `before` is null for an added one, `after` for a removed one. */
export type SectionChange<Section> = { before: Section | null; after: Section | null; what: SectionChangeKind[] }

const LISTS = ["products", "categories", "brands", "collections", "catalogs"] as const

/**
 * The differences between two home pages, in the order of the later one, removed sections last. An import gives sections new keys, so two
 * sections are the same when they have title and kind in common, else by key. Of moved sections as few as possible are named.
 */
export function homeChanges<Section extends ComparedSection>(
  before: readonly Section[],
  after: readonly Section[],
): SectionChange<Section>[] {
  const pairs = pairsOf(before, after)
  const kept = after.flatMap((section) => {
    const earlier = pairs.get(section)
    return earlier ? [before.indexOf(earlier)] : []
  })
  const inPlace = longestRise(kept)
  const changes = after.map((section): SectionChange<Section> => {
    const earlier = pairs.get(section) ?? null
    if (!earlier) return { before: null, after: section, what: ["added"] }
    const what: SectionChangeKind[] = [
      ...(inPlace.has(before.indexOf(earlier)) ? [] : ["moved" as const]),
      ...(hasSameTitles(earlier, section) ? [] : ["renamed" as const]),
      ...(earlier.is_hidden === section.is_hidden ? [] : [section.is_hidden ? ("hidden" as const) : ("shown" as const)]),
      ...(hasSameEntries(earlier, section) ? [] : ["entries" as const]),
    ]
    return { before: earlier, after: section, what }
  })
  const found = new Set(pairs.values())
  const removed = before.filter((section) => !found.has(section))
  return [
    ...changes.filter(({ what }) => what.length > 0),
    ...removed.map((section): SectionChange<Section> => ({ before: section, after: null, what: ["removed"] })),
  ]
}

/** Whether two sections have the same title in both languages, as far as they say it. */
export function hasSameTitles(one: ComparedSection, other: ComparedSection): boolean {
  const [arabic, otherArabic] = [one.title_arabic, other.title_arabic]
  return one.title === other.title && (arabic === undefined || otherArabic === undefined || arabic === otherArabic)
}

/** Whether two sections have the same entries in the same order, and tiles the same Arabic, as far as both say it. */
export function hasSameEntries(one: ComparedSection, other: ComparedSection): boolean {
  if (entriesOf(one).join("\n") !== entriesOf(other).join("\n")) return false
  return one.catalogs.every(({ description_arabic: arabic }, at) => {
    const otherArabic = other.catalogs[at]?.description_arabic
    return arabic === undefined || otherArabic === undefined || arabic === otherArabic
  })
}

/** The entries of a section by name: `products 12`, `catalogs {…}`. */
export function entriesOf(section: ComparedSection): string[] {
  return LISTS.flatMap((list) =>
    section[list].map((entry) => `${list} ${typeof entry === "number" ? entry : JSON.stringify(sorted(entry))}`),
  )
}

function sorted({ description_arabic: _arabic, ...tile }: ComparedSection["catalogs"][number]): unknown {
  return Object.entries(tile).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function pairsOf<Section extends ComparedSection>(before: readonly Section[], after: readonly Section[]): Map<Section, Section> {
  const pairs = new Map<Section, Section>()
  const unused = new Set(before)
  const pair = (isSame: (one: Section, other: Section) => boolean) => {
    for (const section of after) {
      if (pairs.has(section)) continue
      const earlier = [...unused].find((one) => isSame(one, section))
      if (!earlier) continue
      pairs.set(section, earlier)
      unused.delete(earlier)
    }
  }
  pair((one, other) => one.title === other.title && kindOf(one) === kindOf(other) && one.key === other.key)
  pair((one, other) => one.title === other.title && kindOf(one) === kindOf(other))
  pair((one, other) => one.key === other.key && kindOf(one) === kindOf(other))
  return pairs
}

function kindOf(section: ComparedSection): string {
  return LISTS.find((list) => section[list].length > 0) ?? ""
}

/** The members of a longest rising run within `places`, which keep their place when the others move. */
function longestRise(places: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const [at, place] of places.entries()) {
    const earlier = best.filter((_run, before) => (places[before] ?? 0) < place)
    const longest = earlier.toSorted((a, b) => b.length - a.length)[0] ?? []
    best[at] = [...longest, place]
  }
  return new Set(best.toSorted((a, b) => b.length - a.length)[0] ?? [])
}
