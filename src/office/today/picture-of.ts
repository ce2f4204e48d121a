import { imageUrl } from "#rules/values/image-path.ts"

/** The address of a picture of the shop; null stays null. */
export function pictureOf(path: string | null): string | null {
  return path === null ? null : imageUrl(path, "/images")
}
