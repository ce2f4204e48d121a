/** Exactly six categories are the top-category block, any other number the strip. [spec 1 §2.3, A22] */
export function categoryLayout(count: number): "top" | "strip" {
  return count === 6 ? "top" : "strip"
}

/**
 * The number of promotion collections in each block: 1 single, 2 dual, 3 one main and two side, 4 quad; more than four are a quad followed
 * by the rest under the same rule. [spec 1 §2.3, A22]
 */
export function collectionLayout(count: number): number[] {
  const quads = Array.from({ length: Math.floor(count / 4) }, () => 4)
  return count % 4 === 0 ? quads : [...quads, count % 4]
}

/**
 * Three catalogs are the deals strip and nine a main one with eight items; any other number shows the
 * deals cards in a grid. [spec 1 §2.3, A22]
 */
export function catalogLayout(count: number): "deals" | "showcase" | "grid" {
  if (count === 3) return "deals"
  return count === 9 ? "showcase" : "grid"
}
