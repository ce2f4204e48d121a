import { sql } from "drizzle-orm"
import Type from "typebox"
import { MENU_SETTING } from "#rules/catalog/office/home/menu.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { idsOf, mergeRows, raiseVersions, replaceList } from "#server/catalog/import/merge/merge-rows.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { lockSetting, raiseSettings } from "#server/office/settings/settings.queries.ts"
import type { CompleteFolder, FolderBanner } from "./complete-folder.ts"
import type { Kind, Reference } from "./references.ts"

/** The stored path of a picture; "" for none. */
type PathOf = (picture: string) => string

/** The row that a statement changed, or to which the changed one belongs. */
const Owner = Type.Object({ id: Type.Integer() })

/** Writes brands and categories, before the products that name them. Returns how many rows were written. */
export async function mergeBrandsAndCategories(tx: Queries, { brands, categories }: CompleteFolder, pathOf: PathOf): Promise<number> {
  const picture = { thumbnail: "text", thumbnail_alt_text: "text" }
  const writtenBrands = await mergeRows(
    tx,
    { table: "brands", key: ["slug", "text"], columns: { name: "text", description: "text", ...picture }, hasIds: true, hasVersion: true },
    (brands ?? []).map((brand) => ({ ...brand, thumbnail: pathOf(brand.thumbnail) })),
  )
  const known = await idsOf(tx, "categories")
  const seo = { seo_title: "text", seo_description: "text" }
  const texts = { name: "text", images: "text[]", ...picture, ...seo }
  const writtenCategories = await mergeRows(
    tx,
    { table: "categories", key: ["slug", "text"], columns: texts, hasIds: true, hasVersion: true },
    (categories ?? []).map((category) => ({ ...category, images: category.images.map(pathOf), thumbnail: pathOf(category.thumbnail) })),
  )
  const parents = sql`jsonb_to_recordset(${JSON.stringify(categories ?? [])}::jsonb) as n(slug text, parent text)`
  const moved = await rows(
    tx,
    null,
    sql`
    update categories c set parent_id = p.id from ${parents} left join categories p on p.slug = n.parent
    where c.slug = n.slug and c.parent_id is distinct from p.id returning c.id`,
    Owner,
  )
  await run(
    tx,
    null,
    sql`
    with recursive paths as (
      select id, array[id] as path from categories where parent_id is null
      union all select c.id, array[c.id] || p.path from categories c join paths p on p.id = c.parent_id)
    update categories c set path = p.path from paths p where p.id = c.id and c.path <> p.path`,
  )
  const facts = (categories ?? []).map(({ slug, facts }) => ({ slug, own: facts }))
  const filters = (categories ?? []).map(({ slug, filters }) => ({ slug, own: filters }))
  const factRows = await mergeOfCategories(tx, { table: "category_facts", key: "key", columns: FACTS }, facts)
  const filterRows = await mergeOfCategories(tx, { table: "category_filters", key: "title", columns: FILTERS }, filters)
  const changed = [...moved, ...factRows, ...filterRows].map(({ id }) => id)
  await raiseVersions(
    tx,
    "categories",
    changed.filter((id) => known.has(id)),
  )
  return writtenBrands + writtenCategories + changed.length
}

const FACTS = { position: "smallint", label: "text", icon: "text", specification: "text", pattern: "text", on_card: "boolean" }
const FILTERS = { position: "smallint", specification: "text", pattern: "text", help: "text" }

/** The key facts or the filters of a category, in the order of the file; null if the file does not mention them. */
type OfCategory = { slug: string; own: readonly object[] | null }

/** Replaces the rows of the categories whose file mentions them. Returns the category of each row that was written or deleted. */
async function mergeOfCategories(
  tx: Queries,
  { table, key, columns }: { table: string; key: string; columns: Readonly<Record<string, string>> },
  categories: readonly OfCategory[],
): Promise<{ id: number }[]> {
  const speaking = categories.filter(({ own }) => own !== null).map(({ slug }) => slug)
  const given = categories.flatMap(({ slug, own }) => (own ?? []).map((row, position) => ({ slug, position, ...row })))
  const names = Object.keys(columns)
  const list = (prefix: string) => sql.raw(names.map((name) => prefix + name).join(", "))
  const typed = sql.raw([`slug text, ${key} text`, ...names.map((name) => `${name} ${columns[name]}`)].join(", "))
  const [into, id] = [sql.identifier(table), sql.identifier(key)]
  const written = sql`select c.id as category_id, n.${id}, ${list("n.")}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(${typed}) join categories c on c.slug = n.slug`
  const gone = await rows(
    tx,
    null,
    sql`
    with written as (${written})
    delete from ${into} f where f.category_id in (select id from categories where slug = any(${sql.param(speaking)}::text[]))
      and not exists (select from written n where n.category_id = f.category_id and n.${id} = f.${id})
    returning f.category_id as id`,
    Owner,
  )
  const merged = await rows(
    tx,
    null,
    sql`
    insert into ${into} as f (category_id, ${id}, ${list("")}) ${written}
    on conflict (category_id, ${id}) do update set (${list("")}) = (${list("excluded.")})
    where (${list("f.")}) is distinct from (${list("excluded.")}) returning f.category_id as id`,
    Owner,
  )
  return [...gone, ...merged]
}

/** Writes collections and their products, in the order of the file; products no longer named are removed from the collection. */
export async function mergeCollections(tx: Queries, { collections }: CompleteFolder, pathOf: PathOf): Promise<number> {
  if (collections === null) return 0
  const known = await idsOf(tx, "collections")
  const columns = { name: "text", url: "text", image_large: "text", seo_title: "text", seo_description: "text" }
  const written = await mergeRows(
    tx,
    { table: "collections", key: ["slug", "text"], columns, hasIds: true, hasVersion: true },
    collections.map((collection) => ({ ...collection, image_large: pathOf(collection.image_large) })),
  )
  const members = collections.flatMap(({ slug, products }) => products.map((product, index) => ({ slug, product, position: index + 1 })))
  await run(
    tx,
    null,
    sql`
    create temporary table staged_members on commit drop as
    select c.id as collection_id, p.id as product_id, n.position
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as n(slug text, product text, position int)
    join collections c on c.slug = n.slug join products p on p.slug = n.product`,
  )
  const gone = await rows(
    tx,
    null,
    sql`
    delete from collection_products m where m.collection_id in (select collection_id from staged_members)
      and not exists (select from staged_members n where n.collection_id = m.collection_id and n.product_id = m.product_id)
    returning m.collection_id as id`,
    Owner,
  )
  const placed = await rows(
    tx,
    null,
    sql`
    insert into collection_products as m (collection_id, product_id, position) select collection_id, product_id, position from staged_members
    on conflict (collection_id, product_id) do update set position = excluded.position where m.position <> excluded.position
    returning m.collection_id as id`,
    Owner,
  )
  const changed = [...gone, ...placed].map(({ id }) => id)
  await raiseVersions(
    tx,
    "collections",
    changed.filter((id) => known.has(id)),
  )
  return written + changed.length
}

/** Writes the home page, its banners, the menu, the branches and the pictures that pages name, for each file that the folder has. */
export async function mergePages(
  tx: Queries,
  files: CompleteFolder,
  pathOf: PathOf,
  { inks, notes }: { inks: ("dark" | "light")[]; notes: ImportFindings },
): Promise<number> {
  let written = 0
  if (files.banners) {
    // An imported banner shows at once and without end, also in the place of one that had a time.
    const always = { is_ink_chosen: false, shows_from: null, shows_until: null }
    const banners = files.banners.map((banner, index) => ({ ...banner, ...withPaths(banner, pathOf), ...always, ink: inks[index] }))
    const columns = {
      ...{ title: "text", redirect_url: "text", image_small: "text", image_medium: "text", image_large: "text", ink: "text" },
      ...{ image_medium_rtl: "text", image_large_rtl: "text" },
      ...{ is_ink_chosen: "boolean", shows_from: "timestamptz", shows_until: "timestamptz" },
    }
    const changed = await replaceList(tx, "banners", columns, banners)
    // A list that somebody has open in the office is an old one now.
    if (changed > 0) await run(tx, null, sql`update banner_list set version = version + 1, changed_by = null, changed_at = null`)
    written += changed
  }
  if (files.menu) written += await replaceMenu(tx, files.menu)
  if (files.home) written += await mergeSections(tx, files.home, pathOf)
  if (files.branches) {
    const columns = {
      ...{ street: "text", building_number: "text", zone: "text", city: "text", country_code: "text", phone: "text" },
      ...{ alternate_phone: "text", email: "text", land_mark: "text", working_hours: "text" },
      ...{ latitude: "float8", longitude: "float8", place_id: "text" },
    }
    await noteAdded(tx, files.branches, notes)
    written += await mergeRows(tx, { table: "branches", key: ["name", "text"], columns, hasIds: true, hasVersion: true }, files.branches)
  }
  if (files.pictures) {
    const { default_product, about, repair } = files.pictures
    const named = [
      ...(default_product ? [{ name: "default-product", path: pathOf(default_product) }] : []),
      ...(about ? namedWidths("about", withPaths(about, pathOf)) : []),
      ...(repair ? namedWidths("repair", withPaths(repair, pathOf)) : []),
    ]
    written += await mergeRows(tx, { table: "site_pictures", key: ["name", "text"], columns: { path: "text" } }, named)
  }
  return written
}

/** Notes the branches that are added to those of the shop: one that has got another name in the office comes back under the file's. */
async function noteAdded(tx: Queries, named: readonly { name: string }[], notes: ImportFindings): Promise<void> {
  const found = await rows(tx, null, sql`select name from branches`, Type.Object({ name: Type.String() }))
  const names = new Set(found.map(({ name }) => name))
  for (const [place, { name }] of named.entries()) {
    if (names.size === 0 || names.has(name)) continue
    notes.add({ file: "branches.json", path: `/${place}/name`, message: `The shop has no branch "${name}": it is added, and opened.` })
  }
}

async function replaceMenu(tx: Queries, menu: NonNullable<CompleteFolder["menu"]>): Promise<number> {
  await lockSetting(tx, MENU_SETTING)
  const changed = await replaceList(tx, "menu_items", { name: "text", url: "text", children: "jsonb" }, menu)
  if (changed > 0) await raiseSettings(tx, { keys: [MENU_SETTING], by: "import", permission: "home.edit" })
  return changed
}

async function mergeSections(tx: Queries, home: NonNullable<CompleteFolder["home"]>, pathOf: PathOf): Promise<number> {
  const ids = await idsBySlug(tx, home)
  const sections = home.map((section) => ({
    title: section.title,
    product_ids: ids("products", section.products),
    category_ids: ids("categories", section.categories),
    brand_ids: ids("brands", section.brands),
    collection_ids: ids("collections", section.collections),
    catalogs: section.catalogs.map((tile) => ({ ...tile, image_small: pathOf(tile.image_small) })),
  }))
  const lists = { product_ids: "int[]", category_ids: "int[]", brand_ids: "int[]", collection_ids: "int[]" }
  return replaceList(tx, "layout_sections", { title: "text", ...lists, catalogs: "jsonb" }, sections)
}

function withPaths(banner: FolderBanner, pathOf: PathOf): FolderBanner {
  const { image_small, image_medium, image_large, image_medium_rtl, image_large_rtl } = banner
  return {
    image_small: pathOf(image_small),
    image_medium: pathOf(image_medium),
    image_large: pathOf(image_large),
    image_medium_rtl: image_medium_rtl && pathOf(image_medium_rtl),
    image_large_rtl: image_large_rtl && pathOf(image_large_rtl),
  }
}

function namedWidths(name: string, banner: FolderBanner): { name: string; path: string }[] {
  const widths: [string, string | null][] = [
    ["small", banner.image_small],
    ["medium", banner.image_medium],
    ["large", banner.image_large],
    ["medium-rtl", banner.image_medium_rtl],
    ["large-rtl", banner.image_large_rtl],
  ]
  return widths.flatMap(([width, path]) => (path === null ? [] : [{ name: `${name}-${width}`, path }]))
}

async function idsBySlug(tx: Queries, home: NonNullable<CompleteFolder["home"]>) {
  const products = sql`${sql.param(home.flatMap((section) => section.products))}::text[]`
  const found = await rows(
    tx,
    null,
    sql`
    select 'products' as kind, slug, id from products where slug = any(${products})
    union all select 'categories', slug, id from categories union all select 'brands', slug, id from brands
    union all select 'collections', slug, id from collections`,
    Type.Object({ kind: Type.Unsafe<Kind>(Type.String()), slug: Type.String(), id: Type.Number() }),
  )
  const ids = new Map(found.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]))
  return (kind: Kind, slugs: string[]) => slugs.flatMap((slug) => ids.get(`${kind}/${slug}`) ?? [])
}

/** The references that do not exist in the shop. */
export async function missingFromShop(tx: Queries, references: readonly Reference[]): Promise<Reference[]> {
  const isMissing = new Set<string>()
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const slugs = [...new Set(references.filter((reference) => reference.kind === kind).map(({ slug }) => slug))]
    const found = await rows(
      tx,
      null,
      sql`
      select slug from unnest(${sql.param(slugs)}::text[]) as wanted(slug)
      where not exists (select from ${sql.identifier(kind)} known where known.slug = wanted.slug)`,
      Type.Object({ slug: Type.String() }),
    )
    for (const { slug } of found) isMissing.add(`${kind}/${slug}`)
  }
  return references.filter(({ kind, slug }) => isMissing.has(`${kind}/${slug}`))
}
