import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { SourceColumns, VariantColumn } from "#server/catalog/import/source-product.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import { noteImportedStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { highestId, moveSequence } from "./import-transaction.queries.ts"
import { lockProducts, type OnLocked } from "./lock-products.queries.ts"
import { list, textArray } from "./merge-products.queries.ts"

/**
 * The new value of each column, from the staged variant `s`, the plans `t` and `p`, and, unless the variant is new, the shop's variant `v`.
 */
const values: Record<Exclude<VariantColumn, "option_codes">, { ofNew: SQL; ofKnown?: SQL }> = {
  // A title derived from the product's title is kept while that one is unchanged.
  title: { ofNew: sql`s.title`, ofKnown: sql`case when s.has_own_title or p.has_new_title then s.title else v.title end` },
  sku: { ofNew: sql`s.sku` },
  selling_price_dirhams: { ofNew: sql`s.selling_price_dirhams` },
  maximum_price_dirhams: {
    ofNew: sql`coalesce(s.maximum_price_dirhams, s.selling_price_dirhams)`,
    ofKnown: sql`coalesce(s.maximum_price_dirhams, s.selling_price_dirhams, v.selling_price_dirhams)`,
  },
  inventory_quantity: { ofNew: sql`s.inventory_quantity`, ofKnown: sql`coalesce(s.inventory_quantity, v.inventory_quantity)` },
  stock_policy: { ofNew: sql`coalesce(s.stock_policy, 'counted')`, ofKnown: sql`coalesce(s.stock_policy, v.stock_policy)` },
  delivery_type: { ofNew: sql`s.delivery_type` },
  delivery_days: { ofNew: sql`s.delivery_days` },
  delivery_text: { ofNew: sql`s.delivery_text` },
  images: { ofNew: sql`s.images` },
  specifications: { ofNew: sql`s.specifications` },
}

const all = Object.keys(values) as (keyof typeof values)[]
const keys = ["slug", "position", "option_value_ids", "option_values"] as const
/** The value of each key column, from the plan `t`. */
const keyValues = [sql`t.slug`, sql`t.place`, sql`t.option_value_ids`, sql`t.option_values`]

/** Every option value of a staged variant, once for the whole shop. */
export async function mergeOptionValues(tx: Queries): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table staged_values on commit drop as
    select option, value, min(slug) as slug, min(place) as place,
      -- The first colour that the file gives the value: the smallest of its places, with the colour behind it.
      right(min(lpad(place::text, 18, '0') || code), 7) as code
    from (
      select u.*, v.ordinal::bigint * 100000 + v.position as place
      from staged_variants v join product_plan t using (ordinal),
        unnest(t.option_titles, v.option_values, v.option_slugs, v.option_codes) as u(option, value, slug, code)) used
    group by option, value`,
  )
  await run(
    tx,
    null,
    sql`
    insert into option_values (option, value, slug, code)
    select option, value, slug, code from staged_values s
    where not exists (select from option_values o where o.option = s.option and o.value = s.value)
    order by place, option`,
  )
  await run(
    tx,
    null,
    sql`
    update option_values o set code = coalesce(o.code, s.code), slug = s.slug from staged_values s
    where o.option = s.option and o.value = s.value and ((o.code is null and s.code is not null) or o.slug <> s.slug)`,
  )
}

/** Matches every staged variant with one of its product's, or assigns a new id. */
export async function planVariants(tx: Queries, given: SourceColumns): Promise<void> {
  await chooseValues(tx, given)
  await matchVariants(tx)
  await findMissing(tx)
  const found = await rows(tx, null, sql`select max(source_id) as id from staged_variants`, Type.Object({ id: OrNull(Type.Number()) }))
  const base = Math.max(await highestId(tx, "variants"), found[0]?.id ?? 0)
  await run(
    tx,
    null,
    sql`
    create temporary table variant_plan on commit drop as
    select ordinal, position, product_id, option_value_ids, option_values, is_new, id,
      case when not is_new and not has_own_slug then known_slug when is_taken then slug || '-' || id else slug end as slug,
      -- A product of which variants stay keeps the order that the shop knows; new ones come last.
      case when last_place is null then position when is_new then last_place + number_of_new else known_place end as place
    from (
      select c.*, m.id is null as is_new, m.slug as known_slug, m.place as known_place, kept.last_place,
        row_number() over (partition by c.product_id, m.id is null order by c.position)::int as number_of_new,
        m.id is null and not c.is_of_new_product and (
          exists (select from variant_matches o where o.product_id = c.product_id and o.slug = c.slug)
          or exists (select from missing_variants o where o.product_id = c.product_id and o.slug = c.slug and ${!given.deletesMissing})) as is_taken,
        coalesce(m.id, c.free_id,
          ${base} + (row_number() over (partition by m.id is null and c.free_id is null order by ordinal, position))::int) as id
      from variant_choice c left join variant_matches m using (ordinal, position)
        left join (
          select product_id, max(v.position) as last_place from variants v
          where product_id in (select product_id from missing_variants) and ${!given.deletesMissing} group by product_id
        ) kept on kept.product_id = c.product_id) p`,
  )
  await run(tx, null, sql`analyze variant_plan (ordinal, position, product_id, id)`)
}

/** The values of each staged variant in their stored form. */
async function chooseValues(tx: Queries, given: SourceColumns): Promise<void> {
  // A file without colours keeps those that the product has for the value.
  const knownCodes = sql`select distinct on (k.product_id, c.option, c.value) k.product_id, c.option, c.value, c.code
    from variants k join product_plan t on t.id = k.product_id, jsonb_to_recordset(k.option_values) as c(option text, value text, code text)
    where c.code is not null order by k.product_id, c.option, c.value, k.position`
  const noCodes = sql`select null::int as product_id, null::text as option, null::text as value, null::text as code where false`
  await run(
    tx,
    null,
    sql`
    create temporary table variant_choice on commit drop as
    with known_codes as (${given.variants.has("option_codes") ? noCodes : knownCodes}),
    chosen as (
      select v.ordinal, v.position, array_agg(o.id order by u.n) as ids,
        jsonb_agg(jsonb_build_object('option', o.option, 'value', o.value, 'code', coalesce(u.code, k.code, o.code)) order by u.n) as option_values
      from staged_variants v join product_plan t using (ordinal)
        cross join unnest(t.option_titles, v.option_values, v.option_codes) with ordinality as u(option, value, code, n)
        join option_values o on o.option = u.option and o.value = u.value
        left join known_codes k on k.product_id = t.id and k.option = u.option and k.value = u.value
      group by v.ordinal, v.position)
    select v.ordinal, v.position, t.id as product_id, t.is_new as is_of_new_product, v.slug, v.has_own_slug,
      coalesce(c.ids, '{}') as option_value_ids, coalesce(c.option_values, '[]') as option_values,
      case when not exists (select from variants taken where taken.id = v.source_id) then v.source_id end as free_id
    from staged_variants v join product_plan t using (ordinal) left join chosen c using (ordinal, position)`,
  )
  await run(tx, null, sql`analyze variant_choice (ordinal, position, product_id, slug)`)
}

/** Matches by the slug in the file, then by option values, then by the slug made from the title. */
async function matchVariants(tx: Queries): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table variant_matches (
      ordinal int, position int, product_id int, id int unique, slug text, place int, primary key (ordinal, position))
    on commit drop`,
  )
  const bySlug = sql`v.slug = c.slug`
  const steps = [sql`c.has_own_slug and ${bySlug}`, sql`v.option_value_ids = c.option_value_ids`, sql`not c.has_own_slug and ${bySlug}`]
  for (const matches of steps) {
    await run(
      tx,
      null,
      sql`
      insert into variant_matches
      select c.ordinal, c.position, c.product_id, v.id, v.slug, v.position from variant_choice c join variants v on v.product_id = c.product_id
      where not c.is_of_new_product and ${matches}
        and not exists (select from variant_matches m where m.ordinal = c.ordinal and m.position = c.position)
        and not exists (select from variant_matches m where m.id = v.id)`,
    )
  }
  await run(tx, null, sql`create index on variant_matches (product_id, slug)`)
  await run(tx, null, sql`analyze variant_matches`)
}

/** The variants that products of the source have in the shop but not in the source. */
async function findMissing(tx: Queries): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table missing_variants on commit drop as
    select v.id, v.product_id, v.slug, v.title, v.option_value_ids, p.ordinal
    from variants v join product_plan p on p.id = v.product_id
    where not p.is_new and not exists (select from variant_matches m where m.id = v.id)`,
  )
  await run(tx, null, sql`create index on missing_variants (product_id, slug)`)
  await run(tx, null, sql`analyze missing_variants`)
}

/** Writes the planned variants, and deletes the missing ones if requested. Unchanged rows are not written. */
export async function mergeVariants(
  tx: Queries,
  given: SourceColumns,
  { staffId, onLocked }: { staffId: number | null; onLocked: OnLocked },
): Promise<{ created: number; updated: number; deleted: number }> {
  const columns = all.filter((name) => given.variants.has(name))
  const next = [
    ...keyValues,
    ...columns.map((name) => values[name].ofKnown ?? values[name].ofNew),
    // Keys of `extra` without a column in the file are kept.
    sql`((v.extra - ${textArray(given.extra)}) || s.extra)`,
  ]
  const targets = [...keys, ...columns, "extra"].map((name) => sql.identifier(name))
  await planChanges(tx, { targets, next, deletesMissing: given.deletesMissing, onLocked })

  const deleted = await run(
    tx,
    null,
    sql`
    with gone as (delete from variants v using changed_variants c where v.id = c.id and c.is_gone returning v.product_id)
    insert into changed_products select product_id from gone`,
  )
  // In two steps, because a slug, position or combination is free only after its former holder has released it.
  await run(
    tx,
    null,
    sql`
    update variants v set slug = '~' || v.id, position = -v.id, option_value_ids = array[-v.id] from changed_variants c join variant_plan t on t.id = c.id
    where v.id = c.id and (v.slug, v.position, v.option_value_ids) is distinct from (t.slug, t.place, t.option_value_ids)`,
  )
  const updated = await run(
    tx,
    null,
    sql`
    with changed as (
      update variants v set (${list(targets)}) = row(${list(next)})
      from changed_variants c join variant_plan t on t.id = c.id join staged_variants s using (ordinal, position) join product_plan p using (ordinal)
      where v.id = c.id returning v.product_id)
    insert into changed_products select product_id from changed`,
  )
  const ofNew = all.map((name) =>
    name === "inventory_quantity" ? sql`coalesce(s.inventory_quantity, ${given.stockOfNew}::int)` : values[name].ofNew,
  )
  const created = await run(
    tx,
    null,
    sql`
    with added as (
      insert into variants (id, product_id, ${list(keys.map((name) => sql.identifier(name)))}, ${list(all.map((name) => sql.identifier(name)))}, extra)
      select t.id, t.product_id, ${list(keyValues)}, ${list(ofNew)}, s.extra
      from variant_plan t join staged_variants s using (ordinal, position) where t.is_new returning product_id)
    insert into changed_products select product_id from added`,
  )
  await moveSequence(tx, "variants")
  await noteMerged(tx, staffId)
  return { created: created ?? 0, updated: updated ?? 0, deleted: deleted ?? 0 }
}

/** Writes the movements and the price history of the variants that the merge changed or made. */
async function noteMerged(tx: Queries, staffId: number | null): Promise<void> {
  const merged = sql`select id from changed_variants union all select id from variant_plan where is_new`
  await noteImportedStock(tx, merged, staffId)
  await notePrices(tx, merged, { cause: "IMPORT", staffId })
}

type ChangesToPlan = { targets: ReturnType<typeof sql.identifier>[]; next: SQL[]; deletesMissing: boolean; onLocked: OnLocked }

/** Locks the variants that will change or be deleted, after their products, in the order in which checkouts lock, so that neither deadlocks the other. */
async function planChanges(tx: Queries, { targets, next, deletesMissing, onLocked }: ChangesToPlan): Promise<void> {
  await run(
    tx,
    null,
    sql`
    create temporary table changed_variants on commit drop as
    select v.id, false as is_gone
    from variant_plan t join staged_variants s using (ordinal, position) join product_plan p using (ordinal) join variants v on v.id = t.id
    where not t.is_new and (${list(targets.map((name) => sql`v.${name}`))}) is distinct from (${list(next)})
    union all
    select id, true from missing_variants where ${deletesMissing}`,
  )
  await run(tx, null, sql`analyze changed_variants`)
  const products = sql`select product_id from variants where id in (select id from changed_variants)`
  await lockProducts(tx, products)
  // The others were locked before the import wrote them.
  await onLocked(tx, "products", sql`${products} except select id from changed_products`)
  await run(
    tx,
    null,
    sql`
    with locked as (select v.id from variants v where v.id in (select id from changed_variants) order by v.id for update)
    select count(*) from locked`,
  )
  await onLocked(tx, "variants", sql`select id from changed_variants`)
}
