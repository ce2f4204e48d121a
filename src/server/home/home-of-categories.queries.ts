import { sql } from "drizzle-orm"
import Type from "typebox"
import type { LayoutSection, MenuItem } from "#contract/home.ts"
import { Category } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { m } from "#messages/messages.js"
import { listingProducts } from "#server/catalog/listing/listing-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const SECTION_CATEGORIES = 60
const SECTION_PRODUCTS = 12
/** Reduced products are looked for among the first of the featured order, so that a large shop without any is not scanned completely. */
const FEATURED_PRODUCTS = 1000
const MENU_ITEMS = 10
const MENU_CHILDREN = 20
const MENU_MORE = 90

/** The home page of a shop without sections: its categories, newest products, and reduced products. */
export async function sectionsOfCategories(db: Queries): Promise<LayoutSection[]> {
  const [categories, newest, reduced] = await Promise.all([
    topCategories(db),
    listingProducts(
      db,
      sql`select product_id as id from listing_entries order by created_at desc, product_id desc limit ${SECTION_PRODUCTS}`,
    ),
    listingProducts(
      db,
      sql`select e.product_id as id from (select product_id, rank from listing_entries order by rank, product_id limit ${FEATURED_PRODUCTS}) e
        cross join lateral (select selling_price_dirhams, maximum_price_dirhams from variants v where v.product_id = e.product_id order by v.position limit 1) first
        where first.maximum_price_dirhams > first.selling_price_dirhams order by e.rank, e.product_id limit ${SECTION_PRODUCTS}`,
    ),
  ])
  const nothing = { products: [], categories: [], brands: [], collections: [], catalogs: [] }
  return [
    { ...nothing, title: m.home_by_category(), categories },
    { ...nothing, title: m.home_newest(), products: newest },
    { ...nothing, title: m.home_reduced(), products: reduced },
  ].filter(({ categories, products }) => categories.length + products.length > 0)
}

/**
 * The menu of a shop without one: the top categories in the office's order, else those with the most products, each with its sub-categories, and then one item with the other
 * top categories.
 */
export async function menuOfCategories(db: Queries): Promise<MenuItem[]> {
  const found = await rows(
    db,
    null,
    sql`
    with ${countedCategories}, ranked as (
      select c.id, c.name, c.slug, c.parent_id,
        row_number() over (partition by c.parent_id order by c.position nulls last, n.products desc, c.id) as place
      from categories c join counted n on n.id = c.id)
    select id, name, slug, parent_id from ranked
    where (parent_id is null and place <= ${MENU_ITEMS + MENU_MORE})
      or (place <= ${MENU_CHILDREN} and parent_id in (select id from ranked where parent_id is null and place <= ${MENU_ITEMS}))
    order by place, id`,
    Type.Object({ id: Type.Number(), name: Type.String(), slug: Type.String(), parent_id: OrNull(Type.Number()) }),
  )
  const linkTo = ({ name, slug }: { name: string; slug: string }) => ({ name, url: `/category/${slug}` })
  const tops = found.filter(({ parent_id }) => parent_id === null)
  const items = tops.slice(0, MENU_ITEMS).map((top) => {
    const children = found.filter(({ parent_id }) => parent_id === top.id).map(linkTo)
    if (children.length === 0) return linkTo(top)
    return { ...linkTo(top), children: [...children, { ...linkTo(top), name: m.home_all_of({ category: top.name }) }] }
  })
  const others = tops.slice(MENU_ITEMS).map(linkTo)
  const [first] = others
  return first ? [...items, { name: m.home_more_categories(), url: first.url, children: others }] : items
}

/** The top categories that have products, in the office's order, else by number of products. One without a picture shows one of its products. */
async function topCategories(db: Queries): Promise<Category[]> {
  const found = await rows(
    db,
    null,
    sql`
    with ${countedCategories}, chosen as (
      select c.* from categories c join counted n on n.id = c.id where c.parent_id is null
      order by c.position nulls last, n.products desc, c.id limit ${SECTION_CATEGORIES})
    select c.id, c.slug, c.name, c.images, c.thumbnail, c.thumbnail_alt_text,
      case when c.thumbnail = '' and c.images = '{}' then (
        select shown.picture from categories below cross join lateral (
          select v.images[1] as picture from listing_entries e join variants v on v.product_id = e.product_id
          where e.category_id = below.id and v.images[1] is not null order by e.selling_price_dirhams desc, e.product_id, v.position limit 1) shown
        where below.path @> array[c.id] limit 1) end as product_picture
    from chosen c`,
    Type.Intersect([Category, Type.Object({ product_picture: OrNull(Type.String()) })]),
  )
  return found.map(({ product_picture, ...category }) => ({ ...category, thumbnail: category.thumbnail || (product_picture ?? "") }))
}

/** The number of products of each category, including its sub-categories; categories without products are left out. */
const countedCategories = sql`counted as (
  select above.id, sum(own.products) as products
  from (select category_id, count(*) as products from listing_entries group by category_id) own
  join categories c on c.id = own.category_id cross join unnest(c.path) as above(id) group by above.id)`
