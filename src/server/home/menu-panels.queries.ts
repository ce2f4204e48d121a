import { sql } from "drizzle-orm"
import Type from "typebox"
import { MenuPanel } from "#contract/home.ts"
import type { ListingProduct } from "#contract/products.ts"
import { ADVERTISED_PERCENT } from "#rules/catalog/promotion-offer.ts"
import { productCards } from "#server/catalog/listing/listing-products.queries.ts"
import { piecesForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { menu } from "./home.queries.ts"

const PANEL_BRANDS = 6
/** The offer is chosen among the first products in featured order, so that a large category is not scanned completely. */
const FEATURED_PRODUCTS = 1000

/** The panels of the menu's items that have children and link to a category. */
export async function menuPanels(db: Queries): Promise<MenuPanel[]> {
  const items = (await menu(db)).flatMap(({ url, children = [] }) => {
    const category = categoryOf(url)
    return category && children.length > 0 ? { category, children: children.flatMap((child) => categoryOf(child.url) ?? []) } : []
  })
  const tops = items.map(({ category }) => category)
  const [pictures, brands, products] = await Promise.all([
    picturesOf(db, [...new Set(items.flatMap(({ children }) => children))]),
    brandsOf(db, tops),
    reducedProducts(db, tops),
  ])
  const cards = await productCards(
    db,
    products.map(({ product }) => product),
  )
  return items.map(({ category, children }) => {
    const reduced = products.find((each) => each.category === category)
    const card = cards.find(({ id }) => id === reduced?.product)
    return {
      category,
      pictures: pictures.filter((picture) => children.includes(picture.category)),
      brands: brands.filter((brand) => brand.top === category).map(({ id, name }) => ({ id, name })),
      offer: card ? offerOf(card) : null,
    }
  })
}

function offerOf({ id, slug, title, thumbnail, selling_price, maximum_price, variants }: ListingProduct): MenuPanel["offer"] {
  return { id, slug, title, thumbnail, selling_price, maximum_price, variant: variants[0]?.slug ?? "" }
}

/** The category that an address of the menu leads to; null for another page. */
export function categoryOf(url: string): string | null {
  return /^\/category\/([^/?#]+)$/.exec(url)?.[1] ?? null
}

/** The pictures of categories: the first one, the thumbnail, or that of a product. */
function picturesOf(db: Queries, slugs: string[]): Promise<MenuPanel["pictures"]> {
  return rows(
    db,
    "menu pictures",
    sql`
    select c.slug as category, coalesce(c.images[1], nullif(c.thumbnail, ''), (
        select v.images[1] from categories below join listing_entries e on e.category_id = below.id
          join variants v on v.product_id = e.product_id and v.images[1] is not null
        where below.path @> array[c.id] order by e.rank, e.product_id, v.position limit 1), '') as image
    from categories c where c.slug = any(${array(slugs)}::text[])`,
    MenuPanel.properties.pictures.items,
  )
}

const BrandRow = Type.Object({ ...MenuPanel.properties.brands.items.properties, top: Type.String() })

/** The brands with the most products in each of these categories. */
function brandsOf(db: Queries, categories: string[]) {
  return rows(
    db,
    "menu brands",
    sql`
    select ranked.top, b.id, b.name from (
      select top.slug as top, e.brand_id, row_number() over (partition by top.id order by count(*) desc, e.brand_id) as place
      from categories top join categories below on below.path @> array[top.id] join listing_entries e on e.category_id = below.id
      where top.slug = any(${array(categories)}::text[]) and e.brand_id is not null group by top.id, e.brand_id) ranked
    join brands b on b.id = ranked.brand_id where ranked.place <= ${PANEL_BRANDS} order by ranked.top, ranked.place`,
    BrandRow,
  )
}

/** The product in stock with the largest discount in each of these categories, by the first variant, which its card shows. */
function reducedProducts(db: Queries, categories: string[]) {
  return rows(
    db,
    "menu offers",
    sql`
    select top.slug as category, best.product from categories top cross join lateral (
      select e.product_id as product from (
          select product_id from listing_entries join categories below on below.id = category_id
          where below.path @> array[top.id] order by rank, product_id limit ${FEATURED_PRODUCTS}) e
        cross join lateral (select v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, ${piecesForSale} as pieces
          from variants v where v.product_id = e.product_id order by v.position limit 1) first
      where first.pieces > 0 and first.selling * 100.0 <= first.maximum * (100 - ${ADVERTISED_PERCENT}::int) and first.maximum > 0
      order by first.selling::float8 / first.maximum, e.product_id limit 1) best
    where top.slug = any(${array(categories)}::text[])`,
    Type.Object({ category: Type.String(), product: Type.Number() }),
  )
}
