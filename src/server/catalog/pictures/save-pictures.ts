import type { FormPicture } from "#contract/office/product-form.ts"
import { MAX_PICTURES, type PlacedPicture, picturesAfter, type VariantLook } from "#rules/catalog/office/product-pictures.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { writePictures } from "./product-pictures.queries.ts"
import { takeUploads } from "./uploaded-pictures.queries.ts"

type PictureWish = {
  productId: number
  before: readonly PlacedPicture[]
  after: readonly Omit<FormPicture, "image">[]
  /** The product's variants, and its colours. */
  looks: readonly (VariantLook & { id: number })[]
  colors: readonly string[]
}

/**
 * Writes the pictures of a product in their order, with texts and colours, and what each variant shows of them. Refuses with `invalid` when
 * one is there twice, is neither the product's nor uploaded, or names a colour that the product lacks.
 */
export async function savePictures(tx: Queries, { productId, before, after, looks, colors }: PictureWish): Promise<void> {
  const known = new Set(before.map(({ src }) => src))
  const uploaded = new Set(
    await takeUploads(
      tx,
      after.map(({ src }) => src).filter((src) => !known.has(src)),
    ),
  )
  const wrong = after.flatMap(({ src, colors: named }, place) => [
    ...((known.has(src) || uploaded.has(src)) && after.findIndex((other) => other.src === src) === place ? [] : [`/pictures/${place}/src`]),
    ...(named.every((color) => colors.includes(color)) ? [] : [`/pictures/${place}/colors`]),
  ])
  const [first, ...rest] = after.length > MAX_PICTURES ? ["/pictures", ...wrong] : wrong
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
  const placed = after.map(({ src, colors: named }) => ({ src, colors: colors.filter((color) => named.includes(color)) }))
  await writePictures(tx, {
    productId,
    images: after.map(({ src, alt }) => ({ src, alt: alt.trim() })),
    arabic: Object.fromEntries(after.flatMap(({ src, alt_arabic: text }) => (text.trim() === "" ? [] : [[src, text.trim()]]))),
    variants: looks.map((look) => ({ id: look.id, images: picturesAfter(look, before, placed) })),
  })
}
