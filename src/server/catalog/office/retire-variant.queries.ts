import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { sumOfMovements } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { wasSold } from "./product-form.queries.ts"

const Place = Type.Object({ productId: Type.Integer(), others: Type.Integer() })

/** The product of a variant that is sold, and how many others it has; null when it is not sold. */
export async function soldVariant(tx: Queries, id: number): Promise<Static<typeof Place> | null> {
  const [found] = await rows(
    tx,
    null,
    sql`select product_id as "productId", (select count(*)::int - 1 from variants o where o.product_id = v.product_id) as others from variants v where id = ${id}`,
    Place,
  )
  return found ?? null
}

/** The product of a retired variant, or null. */
export async function retiredVariant(tx: Queries, id: number): Promise<{ productId: number } | null> {
  const [found] = await rows(
    tx,
    null,
    sql`select product_id as "productId" from retired_variants where variant_id = ${id}`,
    Type.Object({ productId: Type.Integer() }),
  )
  return found ?? null
}

/** Moves a variant out of the shop's table, so that no page, search, cart or import finds it. Orders have their own copy of it. */
export async function moveOut(tx: Queries, id: number, now: Date): Promise<void> {
  await run(
    tx,
    "retire variant",
    sql`
    with gone as (delete from variants where id = ${id} returning *)
    insert into retired_variants (variant_id, product_id, name, data, created_at)
    select id, product_id, coalesce((select string_agg(o ->> 'value', ' ' order by n) from jsonb_array_elements(option_values) with ordinality e(o, n)), ''),
      to_jsonb(gone), ${now.toISOString()}::timestamptz
    from gone`,
  )
}

/**
 * Puts a retired variant back as the last of its product, with the count that its movements make: cancelled orders may have returned pieces
 * meanwhile. False when its combination or slug is taken.
 */
export async function moveBack(tx: Queries, id: number): Promise<boolean> {
  const written = await run(
    tx,
    "restore variant",
    sql`
    with back as (
      select jsonb_populate_record(null::variants, r.data || jsonb_build_object(
        'position', (select coalesce(max(position), 0) + 1 from variants v where v.product_id = r.product_id),
        'inventory_quantity', greatest(0, (select coalesce(${sumOfMovements}, 0) from stock_movements m where m.variant_id = r.variant_id)))) as v
      from retired_variants r where r.variant_id = ${id})
    insert into variants overriding system value select (v).* from back on conflict do nothing`,
  )
  if (written === 0) return false
  await run(tx, null, sql`delete from retired_variants where variant_id = ${id}`)
  return true
}

/** Deletes a retired variant that no order has; false when one has it. */
export async function deleteUnsold(tx: Queries, id: number): Promise<boolean> {
  const deleted = await run(
    tx,
    "delete retired variant",
    sql`delete from retired_variants r where r.variant_id = ${id} and not ${wasSold(sql`r.variant_id`)}`,
  )
  return deleted > 0
}
