import { sql } from "drizzle-orm"
import Type from "typebox"
import type { ListingProduct, ProductRepair } from "#contract/products.ts"
import { RepairIssue, RepairTariff } from "#contract/repairs.ts"
import { quoteOf, tariffsFor } from "#rules/repairs/tariff.ts"
import { listingProducts } from "#server/catalog/listing/listing-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const RepairRow = Type.Object({
  device: Type.Number(),
  brand: Type.Number(),
  model: Type.Number(),
  name: Type.String(),
  issues: Type.Array(RepairIssue),
  tariffs: Type.Array(RepairTariff),
})

/** The most common repair of a product with a price on this day; null when the product is no repairable model, or no repair has a price. */
export async function productRepair(db: Queries, productSlug: string, day: string): Promise<ProductRepair | null> {
  const [row] = await rows(
    db,
    "product repair",
    sql`
    select m.device_id as device, m.brand_id as brand, m.id as model, m.name,
      (select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'rank', i.rank) order by i.rank, i.id), '[]')
         from repair_issues i where i.device_id = m.device_id) as issues,
      (select coalesce(json_agg(json_build_object(
           'issue', t.issue_id, 'brand', t.brand_id, 'model', t.model_id, 'grade', t.grade, 'price', t.price_dirhams / 100.0,
           'is_from', t.is_from, 'minutes', t.minutes, 'warranty_days', t.warranty_days, 'at_home', t.at_home,
           'valid_from', t.valid_from, 'valid_until', t.valid_until) order by t.id), '[]')
         from repair_tariffs t join repair_issues i on i.id = t.issue_id
         where i.device_id = m.device_id and (t.model_id = m.id or (t.model_id is null and coalesce(t.brand_id, m.brand_id) = m.brand_id))) as tariffs
    from repair_models m where m.product_slug = ${productSlug} order by m.id limit 1`,
    RepairRow,
  )
  if (!row) return null
  const { device, brand, model, name, issues, tariffs } = row
  for (const { id, title } of issues) {
    const quote = quoteOf(tariffsFor(tariffs, { issue: id, brand, model }, day))
    if (quote) return { device, brand, model, model_name: name, issue: title, quote }
  }
  return null
}

/** The product that is this model, as a card, when it is published and in stock. */
export async function productOfModel(db: Queries, model: number): Promise<ListingProduct[]> {
  const products = await listingProducts(
    db,
    sql`select p.id from repair_models m join products p on p.slug = m.product_slug and p.published where m.id = ${model}`,
  )
  return products.filter(({ in_stock }) => in_stock)
}
