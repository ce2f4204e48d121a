import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { STOCK_POLICIES } from "#rules/catalog/buying.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const LockedVariant = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  sku: OrNull(Type.String()),
  version: Type.Integer(),
  price: Type.Integer(),
  was: Type.Integer(),
  stock: Type.Integer(),
  policy: OneOf(STOCK_POLICIES),
  changedBy: OrNull(Type.String()),
  changedAt: OrNull(Type.String()),
})
export type LockedVariant = Static<typeof LockedVariant>

/** A variant, locked until the transaction ends, with the version of its product and who changed that last; null when there is none. */
export async function lockVariant(tx: Queries, id: number): Promise<LockedVariant | null> {
  await run(
    tx,
    "lock product of variant",
    sql`select from products where id = (select product_id from variants where id = ${id}) for update`,
  )
  const [found] = await rows(
    tx,
    "lock variant",
    sql`
    select v.id, p.id as "productId", v.sku, p.version, v.selling_price_dirhams as price, v.maximum_price_dirhams as was,
      v.inventory_quantity as stock, v.stock_policy as policy, a.name as "changedBy", ${instant(sql`a.at`)} as "changedAt"
    from variants v join products p on p.id = v.product_id left join lateral (
      select name, at from audit_rows where object = 'product' and object_id = p.id::text order by id desc limit 1) a on true
    where v.id = ${id} for no key update of v`,
    LockedVariant,
  )
  return found ?? null
}

export async function setPrices(tx: Queries, id: number, { price, was }: { price: number; was: number }): Promise<void> {
  await run(tx, "set prices", sql`update variants set selling_price_dirhams = ${price}, maximum_price_dirhams = ${was} where id = ${id}`)
}

/** Counts a change of a product; returns its version. */
export async function noteProductChange(tx: Queries, id: number, now: Date): Promise<number> {
  const [found] = await rows(
    tx,
    "note product change",
    sql`update products set version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id = ${id} returning version`,
    Type.Object({ version: Type.Integer() }),
  )
  if (!found) throw new Error(`There is no product ${id}.`)
  return found.version
}
