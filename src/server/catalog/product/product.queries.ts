import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { type ListingProduct, OptionValue, ProductDetails } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { factsOfVariants, textIn } from "#rules/catalog/facts/key-facts.ts"
import { specificationGroups } from "#rules/catalog/facts/specification-groups.ts"
import { qar } from "#rules/values/money.ts"
import { withColourCodes } from "#server/catalog/listing/colour-codes.ts"
import { FactRow, factsOfProduct } from "#server/catalog/listing/key-facts.queries.ts"
import { listingProducts } from "#server/catalog/listing/listing-products.queries.ts"
import { piecesForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { productRepair } from "./product-repair.queries.ts"
import { sanitiseHtml, sanitiseSharedHtml } from "./sanitise-html.ts"

const SIMILAR_PRODUCTS = 15

const Row = Type.Intersect([
  Type.Omit(ProductDetails, [
    "repair",
    "variants",
    "facts",
    "specification_groups",
    "labelText",
    "warranty_info",
    "return_policy",
    "thumbnail",
    "earlier_slugs",
    "picture_texts",
  ]),
  Type.Object({
    label_text: OrNull(Type.String()),
    earlier_slugs: OrNull(Type.Array(Type.String())),
    picture_texts: OrNull(Type.Record(Type.String(), Type.String())),
    warranty_info: Type.String(),
    return_policy: Type.String(),
    /** Whether it is a model that is repaired. */
    is_model: Type.Boolean(),
    facts: Type.Array(FactRow),
    variants: Type.Array(
      Type.Object({
        id: Type.Number(),
        slug: Type.String(),
        title: Type.String(),
        images: Type.Array(Type.String()),
        selling: Type.Number(),
        maximum: Type.Number(),
        inventory: Type.Number(),
        delivery_type: Type.Number(),
        delivery_days: Type.Number(),
        delivery_text: Type.String(),
        specifications: Type.Array(Type.Tuple([Type.String(), Type.String()])),
        values: Type.Array(OptionValue),
      }),
    ),
  }),
])
type Row = Static<typeof Row>

/** The details of a published product on this day, or null. */
export async function productDetails(db: Queries, id: number, day: string): Promise<ProductDetails | null> {
  const found = await rows(
    db,
    "product details",
    sql`
    select p.id, p.slug, p.title, p.seo_title, p.seo_description, p.thumbnail_alt_text, p.label_text, p.reviews, p.details,
      p.warranty_info, p.return_policy, p.max_quantity, c.slug as category,
      (select json_agg(s.slug order by s.slug) from product_slugs s where s.product_id = p.id) as earlier_slugs,
      (select json_object_agg(i->>'src', i->>'alt') from jsonb_array_elements(p.images) i where i->>'alt' <> '') as picture_texts, ${factsOfProduct("all")} as facts,
      exists (select from repair_models m where m.product_slug = p.slug) as is_model,
      (select json_agg(json_build_object('slug', a.slug, 'name', a.name) order by array_position(c.path, a.id) desc)
         from categories a where a.id = any(c.path)) as category_path,
      (select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) from brands b where b.id = p.brand_id) as brand,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.position), '[]')
         from product_options o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'title', v.title, 'images', v.images,
           'selling', v.selling_price_dirhams, 'maximum', v.maximum_price_dirhams, 'inventory', ${piecesForSale},
           'delivery_type', v.delivery_type, 'delivery_days', v.delivery_days, 'delivery_text', v.delivery_text,
           'specifications', v.specifications, 'values', v.option_values) order by v.position), '[]')
         from variants v where v.product_id = p.id) as variants
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and p.published`,
    Row,
  )
  const [row] = found
  if (!row) return null
  const { is_model, ...product } = row
  return { ...detailsOf(product), repair: is_model ? await productRepair(db, row.slug, day) : null }
}

function detailsOf({
  label_text,
  variants,
  earlier_slugs,
  picture_texts,
  facts: rules,
  ...row
}: Omit<Row, "is_model">): Omit<ProductDetails, "repair"> {
  const specifications = variants.map((variant) => Object.fromEntries(variant.specifications))
  const { facts, own } = factsOfVariants(rules, specifications)
  return {
    ...row,
    ...(earlier_slugs ? { earlier_slugs } : {}),
    ...(picture_texts ? { picture_texts } : {}),
    facts,
    specification_groups: specificationGroups(specifications.flatMap((given) => Object.keys(given))),
    labelText: label_text,
    thumbnail: variants[0]?.images[0] ?? "",
    thumbnail_alt_text: row.thumbnail_alt_text || row.title,
    details: sanitiseHtml(row.details),
    warranty_info: { additional_info: sanitiseSharedHtml(row.warranty_info) },
    return_policy: { additional_info: sanitiseSharedHtml(row.return_policy) },
    variants: variants.map((variant, place) => ({
      id: variant.id,
      slug: variant.slug,
      title: variant.title,
      images: variant.images,
      thumbnail: variant.images[0] ?? "",
      selling_price: qar(variant.selling),
      maximum_price: qar(variant.maximum),
      currency: "QAR",
      inventory_quantity: variant.inventory,
      out_of_stock: variant.inventory === 0,
      delivery_type: variant.delivery_type,
      delivery_days: variant.delivery_days,
      delivery_text: variant.delivery_text,
      specifications: specifications[place] ?? {},
      facts: own[place] ? facts.map((fact) => textIn(fact, own[place])) : undefined,
      option_values: withColourCodes(variant.values),
    })),
  }
}

/** Products of the same category, nearest in price first, then others of the parent category; null when the product is unknown. */
export async function similarProducts(db: Queries, id: number): Promise<ListingProduct[] | null> {
  const found = await rows(
    db,
    null,
    sql`
    select e.category_id, e.selling_price_dirhams as price,
      array(select below.id from categories below where below.path @> array[coalesce(c.parent_id, c.id)]) as family
    from listing_entries e join categories c on c.id = e.category_id where e.product_id = ${id}`,
    Type.Object({ category_id: Type.Number(), price: Type.Number(), family: Type.Array(Type.Number()) }),
  )
  const [product] = found
  if (!product) return null
  // Each category is scanned up and down from the price: sorting all products by distance would read all of them.
  const walk = (isUp: boolean) => sql`
    (select e.product_id, e.rank, e.selling_price_dirhams from listing_entries e
      where e.category_id = f.category_id and e.product_id <> ${id} and e.selling_price_dirhams ${isUp ? sql`>=` : sql`<`} ${product.price}
      order by e.selling_price_dirhams ${isUp ? sql`` : sql`desc`}, e.rank, e.product_id limit ${SIMILAR_PRODUCTS})`
  return listingProducts(
    db,
    sql`select near.product_id as id
        from unnest(${array(product.family)}::int[]) as f(category_id) cross join lateral (${walk(true)} union all ${walk(false)}) as near
        order by (f.category_id <> ${product.category_id}), abs(near.selling_price_dirhams - ${product.price}), near.rank, near.product_id limit ${SIMILAR_PRODUCTS}`,
  )
}
