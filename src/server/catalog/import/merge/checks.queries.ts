import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { SourceColumns } from "#server/catalog/import/source-product.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import type { MissingVariants } from "./finish.queries.ts"

/** Formats where a staged row came from, in the terms of its format. */
export type PlaceOf = (
  row: number,
  about: "slug" | "id" | "title" | "price" | "options",
) => { file?: string; row?: number; column?: string; path?: string }

const LISTED = 100
/** A dry run names the variants that it would delete, up to this number. */
const MOST_NAMED = 10_000

/** Finds faults that only the whole source shows: duplicates, and references to entries that neither the source nor the shop has. */
export async function checkStaged(tx: Queries, given: SourceColumns, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  const check = async (about: Parameters<PlaceOf>[1], query: SQL) => {
    const found = await rows(
      tx,
      null,
      sql`select *, count(*) over ()::int as total from (${query}) as rows order by row limit ${LISTED}`,
      Type.Object({ row: Type.Number(), message: Type.String(), total: Type.Number() }),
    )
    for (const { row, message } of found) faults.add({ ...placeOf(row, about), message })
    faults.count += Math.max(0, (found[0]?.total ?? 0) - LISTED)
  }

  await check(
    "slug",
    sql`select source_row as row, format('"%s" is already in row %s; all rows of a product must follow each other.', slug, first) as message
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
      sql`select source_row as row, format('The shop knows options of "%s", and the file has no columns for them. A file without titles changes prices and stock by SKU.', slug) as message
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

/** Finds new variants without a price. Runs after the variants are matched with the shop's. */
export async function checkPlannedVariants(tx: Queries, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  const found = await rows(
    tx,
    null,
    sql`
    select s.source_row as row, s.title from variant_plan t join staged_variants s using (ordinal, position)
    where t.is_new and s.selling_price_dirhams is null order by s.source_row limit ${LISTED}`,
    Type.Object({ row: Type.Number(), title: Type.String() }),
  )
  for (const { row, title } of found) faults.add({ ...placeOf(row, "price"), message: `"${title}" is new to the shop and needs a price.` })
}

/**
 * Finds variants of the shop that conflict with the source: the options of their product change, or a source variant takes their values.
 */
export async function checkStaying(tx: Queries, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  const found = await rows(
    tx,
    null,
    sql`
    with stays as (
      select ordinal, product_id, count(*) as missing from missing_variants group by 1, 2)
    select s.source_row as row, format('"%s" has %s in the file and %s in the shop, and %s of its variants are not in the file. Put all its variants into the file, or delete those that it misses (--delete-missing).',
        s.slug, case when s.option_titles = '{}' then 'no options' else 'the options ' || array_to_string(s.option_titles, ', ') end, case when o.titles = '{}' then 'none' else array_to_string(o.titles, ', ') end, missing) as message
    from stays join staged_products s using (ordinal)
      cross join lateral (select array(select title from product_options where product_id = stays.product_id order by position) as titles) o
    where s.option_titles <> o.titles
    union all
    select s.source_row, format('"%s" has the options of "%s", a variant of the shop that is not in the file.', s.title, m.slug)
    from variant_plan t join missing_variants m on m.product_id = t.product_id and m.option_value_ids = t.option_value_ids
      join staged_variants s on s.ordinal = t.ordinal and s.position = t.position
    order by row limit ${LISTED}`,
    Type.Object({ row: Type.Number(), message: Type.String() }),
  )
  for (const { row, message } of found) faults.add({ ...placeOf(row, "options"), message })
}

/** The stock of the staged variants for the notes: new variants without a quantity, and variants that are sold without a count. */
export async function stockOfStaged(tx: Queries): Promise<{ withoutQuantity: number; untracked: number; continued: number }> {
  const found = await rows(
    tx,
    null,
    sql`
    select count(*) filter (where t.is_new and s.inventory_quantity is null and coalesce(s.stock_policy, 'counted') = 'counted')::int as "withoutQuantity",
      count(*) filter (where s.stock_policy = 'untracked')::int as untracked,
      count(*) filter (where s.stock_policy = 'continue')::int as continued
    from variant_plan t join staged_variants s using (ordinal, position)`,
    Type.Object({ withoutQuantity: Type.Number(), untracked: Type.Number(), continued: Type.Number() }),
  )
  return found[0] ?? { withoutQuantity: 0, untracked: 0, continued: 0 }
}

/** The names of the variants that the source's products have in the shop but not in the source. */
export async function missingVariants(tx: Queries): Promise<MissingVariants> {
  const found = await rows(
    tx,
    null,
    sql`
    select format('%s: %s', p.slug, coalesce(nullif(m.title, ''), m.slug)) as name, count(*) over ()::int as total,
      (select count(distinct product_id)::int from missing_variants) as products
    from missing_variants m join products p on p.id = m.product_id order by m.ordinal, m.id limit ${MOST_NAMED}`,
    Type.Object({ name: Type.String(), total: Type.Number(), products: Type.Number() }),
  )
  return { count: found[0]?.total ?? 0, products: found[0]?.products ?? 0, names: found.map(({ name }) => name) }
}
