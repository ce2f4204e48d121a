import { sql } from "drizzle-orm"
import Type from "typebox"
import { type ProductOffer, promotionOffer } from "#rules/catalog/promotion-offer.ts"
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
    with offered as (
      select c.id as collection, p.id as product, first.selling, first.maximum
      from unnest(${array(collections)}::int[]) as c(id)
        join collection_products m on m.collection_id = c.id
        join products p on p.id = m.product_id and p.published
        cross join lateral (select v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, ${piecesForSale} as pieces
          from variants v where v.product_id = p.id order by v.position limit 1) first
      where first.pieces > 0 and not exists (select from collection_products where collection_id = c.id offset ${MAX_PRODUCTS}))
    (select distinct on (collection) 'reduced' as kind, collection, product, selling, maximum from offered
      where maximum > selling order by collection, selling::float8 / maximum, product)
    union all
    (select distinct on (collection) 'cheapest' as kind, collection, product, selling, maximum from offered order by collection, selling, product)`,
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
