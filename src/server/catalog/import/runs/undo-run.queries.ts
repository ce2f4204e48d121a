import { type SQL, sql } from "drizzle-orm"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { lockProducts } from "#server/catalog/import/merge/lock-products.queries.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import { noteImportedStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { productFacts } from "./import-changes.queries.ts"

const PRODUCT = `slug, title, brand_id, category_id, label_text, reviews, seo_title, seo_description, details, warranty_info, return_policy, arabic,
  max_quantity, images, thumbnail_alt_text, published, extra, tags, rank, created_at`
const VARIANT = `slug, title, sku, position, selling_price_dirhams, maximum_price_dirhams, inventory_quantity, stock_policy, delivery_type, delivery_days,
  delivery_text, images, specifications, option_value_ids, option_values, extra`

/**
 * Takes back what a run changed. A column that somebody changed since keeps its value, and its name is kept with the change; so does a new
 * product or variant that was changed or ordered.
 */
export async function takeBack(tx: Queries, runId: number, { staffId, now }: { staffId: number | null; now: Date }): Promise<void> {
  await run(tx, null, sql`create temporary table touched_products (id int not null) on commit drop`)
  await lockChanged(tx, runId)
  await deleteNew(tx, runId)
  await planRestoring(tx, runId)
  await restore(tx)
  await run(
    tx,
    null,
    sql`update products set version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id in (select id from touched_products)`,
  )
  const touched = sql`select v.id from variants v where v.product_id in (select id from touched_products)`
  await noteImportedStock(tx, touched, staffId)
  await notePrices(tx, touched, { cause: "UNDO", staffId })
  await refreshListing(tx, sql`select distinct id from touched_products`)
  await announceCatalogChange(tx)
}

/** Until the transaction ends nobody changes or orders what is compared and taken back. */
async function lockChanged(tx: Queries, runId: number): Promise<void> {
  await lockProducts(tx, sql`select product_id from import_changes where run_id = ${runId}`)
  const changed = sql`select object_id from import_changes where run_id = ${runId} and kind = 'variant'`
  await run(
    tx,
    null,
    sql`
    with locked as (select from variants where id in (${changed}) order by id for update) select count(*) from locked`,
  )
}

/** Deletes what the run made and nobody ordered or changed. */
async function deleteNew(tx: Queries, runId: number): Promise<void> {
  const isOrdered = sql`exists (select from order_items i join variants o on o.id = i.variant_id where o.id = c.object_id or (c.kind = 'product' and o.product_id = c.object_id))`
  const isSame = sql`case c.kind when 'variant' then (select to_jsonb(v) from variants v where v.id = c.object_id) = c.after
    else (select ${productFacts} from products p where p.id = c.object_id) = c.after end`
  await run(
    tx,
    null,
    sql`
    update import_changes c set left_columns = '{all}' where c.run_id = ${runId} and c.act = 'NEW' and (${isOrdered} or ${isSame} is not true)
      and (c.kind = 'variant' and exists (select from variants where id = c.object_id)
        or c.kind = 'product' and exists (select from products where id = c.object_id))`,
  )
  const isGoing = sql`c.run_id = ${runId} and c.act = 'NEW' and c.left_columns = '{}'`
  await run(
    tx,
    null,
    sql`
    insert into touched_products select distinct v.product_id from import_changes c join variants v on v.id = c.object_id where c.kind = 'variant' and ${isGoing}`,
  )
  await run(tx, null, sql`delete from variants v using import_changes c where c.kind = 'variant' and c.object_id = v.id and ${isGoing}`)
  // A product of which a variant stays, stays with it.
  await run(
    tx,
    null,
    sql`
    delete from products p using import_changes c where c.kind = 'product' and c.object_id = p.id and ${isGoing}
      and not exists (select from variants v where v.product_id = p.id)`,
  )
}

/** What each changed row gets back, and which of its columns are another by now. */
async function planRestoring(tx: Queries, runId: number): Promise<void> {
  for (const [kind, row, facts] of [
    ["product", sql`p`, productFacts],
    ["variant", sql`v`, sql`to_jsonb(v)`],
  ] as const) {
    await run(
      tx,
      null,
      sql`
      create temporary table ${sql.identifier(`${kind}_restoring`)} on commit drop as
      select c.id as change_id, ${row}.id, coalesce(jsonb_object_agg(k, c.before -> k) filter (where n.facts -> k is not distinct from c.after -> k), '{}') as given,
        coalesce(array_agg(k) filter (where n.facts -> k is distinct from c.after -> k), '{}') as kept
      from import_changes c join ${sql.identifier(`${kind}s`)} ${row} on ${row}.id = c.object_id
        cross join lateral (select ${facts} as facts) n cross join lateral jsonb_object_keys(c.after) k
      where c.run_id = ${runId} and c.kind = ${kind} and c.act = 'CHANGED' group by c.id, ${row}.id`,
    )
    const restoring = sql.identifier(`${kind}_restoring`)
    await run(
      tx,
      null,
      sql`update import_changes c set left_columns = r.kept from ${restoring} r where r.change_id = c.id and r.kept <> '{}'`,
    )
  }
}

async function restore(tx: Queries): Promise<void> {
  // In two steps, because a slug, place or combination is free only after its holder has released it.
  const released = (column: string, value: SQL) =>
    sql`${sql.identifier(column)} = case when r.given ? ${column} then ${value} else v.${sql.identifier(column)} end`
  await run(
    tx,
    null,
    sql`
    update variants v set ${released("slug", sql`'~' || v.id`)}, ${released("position", sql`-v.id`)}, ${released("option_value_ids", sql`array[-v.id]`)}
    from variant_restoring r where r.id = v.id and r.given ?| '{slug,position,option_value_ids}'::text[]`,
  )
  await run(
    tx,
    null,
    sql`
    update variants v set (${sql.raw(VARIANT)}) = (select ${sql.raw(VARIANT)} from jsonb_populate_record(v, r.given) n)
    from variant_restoring r where r.id = v.id and r.given <> '{}'`,
  )
  await run(
    tx,
    null,
    sql`
    update products p set (${sql.raw(PRODUCT)}) = (select ${sql.raw(PRODUCT)} from jsonb_populate_record(p, r.given) n)
    from product_restoring r where r.id = p.id and r.given <> '{}'`,
  )
  await run(tx, null, sql`delete from product_options o using product_restoring r where r.id = o.product_id and r.given ? 'options'`)
  await run(
    tx,
    null,
    sql`
    insert into product_options (product_id, title, position)
    select r.id, u.title, u.n::smallint from product_restoring r cross join lateral jsonb_array_elements_text(r.given -> 'options') with ordinality u(title, n)
    where r.given ? 'options'`,
  )
  await run(
    tx,
    null,
    sql`
    insert into touched_products select id from product_restoring where given <> '{}'
    union select v.product_id from variant_restoring r join variants v on v.id = r.id where r.given <> '{}'`,
  )
}
