import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import type { ImportFindings } from "./import-errors.ts"
import type { Given } from "./source-product.ts"

/** Says where a staged row came from, in the words of its format. */
export type PlaceOf = (
  row: number,
  about: "slug" | "id" | "title" | "price" | "options",
) => { file?: string; row?: number; column?: string; path?: string }

const LISTED = 100

/** Finds what only the whole source shows: things named twice, and things that the shop would have to know already. */
export async function checkStaged(tx: Queries, given: Given, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  const check = async (about: Parameters<PlaceOf>[1], query: SQL) => {
    const { rows } = await tx.execute<{ row: number; message: string; total: number }>(
      sql`select *, count(*) over ()::int as total from (${query}) as found order by row limit ${LISTED}`,
    )
    for (const { row, message } of rows) faults.add({ ...placeOf(row, about), message })
    faults.count += Math.max(0, (rows[0]?.total ?? 0) - LISTED)
  }

  await check(
    "slug",
    sql`select source_row as row, format('"%s" stands in row %s already; all rows of a product must follow each other.', slug, first) as message
        from (select source_row, slug, min(source_row) over (partition by slug) as first from staged_products) s where source_row > first`,
  )
  await check(
    "slug",
    sql`select source_row as row, format('"%s" must be in lower case.', slug) as message from staged_products where slug <> lower(slug)`,
  )
  await check(
    "title",
    sql`select source_row as row, format('"%s" is new to the shop and needs a title.', slug) as message from staged_products s
        where title is null and not exists (select from products p where p.slug = s.slug)`,
  )
  await check(
    "id",
    sql`select source_row as row, format('The id %s is used twice.', source_id) as message
        from (select source_row, source_id, row_number() over (partition by source_id order by ordinal) as n from staged_products where source_id is not null) s where n > 1`,
  )
  if (given.variantList && !given.options) {
    await check(
      "options",
      sql`select source_row as row, format('The shop knows options of "%s", and the file has no columns for them.', slug) as message
          from staged_products s where exists (select from products p join product_options o on o.product_id = p.id where p.slug = s.slug)`,
    )
  }
  if (!given.variantList) {
    await check(
      "price",
      sql`select source_row as row, format('"%s" is new to the shop and needs a price.', slug) as message from staged_products s
          where not exists (select from products p where p.slug = s.slug)`,
    )
  }
}

/** Finds variants that the shop does not know and that have no price; after they were matched with what it knows. */
export async function checkPlannedVariants(tx: Queries, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  const { rows } = await tx.execute<{ row: number; title: string }>(sql`
    select s.source_row as row, s.title from variant_plan t join staged_variants s using (ordinal, position)
    where t.is_new and s.selling_price_dirhams is null order by s.source_row limit ${LISTED}`)
  for (const { row, title } of rows) faults.add({ ...placeOf(row, "price"), message: `"${title}" is new to the shop and needs a price.` })
}
