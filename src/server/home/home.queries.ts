import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { Banner, CatalogTile, Collection, type LayoutSection, type MenuItem } from "#contract/home.ts"
import { Brand, Category } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { imageUrl } from "#rules/values/image-path.ts"
import { DIRECTION, type Locale } from "#rules/values/locale.ts"
import { listingProducts } from "#server/catalog/listing/listing-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { menuOfCategories, sectionsOfCategories } from "./home-of-categories.queries.ts"

const collectionColumns = sql`id, url, slug, name, image_large`

/** The banners that shoppers see at a moment. */
export async function shownBanners(db: Queries, locale: Locale, now: Date): Promise<Banner[]> {
  const wide =
    DIRECTION[locale] === "ltr"
      ? sql`image_medium, image_large`
      : sql`coalesce(image_medium_rtl, image_medium) as image_medium, coalesce(image_large_rtl, image_large) as image_large`
  const moment = sql`${now.toISOString()}::timestamptz`
  return rows(
    db,
    null,
    sql`
    select title, redirect_url, image_small, ${wide}, ink from banners
    where (shows_from is null or shows_from <= ${moment}) and (shows_until is null or shows_until > ${moment})
    order by position limit 100`,
    Banner,
  )
}

export async function allCollections(db: Queries): Promise<Collection[]> {
  return rows(db, null, sql`select ${collectionColumns} from collections order by id limit 500`, Collection)
}

const HIGHEST_ID = 2_147_483_647

/** The collection with this id or slug. A number is tried as an id first, then as a slug. */
export async function collectionBy(db: Queries, reference: string): Promise<Collection | null> {
  const id = /^\d{1,10}$/.test(reference) && Number(reference) <= HIGHEST_ID ? Number(reference) : null
  const found = await rows(
    db,
    null,
    sql`select ${collectionColumns} from collections where id = ${id} or slug = ${reference} order by (id = ${id}) desc limit 1`,
    Collection,
  )
  return found[0] ?? null
}

const MenuRow = Type.Object({
  name: Type.String(),
  url: Type.String(),
  children: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
})
export type MenuRow = Static<typeof MenuRow>

/** The menu that the shop has made. */
export async function ownMenu(db: Queries): Promise<MenuRow[]> {
  return rows(db, "menu items", sql`select name, url, children from menu_items order by position limit 100`, MenuRow)
}

/** The header's menu; derived from the categories while the shop has none. */
export async function menu(db: Queries): Promise<MenuItem[]> {
  const items = await ownMenu(db)
  if (items.length === 0) return menuOfCategories(db)
  return items.map(({ name, url, children }) => (children.length > 0 ? { name, url, children } : { name, url }))
}

const Ids = Type.Array(Type.Integer())
const SectionRow = Type.Object({
  title: OrNull(Type.String()),
  product_ids: Ids,
  category_ids: Ids,
  brand_ids: Ids,
  collection_ids: Ids,
  catalogs: Type.Array(CatalogTile),
})

export type SectionIds = Static<typeof SectionRow>

/** A section without the offers of its promotions. */
export type PlainSection = Omit<LayoutSection, "collections"> & { collections: Collection[] }

/**
 * The sections of the home page, each list in its own order; derived from the categories while the shop has none. One query per kind of
 * entry, regardless of the number of sections.
 */
export async function homeLayout(db: Queries, imageBase: string): Promise<PlainSection[]> {
  const sections = await rows(
    db,
    "layout sections",
    sql`select title, product_ids, category_ids, brand_ids, collection_ids, catalogs from layout_sections order by position`,
    SectionRow,
  )
  return sections.length === 0 ? sectionsOfCategories(db) : layoutOf(db, sections, imageBase)
}

/** Sections with their entries. */
export async function layoutOf(db: Queries, sections: readonly SectionIds[], imageBase: string): Promise<PlainSection[]> {
  const all = (pick: (section: (typeof sections)[number]) => number[]) => [...new Set(sections.flatMap(pick))]
  const [products, categories, brands, collections] = await Promise.all([
    listingProducts(db, sql`select id from products where published and id = any(${array(all((s) => s.product_ids))}::int[])`),
    rows(
      db,
      null,
      byIds(
        "categories",
        "id, slug, name, images, thumbnail, thumbnail_alt_text",
        all((s) => s.category_ids),
      ),
      Category,
    ),
    rows(
      db,
      null,
      byIds(
        "brands",
        "id, name, slug, description, thumbnail, thumbnail_alt_text",
        all((s) => s.brand_ids),
      ),
      Type.Omit(Brand, ["imageUrl"]),
    ),
    rows(
      db,
      null,
      byIds(
        "collections",
        "id, url, slug, name, image_large",
        all((s) => s.collection_ids),
      ),
      Collection,
    ),
  ])
  return sections.map((section) => ({
    title: section.title,
    products: picked(products, section.product_ids),
    categories: picked(categories, section.category_ids),
    brands: picked(brands, section.brand_ids).map((brand) => ({
      ...brand,
      imageUrl: brand.thumbnail && imageUrl(brand.thumbnail, imageBase),
    })),
    collections: picked(collections, section.collection_ids),
    catalogs: section.catalogs,
  }))
}

/** The rows of a table with these ids, in no order. */
function byIds(table: string, columns: string, ids: number[]): SQL {
  return sql`select ${sql.raw(columns)} from ${sql.raw(table)} where id = any(${array(ids)}::int[])`
}

/** The rows with these ids, in the order of the ids. */
function picked<T extends { id: number }>(from: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(from.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
