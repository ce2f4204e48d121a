import { sql } from "drizzle-orm"
import Type from "typebox"
import type { ListingProduct } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { modelNames } from "#rules/catalog/facts/model-names.ts"
import { fittedModels } from "#server/catalog/catalog.tables.ts"
import { productCards } from "#server/catalog/listing/listing-products.queries.ts"
import { piecesForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const ACCESSORIES = 10

/**
 * The published products with a variant that names this product as one that it fits, those in stock first. The first variant of each card
 * is such a variant. Null when the product is unknown.
 */
export async function accessoriesOf(db: Queries, id: number): Promise<ListingProduct[] | null> {
  const [product] = await rows(
    db,
    null,
    sql`select p.title, b.name as brand from products p left join brands b on b.id = p.brand_id where p.id = ${id} and p.published`,
    Type.Object({ title: Type.String(), brand: OrNull(Type.String()) }),
  )
  if (!product) return null
  const fitting = await rows(
    db,
    null,
    sql`
    select p.id, (array_agg(v.id order by v.pieces = 0, v.position))[1] as variant
    from (select id, product_id, position, ${piecesForSale} as pieces from variants v where ${fittedModels} && ${array(modelNames(product))}::text[]) v
      join products p on p.id = v.product_id
    where p.published and p.id <> ${id}
    group by p.id order by bool_and(v.pieces = 0), p.rank, p.id limit ${ACCESSORIES}`,
    Type.Object({ id: Type.Number(), variant: Type.Number() }),
  )
  return productCards(
    db,
    fitting.map((row) => row.id),
    fitting.map((row) => row.variant),
  )
}
