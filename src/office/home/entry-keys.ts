/** The key of each entry that was seen, by its contents. */
const known = new Map<string, string>()
const MAX_KNOWN = 2000
// Other ones than in a draft of an earlier visit.
let made = Date.now()

/** The key of an entry that was never saved. */
export function newKey(): string {
  return `new-${++made}`
}

/** The keys of saved entries, which have no ids, by their contents: an entry keeps its key when the list comes in another order. */
export function savedKeys(contents: readonly string[]): string[] {
  if (known.size > MAX_KNOWN) known.clear()
  const taken = new Set<string>()
  return namesOf(contents).map((name) => {
    const before = known.get(name)
    const key = before === undefined || taken.has(before) ? `saved-${++made}` : before
    known.set(name, key)
    taken.add(key)
    return key
  })
}

/** Entries that are being saved keep their keys when they come back. */
export function keepKeys(entries: readonly { key: string; contents: string }[]): void {
  const names = namesOf(entries.map(({ contents }) => contents))
  for (const [at, { key }] of entries.entries()) if (key.startsWith("saved-")) known.set(names[at] ?? "", key)
}

/** Equal contents are told apart by their order. */
function namesOf(contents: readonly string[]): string[] {
  return contents.map((one, at) => `${contents.slice(0, at).filter((other) => other === one).length} ${one}`)
}
