import { collectionLayout } from "#rules/catalog/layout-variants.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./home.module.css"

/** The estimated height of a part of the home page, until it is rendered. */
export const rooms = {
  brands: styles.roomBrands,
  circles: styles.roomCircles,
  deals: styles.roomDeals,
  grid: styles.roomGrid,
  products: styles.roomProducts,
  showcase: styles.roomShowcase,
  top: styles.roomTop,
}

/** By the number of collections in the block: alone or first, and as the second one. */
const blockRooms: Readonly<Record<number, string | undefined>> = {
  1: styles.roomSingle,
  2: styles.roomDual,
  3: styles.roomThree,
  4: styles.roomQuad,
}
const secondRooms: Readonly<Record<number, string | undefined>> = {
  1: styles.moreSingle,
  2: styles.moreDual,
  3: styles.moreThree,
  4: styles.moreQuad,
}

/** The estimated height of this many promotion collections; that of a third block is left out. */
export function roomOfCollections(count: number): string | undefined {
  const [first = 0, second = 0] = collectionLayout(count)
  return classNames(blockRooms[first], secondRooms[second])
}
