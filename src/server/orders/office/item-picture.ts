import { imageUrl, renditionPath } from "#rules/values/image-path.ts"

/** The address of a small picture of an item; null without a picture. */
export function itemPicture(path: string | null, imageBase: string): string | null {
  return path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase)
}
