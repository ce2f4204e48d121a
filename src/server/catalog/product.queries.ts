import { sql } from "drizzle-orm"
import type { ListingProduct, ProductDetails } from "#contract/catalog.ts"
import { qar } from "#rules/money.ts"
import type { Queries } from "#server/db/database.ts"
import { listingProducts } from "./listing-products.queries.ts"
import { sanitiseHtml } from "./sanitise-html.ts"

const SIMILAR_PRODUCTS = 15

type Row = Omit<ProductDetails, "variants" | "labelText" | "warranty_info" | "return_policy" | "thumbnail"> & {
  label_text: string | null
  warranty_info: string
  return_policy: string
  variants: {
    id: number
    slug: string
    title: string
    images: string[]
    selling: number
    maximum: number
    inventory: number
    delivery_type: number
    delivery_days: number
    delivery_text: string
    specifications: [string, string][]
    values: ProductDetails["variants"][number]["option_values"]
  }[]
}

/** The details of a published product, or null. */
export async function productDetails(db: Queries, id: number): Promise<ProductDetails | null> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.slug, p.title, p.seo_title, p.seo_description, p.thumbnail_alt_text, p.label_text, p.reviews, p.details,
      p.warranty_info, p.return_policy, p.max_quantity, c.slug as category,
      (select json_agg(json_build_object('slug', a.slug, 'name', a.name) order by array_position(c.path, a.id) desc)
         from categories a where a.id = any(c.path)) as category_path,
      (select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) from brands b where b.id = p.brand_id) as brand,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.position), '[]')
         from product_options o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'title', v.title, 'images', v.images,
           'selling', v.selling_price_dirhams, 'maximum', v.maximum_price_dirhams, 'inventory', v.inventory_quantity,
           'delivery_type', v.delivery_type, 'delivery_days', v.delivery_days, 'delivery_text', v.delivery_text,
           'specifications', v.specifications, 'values', v.option_values) order by v.position), '[]')
         from variants v where v.product_id = p.id) as variants
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and p.published`)
  const [row] = rows
  return row ? detailsOf(row) : null
}

function detailsOf({ label_text, variants, ...row }: Row): ProductDetails {
  return {
    ...row,
    labelText: label_text,
    thumbnail: variants[0]?.images[0] ?? "",
    thumbnail_alt_text: row.thumbnail_alt_text || row.title,
    details: sanitiseHtml(row.details),
    warranty_info: { additional_info: sanitiseHtml(row.warranty_info) },
    return_policy: { additional_info: sanitiseHtml(row.return_policy) },
    variants: variants.map((variant) => ({
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
      specifications: Object.fromEntries(variant.specifications),
      option_values: variant.values,
    })),
  }
}

/** Products of the same category, those nearest in price first, then others of its parent; null when the product is unknown. */
export async function similarProducts(db: Queries, id: number): Promise<ListingProduct[] | null> {
  const { rows } = await db.execute<{ category_id: number; parent_id: number; price: number }>(sql`
    select p.category_id, coalesce(c.parent_id, c.id) as parent_id, p.selling_price_dirhams as price
    from products p join categories c on c.id = p.category_id where p.id = ${id} and p.published`)
  const [product] = rows
  if (!product) return null
  const near = (category: number) => sql`
    (select o.id, o.category_id, o.selling_price_dirhams, o.rank from products o
      where o.published and o.id <> ${id} and o.category_ids && array[${category}]::int[]
      order by abs(o.selling_price_dirhams - ${product.price}), o.rank, o.id limit ${SIMILAR_PRODUCTS})`
  return listingProducts(
    db,
    sql`select id, row_number() over (order by far, distance, rank, id) as place from (
          select distinct on (id) id, (category_id <> ${product.category_id}) as far, abs(selling_price_dirhams - ${product.price}) as distance, rank
          from (${near(product.category_id)} union all ${near(product.parent_id)}) as both_levels order by id
        ) as ranked order by place limit ${SIMILAR_PRODUCTS}`,
  )
}
