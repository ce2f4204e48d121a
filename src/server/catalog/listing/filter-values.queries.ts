import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { filterValues } from "#rules/catalog/facts/filter-values.ts"
import { slugOf } from "#rules/values/slug.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** The number of products read and written at a time. */
const BATCH = 500

const Source = Type.Object({
  id: Type.Number(),
  filters: Type.Array(Type.Object({ title: Type.String(), specification: Type.String(), pattern: Type.String() })),
  variants: Type.Array(Type.Array(Type.Tuple([Type.String(), Type.String()]))),
})
type Source = Static<typeof Source>

/** The nearest category to `c`, from its own upwards, that has specification filters. */
const nearest = sql`(select near.id from unnest(c.path) with ordinality as near(id, place)
  where exists (select from category_filters f where f.category_id = near.id) order by near.place limit 1)`

/** Writes the values of specification filters of these published products, and removes those of all products that have no filters. */
export async function refreshFilterValues(tx: Queries, productIds: SQL): Promise<void> {
  const filtered = sql`from products p join categories c on c.id = p.category_id where p.published and ${nearest} is not null`
  await run(tx, null, sql`delete from listing_values v where not exists (select ${filtered} and p.id = v.product_id)`)
  const found = await rows(
    tx,
    null,
    sql`select p.id ${filtered} and p.id in (${productIds}) order by p.id`,
    Type.Object({ id: Type.Number() }),
  )
  const ids = found.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH) await writeValues(tx, await sourcesOf(tx, ids.slice(start, start + BATCH)))
}

async function sourcesOf(tx: Queries, ids: number[]): Promise<Source[]> {
  return rows(
    tx,
    "sources of filter values",
    sql`
    select p.id,
      (select json_agg(json_build_object('title', f.title, 'specification', f.specification, 'pattern', f.pattern) order by f.position)
         from category_filters f where f.category_id = near.id) as filters,
      (select coalesce(json_agg(coalesce((select json_agg(s) from jsonb_array_elements(v.specifications) s where s ->> 0 = 'Brand'
              or s ->> 0 in (select f.specification from category_filters f where f.category_id = near.id)), '[]') order by v.position), '[]')
         from variants v where v.product_id = p.id) as variants
    from products p join categories c on c.id = p.category_id cross join lateral (select ${nearest} as id) near
    where p.id = any(${array(ids)}::int[]) order by p.id`,
    Source,
  )
}

async function writeValues(tx: Queries, sources: readonly Source[]): Promise<void> {
  const found = sources.flatMap(({ id, filters, variants }) =>
    filterValues(
      filters,
      variants.map((specifications) => Object.fromEntries(specifications)),
    ).map((value) => ({ id, ...value })),
  )
  const titles = sql`${array(found.map(({ title }) => title))}::text[]`
  const values = sql`${array(found.map(({ value }) => value))}::text[]`
  // The slug begins with the title: otherwise the value "Intel" would hide the brand "Intel" from a single-slug listing.
  await run(
    tx,
    null,
    sql`
    insert into option_values (option, value, slug)
    select distinct on (option, value) * from unnest(${titles}, ${values}, ${array(found.map(({ title, value }) => slugOf(`${title} ${value}`)))}::text[]) as made(option, value, slug)
    order by option, value on conflict (option, value) do nothing`,
  )
  await run(
    tx,
    null,
    sql`
    insert into listing_values as l (product_id, option_value_ids)
    select p.id, coalesce(array_agg(o.id order by o.id) filter (where o.id is not null), '{}')
    from unnest(${array(sources.map(({ id }) => id))}::int[]) as p(id)
      left join unnest(${array(found.map(({ id }) => id))}::int[], ${titles}, ${values}) as made(product_id, option, value) on made.product_id = p.id
      left join option_values o using (option, value)
    group by p.id
    on conflict (product_id) do update set option_value_ids = excluded.option_value_ids where l.option_value_ids <> excluded.option_value_ids`,
  )
}
