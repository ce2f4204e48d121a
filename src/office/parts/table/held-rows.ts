/**
 * The keys of rows that came above rows that one already sees: they would move those. What is added below the last known row moves
 * nothing, and neither does anything in a list of which all known rows have left.
 */
export function heldKeys(keys: readonly string[], known: ReadonlySet<string>): string[] {
  const last = keys.findLastIndex((key) => known.has(key))
  return keys.slice(0, Math.max(0, last)).filter((key) => !known.has(key))
}
