/** A category of the tree, with the products that are in it itself. */
export type CategoryNode = { id: number; parent_id: number | null; products: number }

/** The category and those above it. */
function pathOf(byId: ReadonlyMap<number, CategoryNode>, id: number | null, seen: readonly number[] = []): number[] {
  const node = id === null || seen.includes(id) ? undefined : byId.get(id)
  return node ? pathOf(byId, node.parent_id, [...seen, node.id]) : [...seen]
}

export type MoveEffect = {
  /** In the category and all below it. */
  products: number
  /** The categories whose pages list other products afterwards: those that lose or gain these. */
  pages: number[]
  /** Whether the category would come below itself. */
  isCycle: boolean
}

/** What a move of a category below another one changes, or to the top with null. Its own address is unchanged. */
export function moveEffect(categories: readonly CategoryNode[], id: number, parentId: number | null): MoveEffect {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const isBelow = (category: CategoryNode) => pathOf(byId, category.id).includes(id)
  const products = categories.filter(isBelow).reduce((sum, category) => sum + category.products, 0)
  const before = pathOf(byId, byId.get(id)?.parent_id ?? null)
  const after = pathOf(byId, parentId)
  const pages = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))]
  return { products, pages, isCycle: after.includes(id) }
}
