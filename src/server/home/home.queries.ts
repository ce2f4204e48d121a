import { asc, type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { Brand, Category } from "#contract/catalog.ts"
import { type Banner, Collection, type LayoutSection, type MenuItem } from "#contract/home.ts"
import { imageUrl } from "#rules/values/image-path.ts"
import { listingProducts } from "#server/catalog/listing/listing-products.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { banners, layoutSections, menuItems } from "./home.tables.ts"
import { menuOfCategories, sectionsOfCategories } from "./home-of-categories.queries.ts"

const collectionColumns = sql`id, url, slug, name, image_large`

export async function allBanners(db: Queries): Promise<Banner[]> {
  return db
    .select({
      title: banners.title,
      redirect_url: banners.redirectUrl,
      image_small: banners.imageSmall,
      image_medium: banners.imageMedium,
      image_large: banners.imageLarge,
      ink: banners.ink,
    })
    .from(banners)
    .orderBy(asc(banners.position))
}

export async function allCollections(db: Queries): Promise<Collection[]> {
  const found = await rows(db, null, sql`select ${collectionColumns} from collections order by id limit 500`, Collection)
  return found
}

const HIGHEST_ID = 2_147_483_647

/** The collection with this id or slug. All digits mean an id first, then a slug of that look. */
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

/** The header's menu; made from the categories while the shop has none. */
export async function menu(db: Queries): Promise<MenuItem[]> {
  const items = await db
    .select({ name: menuItems.name, url: menuItems.url, children: menuItems.children })
    .from(menuItems)
    .orderBy(asc(menuItems.position))
  if (items.length === 0) return menuOfCategories(db)
  return items.map(({ name, url, children }) => (children.length > 0 ? { name, url, children } : { name, url }))
}

/**
 * The sections of the home page, each list in its own order; made from the categories while the shop has none. One query a
 * kind of entry, regardless of the number of sections.
 */
export async function homeLayout(db: Queries, imageBase: string): Promise<LayoutSection[]> {
  const sections = await db.select().from(layoutSections).orderBy(asc(layoutSections.position))
  if (sections.length === 0) return sectionsOfCategories(db)
  const all = (pick: (section: (typeof sections)[number]) => number[]) => [...new Set(sections.flatMap(pick))]
  const [products, categories, brands, collections] = await Promise.all([
    listingProducts(db, sql`select id from products where published and id = any(${array(all((s) => s.productIds))}::int[])`),
    rows(
      db,
      null,
      byIds(
        "categories",
        "id, slug, name, images, thumbnail, thumbnail_alt_text",
        all((s) => s.categoryIds),
      ),
      Category,
    ),
    rows(
      db,
      null,
      byIds(
        "brands",
        "id, name, slug, description, thumbnail, thumbnail_alt_text",
        all((s) => s.brandIds),
      ),
      Type.Omit(Brand, ["imageUrl"]),
    ),
    rows(
      db,
      null,
      byIds(
        "collections",
        "id, url, slug, name, image_large",
        all((s) => s.collectionIds),
      ),
      Collection,
    ),
  ])
  return sections.map((section) => ({
    title: section.title,
    products: picked(products, section.productIds),
    categories: picked(categories, section.categoryIds),
    brands: picked(brands, section.brandIds).map((brand) => ({
      ...brand,
      imageUrl: brand.thumbnail && imageUrl(brand.thumbnail, imageBase),
    })),
    collections: picked(collections, section.collectionIds),
    catalogs: section.catalogs,
  }))
}

/** The rows of a table with these ids, in no order. */
function byIds(table: string, columns: string, ids: number[]): SQL {
  return sql`select ${sql.raw(columns)} from ${sql.raw(table)} where id = any(${array(ids)}::int[])`
}

/** Those with these ids, in their order. */
function picked<T extends { id: number }>(from: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(from.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
