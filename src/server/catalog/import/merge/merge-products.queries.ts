import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { ProductColumn, SourceColumns } from "#server/catalog/import/source-product.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { highestId, moveSequence } from "./import-transaction.queries.ts"
import type { OnLocked } from "./lock-products.queries.ts"

/** The new value of each column, from the staged product `s`, the plan `t` and, unless the product is new, the shop's product `p`. */
const values: Record<ProductColumn, { ofNew: SQL; ofKnown?: SQL }> = {
  title: { ofNew: sql`s.title`, ofKnown: sql`coalesce(s.title, p.title)` },
  brand_id: { ofNew: sql`t.brand_id` },
  category_id: { ofNew: sql`t.category_id`, ofKnown: sql`case when s.has_own_category then t.category_id else p.category_id end` },
  label_text: { ofNew: sql`s.label_text` },
  reviews: { ofNew: sql`s.reviews` },
  seo_title: { ofNew: sql`s.seo_title` },
  seo_description: { ofNew: sql`s.seo_description` },
  details: { ofNew: sql`s.details` },
  warranty_info: { ofNew: sql`s.warranty_info` },
  return_policy: { ofNew: sql`s.return_policy` },
  max_quantity: { ofNew: sql`s.max_quantity` },
  images: { ofNew: sql`s.images` },
  thumbnail_alt_text: { ofNew: sql`s.thumbnail_alt_text` },
  published: { ofNew: sql`s.published` },
  tags: { ofNew: sql`s.tags` },
  rank: { ofNew: sql`coalesce(s.rank, t.next_rank)` },
  created_at: { ofNew: sql`coalesce(s.created_at, now())` },
}

const all = Object.keys(values) as ProductColumn[]

/** Inserts the brands and categories that staged products name and the shop does not have. */
export async function addMissingNames(tx: Queries, given: SourceColumns): Promise<number> {
  let added = 0
  // A product keeps its category when the file does not name one.
  const isNew = sql`not exists (select from products p where p.slug = s.slug)`
  const needsCategory = given.products.has("category_id") ? sql`(s.has_own_category or ${isNew})` : isNew
  for (const table of ["brands", "categories"] as const) {
    const prefix = table === "brands" ? "brand" : "category"
    const [slug, name] = [sql.identifier(`${prefix}_slug`), sql.identifier(`${prefix}_name`)]
    const rowCount = await run(
      tx,
      null,
      sql`
      insert into ${sql.identifier(table)} (id, slug, name)
      select ${await highestId(tx, table)} + row_number() over (order by ordinal), slug, name from (
        select distinct on (${slug}) ${slug} as slug, ${name} as name, ordinal from staged_products s
        where ${slug} is not null and not exists (select from ${sql.identifier(table)} k where k.slug = s.${slug})
          ${table === "categories" ? sql`and not exists (select from categories k where k.name = s.category_name) and ${needsCategory}` : sql``}
        order by ${slug}, ordinal) missing`,
    )
    added += rowCount
    if (rowCount > 0) await moveSequence(tx, table)
  }
  await run(tx, null, sql`update categories set path = array[id] where parent_id is null and path = '{}'`)
  return added
}

/** Matches every staged product with one of the shop, or assigns a new id. Needs the brands and categories. */
export async function planProducts(tx: Queries): Promise<void> {
  const found = await rows(tx, null, sql`select max(source_id) as id from staged_products`, Type.Object({ id: OrNull(Type.Number()) }))
  const base = Math.max(await highestId(tx, "products"), found[0]?.id ?? 0)
  await run(
    tx,
    null,
    sql`
    create temporary table product_plan on commit drop as
    with rows as (
      select s.ordinal, s.option_titles, p.id as known_id, s.source_id, s.title is distinct from p.title and s.title is not null as has_new_title,
        case when not exists (select from products taken where taken.id = s.source_id) then s.source_id end as free_id,
        b.id as brand_id, coalesce(c.id, (select min(n.id) from categories n where n.name = s.category_name)) as category_id
      from staged_products s
      left join products p on p.slug = s.slug
      left join brands b on b.slug = s.brand_slug
      left join categories c on c.slug = s.category_slug)
    select ordinal, option_titles, brand_id, category_id, has_new_title, known_id is null as is_new,
      coalesce(known_id, free_id, ${base} + (row_number() over (partition by known_id is null and free_id is null order by ordinal))::int) as id,
      ((select coalesce(max(rank), -1) from products) + row_number() over (partition by known_id is null order by ordinal))::int as next_rank
    from rows`,
  )
  await run(tx, null, sql`alter table product_plan add primary key (ordinal)`)
  await run(tx, null, sql`create unique index on product_plan (id)`)
  await run(tx, null, sql`analyze product_plan`)
  await run(tx, null, sql`create temporary table changed_products (id int not null) on commit drop`)
}

/** Locks and writes the staged products. Unchanged rows are not written. */
export async function mergeProducts(tx: Queries, given: SourceColumns, onLocked: OnLocked): Promise<{ created: number }> {
  // Keys of `extra` and `arabic` without a column in the file are kept.
  const extra = sql`((p.extra - ${textArray(given.extra)}) || s.extra)`
  const arabic = sql`((p.arabic - ${textArray(given.arabic)}) || s.arabic)`
  const columns = all.filter((name) => given.products.has(name))
  const now = [...columns.map((name) => sql`p.${sql.identifier(name)}`), sql`p.extra`, sql`p.arabic`]
  const next = [...columns.map((name) => values[name].ofKnown ?? values[name].ofNew), extra, arabic]
  const targets = [...columns, "extra", "arabic"].map((name) => sql.identifier(name))
  const hasOtherOptions = given.options
    ? sql`t.option_titles is distinct from array(select title from product_options o where o.product_id = p.id order by position)`
    : sql`false`
  await lockChanging(tx, sql`(${list(now)}) is distinct from (${list(next)}) or ${hasOtherOptions}`)
  await onLocked(tx, "products", sql`select id from changing_products`)
  await run(
    tx,
    null,
    sql`
    with changed as (
      update products p set (${list(targets)}) = row(${list(next)})
      from changing_products c join product_plan t using (id) join staged_products s using (ordinal)
      where p.id = c.id and (${list(now)}) is distinct from (${list(next)})
      returning p.id)
    insert into changed_products select id from changed`,
  )
  const rowCount = await run(
    tx,
    null,
    sql`
    insert into products (id, slug, ${list(all.map((name) => sql.identifier(name)))}, extra, arabic)
    select t.id, s.slug, ${list(all.map((name) => values[name].ofNew))}, s.extra, s.arabic
    from staged_products s join product_plan t using (ordinal) where t.is_new order by s.ordinal`,
  )
  if (given.options) await mergeOptions(tx)
  await moveSequence(tx, "products")
  return { created: rowCount }
}

/** Locks the products `p` that differ from their staged product `s` or its plan `t`. */
async function lockChanging(tx: Queries, differs: SQL): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table changing_products on commit drop as
    with locked as (
      select p.id from products p join product_plan t on t.id = p.id join staged_products s using (ordinal)
      where not t.is_new and (${differs}) order by p.id for no key update of p)
    select id from locked`,
  )
  await run(tx, null, sql`analyze changing_products`)
}

async function mergeOptions(tx: Queries): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table option_plan on commit drop as
    select t.id as product_id, u.title, u.position::smallint
    from product_plan t, unnest(t.option_titles) with ordinality as u(title, position)`,
  )
  await run(
    tx,
    null,
    sql`
    with gone as (
      delete from product_options o using product_plan t where o.product_id = t.id and not t.is_new
        and not exists (select from option_plan n where n.product_id = o.product_id and n.title = o.title)
      returning o.product_id)
    insert into changed_products select product_id from gone`,
  )
  // In two steps, because a position is free only after its former holder has moved.
  await run(
    tx,
    null,
    sql`
    with moved as (
      update product_options o set position = -o.position from option_plan n
      where n.product_id = o.product_id and n.title = o.title and n.position <> o.position returning o.product_id)
    insert into changed_products select product_id from moved`,
  )
  await run(
    tx,
    null,
    sql`
    update product_options o set position = n.position from option_plan n
    where n.product_id = o.product_id and n.title = o.title and o.position < 0`,
  )
  await run(
    tx,
    null,
    sql`
    with added as (
      insert into product_options (product_id, title, position)
      select product_id, title, position from option_plan n
      where not exists (select from product_options o where o.product_id = n.product_id and o.title = n.title)
      order by product_id, position returning product_id)
    insert into changed_products select product_id from added`,
  )
}

export function list(parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join(parts, sql`, `)
}

export function textArray(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
