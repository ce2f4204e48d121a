import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { FindingPlace, ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { SourceColumns } from "#server/catalog/import/source-product.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import type { MissingVariants } from "./finish.queries.ts"

/** Formats where a staged row came from, in the terms of its format. */
export type PlaceOf = (row: number, about: "slug" | "id" | "title" | "price" | "options") => FindingPlace

const LISTED = 100
/** A dry run names the variants that it would delete, up to this number. */
const MOST_NAMED = 10_000

const Checked = Type.Object({
  row: Type.Number(),
  /** The slug, id or title that the fault is about. */
  named: Type.String(),
  /** The row that has it already; null where that is no part of the fault. */
  earlier: OrNull(Type.Number()),
  total: Type.Number(),
})
type Check = { about: Parameters<PlaceOf>[1]; query: SQL; say: (place: FindingPlace, found: Static<typeof Checked>) => void }

/** Finds faults that only the whole source shows: duplicates, and references to entries that neither the source nor the shop has. */
export async function checkStaged(tx: Queries, given: SourceColumns, faults: ImportFindings, placeOf: PlaceOf): Promise<void> {
  for (const { about, query, say } of checksOf(given, faults)) {
    const found = await rows(
      tx,
      null,
      sql`select *, count(*) over ()::int as total from (${query}) as rows order by row limit ${LISTED}`,
      Checked,
    )
    for (const checked of found) say(placeOf(checked.row, about), checked)
    faults.count += Math.max(0, (found[0]?.total ?? 0) - LISTED)
  }
}

function checksOf(given: SourceColumns, faults: ImportFindings): Check[] {
  return [
    {
      about: "slug",
      query: sql`select source_row as row, slug as named, first as earlier
        from (select source_row, slug, min(source_row) over (partition by slug) as first from staged_products) s where source_row > first`,
      say: (place, { row, named, earlier }) => faults.say(place, "rows_apart", { slug: named, row: earlier ?? row }),
    },
    {
      about: "slug",
      query: sql`select source_row as row, slug as named, null::int as earlier from staged_products where slug <> lower(slug)`,
      say: (place, { named }) => faults.say(place, "lower_case", { slug: named }),
    },
    {
      about: "title",
      query: sql`select source_row as row, slug as named, null::int as earlier from staged_products s
        where title is null and not exists (select from products p where p.slug = s.slug)`,
      say: (place, { named }) => faults.say(place, "title_needed", { slug: named }),
    },
    {
      about: "id",
      query: sql`select source_row as row, source_id::text as named, null::int as earlier
        from (select source_row, source_id, row_number() over (partition by source_id order by ordinal) as n from staged_products where source_id is not null) s where n > 1`,
      say: (place, { named }) => faults.say(place, "id_twice", { id: named }),
    },
    ...(given.variantList && !given.options ? [knownOptions(faults)] : []),
    ...(given.variantList ? [] : [priceOfNew(faults)]),
  ]
}

function knownOptions(faults: ImportFindings): Check {
  return {
    about: "options",
    query: sql`select source_row as row, slug as named, null::int as earlier
      from staged_products s where exists (select from products p join product_options o on o.product_id = p.id where p.slug = s.slug)`,
    say: (place, { named }) => faults.say(place, "options_unknown", { slug: named }),
  }
}

function priceOfNew(faults: ImportFindings): Check {
  return {
    about: "price",
    query: sql`select source_row as row, slug as named, null::int as earlier from staged_products s where not exists (select from products p where p.slug = s.slug)`,
    say: (place, { named }) => faults.say(place, "price_needed", { name: named }),
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
  for (const { row, title } of found) faults.say(placeOf(row, "price"), "price_needed", { name: title })
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
      select ordinal, product_id, count(*)::int as missing from missing_variants group by 1, 2)
    select s.source_row as row, s.slug as named, array_to_string(s.option_titles, ', ') as file, array_to_string(o.titles, ', ') as shop, missing, null as taken
    from stays join staged_products s using (ordinal)
      cross join lateral (select array(select title from product_options where product_id = stays.product_id order by position) as titles) o
    where s.option_titles <> o.titles
    union all
    select s.source_row, s.title, '', '', 0, m.slug
    from variant_plan t join missing_variants m on m.product_id = t.product_id and m.option_value_ids = t.option_value_ids
      join staged_variants s on s.ordinal = t.ordinal and s.position = t.position
    order by row limit ${LISTED}`,
    Type.Object({
      row: Type.Number(),
      named: Type.String(),
      file: Type.String(),
      shop: Type.String(),
      missing: Type.Number(),
      /** The variant of the shop with the same options. */
      taken: OrNull(Type.String()),
    }),
  )
  for (const { row, named, file, shop, missing, taken } of found) {
    const place = placeOf(row, "options")
    if (taken === null) faults.say(place, "options_differ", { slug: named, file, shop, missing })
    else faults.say(place, "combination_taken", { title: named, slug: taken })
  }
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
