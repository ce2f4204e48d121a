/** An entry of a tree. The list has each entry's children directly after it, in order. */
export type TreeEntry = { id: string; parentId: string | null; name: string }
export type TreeLine<Entry extends TreeEntry = TreeEntry> = { entry: Entry; depth: number }
/** The target of a move: the parent, and the position among its children, from 0. */
export type TreePlace = { parentId: string | null; index: number }

/** The lines of a tree, from top to bottom; entries whose parent is missing are left out. */
export function treeLines<Entry extends TreeEntry>(
  entries: readonly Entry[],
  parentId: string | null = null,
  depth = 0,
): TreeLine<Entry>[] {
  return entries
    .filter((entry) => entry.parentId === parentId)
    .flatMap((entry) => [{ entry, depth }, ...treeLines(entries, entry.id, depth + 1)])
}

/** The entry and all below it. */
export function branchOf(entries: readonly TreeEntry[], id: string): Set<string> {
  return new Set([id, ...treeLines(entries, id).map(({ entry }) => entry.id)])
}

/** The position of an entry among its siblings. */
export function placeOf(entries: readonly TreeEntry[], id: string): TreePlace {
  const parentId = entries.find((entry) => entry.id === id)?.parentId ?? null
  return { parentId, index: siblings(entries, parentId).findIndex((entry) => entry.id === id) }
}

const siblings = (entries: readonly TreeEntry[], parentId: string | null) => entries.filter((entry) => entry.parentId === parentId)

export type TreeStep = "up" | "down" | "in" | "out"

/** The target of one key step, or null if there is none. In: under the sibling above. Out: after its parent. */
export function steppedPlace(entries: readonly TreeEntry[], id: string, step: TreeStep): TreePlace | null {
  const { parentId, index } = placeOf(entries, id)
  const around = siblings(entries, parentId)
  if (step === "up") return index > 0 ? { parentId, index: index - 1 } : null
  if (step === "down") return index < around.length - 1 ? { parentId, index: index + 1 } : null
  if (step === "in") {
    const above = around[index - 1]
    return above ? { parentId: above.id, index: siblings(entries, above.id).length } : null
  }
  if (parentId === null) return null
  const parent = placeOf(entries, parentId)
  return { parentId: parent.parentId, index: parent.index + 1 }
}

/**
 * Where an entry lands that is let go over another with a depth. `lines` are the visible ones: those of the tree without the branch below the
 * entry. The depth is kept between that of the line below and one more than that of the line above.
 */
export function droppedPlace(
  lines: readonly TreeLine[],
  id: string,
  { overId, depth }: { overId: string; depth: number },
): TreePlace & { depth: number } {
  const from = lines.findIndex(({ entry }) => entry.id === id)
  const to = lines.findIndex(({ entry }) => entry.id === overId)
  const others = lines.filter((_line, at) => at !== from)
  const above = others[to - 1]
  const below = others[to]
  const kept = Math.max(below?.depth ?? 0, Math.min(above ? above.depth + 1 : 0, depth))
  const parent = others.slice(0, to).findLast((line) => line.depth < kept)
  const parentId = kept === 0 ? null : (parent?.entry.id ?? null)
  const index = others.slice(0, to).filter(({ entry }) => entry.parentId === parentId).length
  return { parentId, index, depth: kept }
}

/** The list with one entry moved. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
