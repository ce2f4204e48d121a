import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import type { DemonstrationFiles } from "./demonstration-files.ts"
import { mergeRows, replaceList } from "./merge-rows.queries.ts"

type PathOf = (file: string) => string

/** Brands and categories, before the products that name them. Returns how many rows were written. */
export async function mergeBrandsAndCategories(tx: Queries, { brands, categories }: DemonstrationFiles, pathOf: PathOf): Promise<number> {
  const picture = { thumbnail: "text", thumbnail_alt_text: "text" }
  const writtenBrands = await mergeRows(
    tx,
    { table: "brands", key: ["slug", "text"], columns: { name: "text", description: "text", ...picture }, hasIds: true },
    brands.map((brand) => ({ ...brand, thumbnail: pathOf(brand.thumbnail) })),
  )
  const seo = { seo_title: "text", seo_description: "text" }
  const writtenCategories = await mergeRows(
    tx,
    { table: "categories", key: ["slug", "text"], columns: { name: "text", images: "text[]", ...picture, ...seo }, hasIds: true },
    categories.map((category) => ({ ...category, images: category.images.map(pathOf), thumbnail: pathOf(category.thumbnail) })),
  )
  const parents = sql`jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as n(slug text, parent text)`
  const { rowCount: moved } = await tx.execute(sql`
    update categories c set parent_id = p.id from ${parents} left join categories p on p.slug = n.parent
    where c.slug = n.slug and c.parent_id is distinct from p.id`)
  await tx.execute(sql`
    with recursive paths as (
      select id, array[id] as path from categories where parent_id is null
      union all select c.id, array[c.id] || p.path from categories c join paths p on p.id = c.parent_id)
    update categories c set path = p.path from paths p where p.id = c.id and c.path <> p.path`)
  return writtenBrands + writtenCategories + (moved ?? 0)
}

/** Collections and their products, in the order of the file; products that are no longer in one leave it. */
export async function mergeCollections(tx: Queries, { collections }: DemonstrationFiles, pathOf: PathOf): Promise<number> {
  const columns = { name: "text", url: "text", image_large: "text", seo_title: "text", seo_description: "text" }
  const written = await mergeRows(
    tx,
    { table: "collections", key: ["slug", "text"], columns, hasIds: true },
    collections.map((collection) => ({ ...collection, image_large: pathOf(collection.image_large) })),
  )
  const members = collections.flatMap(({ slug, products }) => products.map((product, index) => ({ slug, product, position: index + 1 })))
  await tx.execute(sql`
    create temporary table staged_members on commit drop as
    select c.id as collection_id, p.id as product_id, n.position
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as n(slug text, product text, position int)
    join collections c on c.slug = n.slug join products p on p.slug = n.product`)
  const { rowCount: gone } = await tx.execute(sql`
    delete from collection_products m where m.collection_id in (select collection_id from staged_members)
      and not exists (select from staged_members n where n.collection_id = m.collection_id and n.product_id = m.product_id)`)
  const { rowCount: placed } = await tx.execute(sql`
    insert into collection_products (collection_id, product_id, position) select collection_id, product_id, position from staged_members
    on conflict (collection_id, product_id) do update set position = excluded.position where collection_products.position <> excluded.position`)
  return written + (gone ?? 0) + (placed ?? 0)
}

/** What the home page shows beside the catalogue itself, the menu, the branches and the pictures that pages name. */
export async function mergePages(tx: Queries, files: DemonstrationFiles, pathOf: PathOf, inks: ("dark" | "light")[]): Promise<number> {
  const banners = files.banners.map((banner, index) => ({ ...withPaths(banner, pathOf), ink: inks[index] }))
  const bannerColumns = { title: "text", redirect_url: "text", image_small: "text", image_medium: "text", image_large: "text", ink: "text" }
  let written = await replaceList(tx, "banners", bannerColumns, banners)

  const menu = files.menu.map(({ name, url, children = [] }) => ({ name, url, children }))
  written += await replaceList(tx, "menu_items", { name: "text", url: "text", children: "jsonb" }, menu)

  const ids = await idsBySlug(tx)
  const sections = files.home.map((section) => ({
    title: section.title,
    product_ids: ids("products", section.products),
    category_ids: ids("categories", section.categories),
    brand_ids: ids("brands", section.brands),
    collection_ids: ids("collections", section.collections),
    catalogs: section.catalogs.map((tile) => ({ ...tile, image_small: pathOf(tile.image_small) })),
  }))
  const lists = { product_ids: "int[]", category_ids: "int[]", brand_ids: "int[]", collection_ids: "int[]" }
  written += await replaceList(tx, "layout_sections", { title: "text", ...lists, catalogs: "jsonb" }, sections)

  const branchColumns = {
    ...{
      street: "text",
      building_number: "text",
      zone: "text",
      city: "text",
      country_code: "text",
      phone: "text",
      alternate_phone: "text",
    },
    ...{ email: "text", land_mark: "text", working_hours: "text", latitude: "float8", longitude: "float8", place_id: "text" },
  }
  const branches = files.branches.map(({ placeId, ...branch }) => ({ ...branch, place_id: placeId }))
  written += await mergeRows(tx, { table: "branches", key: ["name", "text"], columns: branchColumns, hasIds: true }, branches)

  const { image_small, image_medium, image_large } = withPaths(files.about.banner, pathOf)
  const pictures = {
    "about-small": image_small,
    "about-medium": image_medium,
    "about-large": image_large,
    "repair-small": pathOf(REPAIR_BANNER.image_small),
    "repair-medium": pathOf(REPAIR_BANNER.image_medium),
    "repair-large": pathOf(REPAIR_BANNER.image_large),
    "default-product": pathOf(PLACEHOLDER),
  }
  const named = Object.entries(pictures).map(([name, path]) => ({ name, path }))
  return written + (await mergeRows(tx, { table: "site_pictures", key: ["name", "text"], columns: { path: "text" } }, named))
}

/** Shown for a product without a picture. */
export const PLACEHOLDER = "misc/placeholder.webp"

/** What the pages of repairs open with. */
export const REPAIR_BANNER = {
  image_small: "banners/repair-600.webp",
  image_medium: "banners/repair-1024.webp",
  image_large: "banners/repair-1920.webp",
}

function withPaths<T extends { image_small: string; image_medium: string; image_large: string }>(pictures: T, pathOf: PathOf): T {
  return {
    ...pictures,
    image_small: pathOf(pictures.image_small),
    image_medium: pathOf(pictures.image_medium),
    image_large: pathOf(pictures.image_large),
  }
}

async function idsBySlug(tx: Queries) {
  const { rows } = await tx.execute<{ kind: string; slug: string; id: number }>(sql`
    select 'products' as kind, s.slug, t.id from staged_products s join product_plan t using (ordinal)
    union all select 'categories', slug, id from categories union all select 'brands', slug, id from brands
    union all select 'collections', slug, id from collections`)
  const ids = new Map(rows.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]))
  return (kind: string, slugs: string[]) => slugs.flatMap((slug) => ids.get(`${kind}/${slug}`) ?? [])
}
