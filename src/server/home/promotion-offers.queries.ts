import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { ADVERTISED_PERCENT, type ProductOffer, promotionOffer } from "#rules/catalog/promotion-offer.ts"
import { qar } from "#rules/values/money.ts"
import { piecesForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** A larger collection shows no offer: reading its prices takes too long. */
const MAX_PRODUCTS = 2000

const Row = Type.Object({
  kind: Type.Union([Type.Literal("reduced"), Type.Literal("cheapest")]),
  collection: Type.Number(),
  product: Type.Number(),
  selling: Type.Number(),
  maximum: Type.Number(),
})

/** The offers of collections, of the first variant of each product, which its card shows, when it is in stock. */
export async function offersOfCollections(db: Queries, collections: number[]): Promise<Map<number, ProductOffer>> {
  const found = await rows(
    db,
    "promotion offers",
    sql`
    with asked as materialized (
      select c.id from unnest(${array(collections)}::int[]) as c(id)
      where not exists (select from collection_products where collection_id = c.id offset ${MAX_PRODUCTS})),
    reduced as materialized (
      select 'reduced' as kind, asked.id as collection, offer.* from asked
        cross join lateral (${firstInStock(sql`e.discount_percent >= ${ADVERTISED_PERCENT}`, sql`e.discount_percent desc, e.product_id`)}) offer)
    select * from reduced
    union all
    select 'cheapest', asked.id, offer.* from asked
      cross join lateral (${firstInStock(sql`true`, sql`e.selling_price_dirhams, e.product_id`)}) offer
    where asked.id not in (select collection from reduced)`,
    Row,
  )
  const priced = (wanted: number, kind: "reduced" | "cheapest") => {
    const row = found.find((each) => each.kind === kind && each.collection === wanted)
    return row ? { product: row.product, selling: qar(row.selling), maximum: qar(row.maximum) } : null
  }
  const offers = new Map<number, ProductOffer>()
  for (const id of collections) {
    const offer = promotionOffer(priced(id, "reduced"), priced(id, "cheapest"))
    if (offer) offers.set(id, offer)
  }
  return offers
}

/**
 * The first product of a collection `asked` in this order whose first variant is in stock. The entries of listings are sorted before any
 * variant is read, so that variants are read only until one is found.
 */
function firstInStock(condition: SQL, order: SQL): SQL {
  return sql`
    select e.product_id as product, first.selling, first.maximum
    from (select * from listing_entries e where e.collection_ids @> array[asked.id] and ${condition} order by ${order}) e
      cross join lateral (select v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, ${piecesForSale} as pieces
        from variants v where v.product_id = e.product_id order by v.position limit 1) first
    where first.pieces > 0 order by ${order} limit 1`
}
