import type { Category } from "#contract/catalog.ts"

/** The first of a category's pictures, or its thumbnail. [spec 1 §3] */
export function categoryPicture({ images, thumbnail }: Category): string {
  return images[0] ?? thumbnail
}
