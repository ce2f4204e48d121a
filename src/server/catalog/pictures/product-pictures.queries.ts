import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

type PicturesWrite = {
  productId: number
  images: readonly { src: string; alt: string }[]
  arabic: Readonly<Record<string, string>>
  variants: readonly { id: number; images: readonly string[] }[]
}

/** Writes the pictures of a product and its variants; the text of the first is that of the card, too. */
export async function writePictures(tx: Queries, { productId, images, arabic, variants }: PicturesWrite): Promise<void> {
  const [cover] = images
  const coverArabic = cover ? (arabic[cover.src] ?? null) : null
  await run(
    tx,
    "write pictures of product",
    sql`
    update products set images = ${JSON.stringify(images)}::jsonb, image_arabic = ${JSON.stringify(arabic)}::jsonb,
      thumbnail_alt_text = ${cover?.alt ?? ""},
      arabic = (arabic - 'thumbnail_alt_text') || jsonb_strip_nulls(jsonb_build_object('thumbnail_alt_text', ${coverArabic}::text))
    where id = ${productId}`,
  )
  await run(tx, null, sql`select from variants where product_id = ${productId} order by id for no key update`)
  await run(
    tx,
    "write pictures of variants",
    sql`
    update variants v set images = array(select jsonb_array_elements_text(w.images))
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as w(id int, images jsonb) where v.id = w.id`,
  )
}
