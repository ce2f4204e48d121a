import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

type OptionValue = { option: string; value: string; slug: string; code: string | null }

/** Keeps option values that no product had before. */
export async function keepOptionValues(tx: Queries, values: readonly OptionValue[]): Promise<void> {
  await run(
    tx,
    "keep option values",
    sql`
    insert into option_values (option, value, slug, code)
    select option, value, slug, code from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as e(option text, value text, slug text, code text)
    on conflict (option, value) do update set code = coalesce(option_values.code, excluded.code)`,
  )
}

export type NewVariant = {
  /** The variant whose prices and delivery it begins with. */
  like: number | null
  slug: string
  title: string
  /** Whether it shows the pictures of that variant. */
  hasItsPictures: boolean
  options: readonly { option: string; value: string; code: string | null }[]
}

const ofOptions = sql`from jsonb_array_elements(e.options) with ordinality as u(o, place)
  join option_values v on v.option = o ->> 'option' and v.value = o ->> 'value'`

/** Adds variants as the last of a product. Each is counted, has no pieces, and states its own option values among the specifications. */
export async function insertVariants(tx: Queries, productId: number, added: readonly NewVariant[]): Promise<void> {
  await run(
    tx,
    "insert variants",
    sql`
    insert into variants (product_id, slug, title, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, delivery_type,
      delivery_days, delivery_text, images, specifications, option_value_ids, option_values)
    select ${productId}, case when exists (select from variants t where t.product_id = ${productId} and t.slug = e.slug)
        or exists (select from retired_variants r where r.product_id = ${productId} and r.data ->> 'slug' = e.slug)
        or count(*) over (partition by e.slug) > 1 then e.slug || '-' || (last.position + n) else e.slug end,
      e.title, last.position + n, l.selling_price_dirhams, l.maximum_price_dirhams, 0, l.delivery_type, l.delivery_days, l.delivery_text,
      case when e."hasItsPictures" then l.images else '{}' end,
      coalesce((select jsonb_agg(coalesce(
          (select jsonb_build_array(pair ->> 0, o ->> 'value') from jsonb_array_elements(e.options) o where lower(o ->> 'option') = lower(pair ->> 0) limit 1),
          pair) order by place) from jsonb_array_elements(l.specifications) with ordinality as s(pair, place)), '[]'),
      (select array_agg(v.id order by place) ${ofOptions}),
      (select jsonb_agg(jsonb_build_object('option', v.option, 'value', v.value, 'code', coalesce(o ->> 'code', v.code)) order by place) ${ofOptions})
    from (select coalesce(max(position), 0) as position from variants where product_id = ${productId}) last,
      rows from (jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as ("like" int, slug text, title text, "hasItsPictures" boolean, options jsonb))
        with ordinality as e("like", slug, title, "hasItsPictures", options, n)
      join variants l on l.id = e."like"`,
  )
}

/** Puts the options of a product, and the values of its variants, in the order of these titles. Retired variants follow. */
export async function orderOptions(tx: Queries, productId: number, titles: readonly string[]): Promise<void> {
  const wanted = sql`unnest(${array(titles)}::text[]) with ordinality as w(title, place)`
  // In two steps, because a place is free only after its holder has released it.
  await run(
    tx,
    null,
    sql`update product_options o set position = -w.place from ${wanted} where o.product_id = ${productId} and o.title = w.title`,
  )
  await run(tx, null, sql`update product_options set position = -position where product_id = ${productId}`)
  await run(
    tx,
    "order option values",
    sql`
    update variants v set (option_value_ids, option_values) = (
      select array_agg(v.option_value_ids[e.n] order by w.place), jsonb_agg(e.o order by w.place)
      from jsonb_array_elements(v.option_values) with ordinality as e(o, n) join ${wanted} on w.title = e.o ->> 'option')
    where v.product_id = ${productId} and v.option_values <> '[]'`,
  )
  await run(
    tx,
    "order retired option values",
    sql`
    update retired_variants r set data = r.data || (
      select jsonb_build_object('option_value_ids', jsonb_agg(r.data -> 'option_value_ids' -> (e.n - 1)::int order by w.place),
        'option_values', jsonb_agg(e.o order by w.place))
      from jsonb_array_elements(r.data -> 'option_values') with ordinality as e(o, n) join ${wanted} on w.title = e.o ->> 'option')
    where r.product_id = ${productId} and r.data -> 'option_values' <> '[]'`,
  )
}
