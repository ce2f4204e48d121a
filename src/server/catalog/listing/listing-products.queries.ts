import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { ListingProduct } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { cardFacts } from "#rules/catalog/facts/card-facts.ts"
import { qar } from "#rules/values/money.ts"
import { piecesForSale, productInStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { withColourCodes } from "./colour-codes.ts"
import { FactRow, factsOfProduct } from "./key-facts.queries.ts"

const VariantRow = Type.Object({
  id: Type.Number(),
  slug: Type.String(),
  title: Type.String(),
  thumbnail: OrNull(Type.String()),
  selling: Type.Number(),
  maximum: Type.Number(),
  inventory: Type.Number(),
  delivery_type: Type.Number(),
  values: Type.Array(Type.Object({ option: Type.String(), value: Type.String(), code: OrNull(Type.String()) })),
  /** Those that the facts are read from. */
  specifications: Type.Array(Type.Tuple([Type.String(), Type.String()])),
})

const Row = Type.Object({
  id: Type.Number(),
  slug: Type.String(),
  title: Type.String(),
  thumbnail_alt_text: Type.String(),
  label_text: OrNull(Type.String()),
  reviews: Type.Number(),
  in_stock: Type.Boolean(),
  options: Type.Array(Type.Object({ id: Type.Number(), title: Type.String() })),
  variants: Type.Array(VariantRow),
  facts: Type.Array(FactRow),
})
type Row = Static<typeof Row>

/** The products of `chosen`, a query of ordered ids, as cards. */
export async function listingProducts(db: Queries, chosen: SQL): Promise<ListingProduct[]> {
  const found = await rows(db, null, chosen, Type.Object({ id: Type.Number() }))
  return productCards(
    db,
    found.map(({ id }) => id),
  )
}

/**
 * Products as cards, in the order of their ids. A card carries one variant for each colour: the first one, or one of `named`, which also
 * comes before the others. This statement is separate from the one that selects the ids, because its plan is always the same and costs more
 * than planning the selection.
 */
export async function productCards(db: Queries, ids: number[], named: readonly number[] = []): Promise<ListingProduct[]> {
  const found = await rows(
    db,
    "product cards",
    sql`
    select p.id, p.slug, p.title, p.thumbnail_alt_text, p.label_text, p.reviews, ${productInStock} as in_stock, t.facts,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.position), '[]')
         from product_options o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'title', v.title, 'thumbnail', v.images[1],
           'selling', v.selling_price_dirhams, 'maximum', v.maximum_price_dirhams, 'inventory', ${piecesForSale},
           'delivery_type', v.delivery_type, 'values', v.option_values, 'specifications', (select coalesce(json_agg(s), '[]')
              from jsonb_array_elements(v.specifications) s where s ->> 0 = any(r.specifications))) order by v.id = any(${array(named)}::int[]) desc, v.position), '[]')
         from (select distinct on (jsonb_path_query_first(option_values, '$[*] ? (@.option == "Color").value')) *
                 from variants where product_id = p.id
                order by jsonb_path_query_first(option_values, '$[*] ? (@.option == "Color").value'), id = any(${array(named)}::int[]) desc, position) v) as variants
    from unnest(${array(ids)}::int[]) with ordinality as chosen(id, place) join products p on p.id = chosen.id
      join categories c on c.id = p.category_id
      -- Without the offset, the facts would be read again for what they read.
      cross join lateral (select ${factsOfProduct("card")} as facts offset 0) t
      cross join lateral (select array(select f ->> 'specification' from json_array_elements(t.facts) f union all select 'Brand') as specifications offset 0) r
    order by chosen.place`,
    Row,
  )
  return found.map(cardOf)
}

function cardOf(row: Row): ListingProduct {
  const read = row.variants.map(({ specifications, values }) => ({ specifications: Object.fromEntries(specifications), options: values }))
  const { facts, own } = cardFacts(row.facts, read)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    thumbnail: row.variants[0]?.thumbnail ?? "",
    thumbnail_alt_text: row.thumbnail_alt_text || row.title,
    labelText: row.label_text,
    reviews: row.reviews,
    in_stock: row.in_stock,
    selling_price: qar(row.variants[0]?.selling ?? 0),
    maximum_price: qar(row.variants[0]?.maximum ?? 0),
    options: row.options,
    facts,
    variants: row.variants.map((variant, place) => ({
      id: variant.id,
      slug: variant.slug,
      title: variant.title,
      thumbnail: variant.thumbnail ?? "",
      selling_price: qar(variant.selling),
      maximum_price: qar(variant.maximum),
      currency: "QAR",
      inventory_quantity: variant.inventory,
      out_of_stock: variant.inventory === 0,
      delivery_type: variant.delivery_type,
      option_values: withColourCodes(variant.values),
      facts: own[place] ?? undefined,
    })),
  }
}
