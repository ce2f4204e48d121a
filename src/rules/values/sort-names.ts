/** A copy sorted by name, regardless of case and accents. Compared without locales, because server and browser must agree. [spec 1 §2.3] */
export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}

/** A copy with the first item of each id. [spec 1 §2.3] */
export function uniqueById<T extends { id: number }>(items: readonly T[]): T[] {
  const seen = new Set<number>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function sortKey(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase()
}
