import { sql } from "drizzle-orm"
import { dirhams } from "#rules/values/money.ts"
import { slugOf } from "#rules/values/slug.ts"
import { brands, categories, collectionProducts, collections, productOptions, products, variants } from "#server/catalog/catalog.tables.ts"
import { refreshListing } from "#server/catalog/listing/listing-columns.queries.ts"
import { notePrices } from "#server/catalog/price-states.queries.ts"
import { noteImportedStock } from "#server/catalog/stock/stock.queries.ts"
import type { Database } from "#server/db/database.ts"

type Row<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>

type VariantWish = Row<typeof variants> & {
  /** In QAR. */
  price?: number
  /** In QAR; the price by default. */
  maximum?: number
  /** Values by option title. */
  options?: Readonly<Record<string, string | { value: string; code: string }>>
}

type ProductWish = Omit<Row<typeof products>, "brandId" | "categoryId"> & {
  brand?: number
  category?: number
  /** In QAR, for variants without their own price. */
  price?: number
  variants?: readonly VariantWish[]
  collections?: readonly number[]
}

let made = 0

export async function aBrand(db: Database, wish: Row<typeof brands> = {}): Promise<number> {
  const name = wish.name ?? `Brand ${++made}`
  return onlyId(
    await db
      .insert(brands)
      .values({ slug: slugOf(name), ...wish, name })
      .returning({ id: brands.id }),
  )
}

export async function aCategory(db: Database, { parent, ...wish }: Row<typeof categories> & { parent?: number } = {}): Promise<number> {
  const name = wish.name ?? `Category ${++made}`
  const id = onlyId(
    await db
      .insert(categories)
      .values({ slug: slugOf(name), ...wish, name, parentId: parent ?? null })
      .returning({ id: categories.id }),
  )
  await db.execute(
    sql`update categories c set path = array[${id}::int] || coalesce((select path from categories p where p.id = c.parent_id), '{}') where c.id = ${id}`,
  )
  return id
}

export async function aCollection(db: Database, wish: Row<typeof collections> = {}): Promise<number> {
  const name = wish.name ?? `Collection ${++made}`
  return onlyId(
    await db
      .insert(collections)
      .values({ slug: slugOf(name), ...wish, name })
      .returning({ id: collections.id }),
  )
}

/** A product with one variant, unless `wish` has more, indexed for listings and the search box. */
export async function aProduct(db: Database, wish: ProductWish = {}): Promise<number> {
  const { brand, category, price = 100, variants: wished = [{}], collections: memberships = [], ...row } = wish
  const title = row.title ?? `Product ${++made}`
  const id = onlyId(
    await db
      .insert(products)
      .values({
        slug: slugOf(title) || `product-${++made}`,
        ...row,
        title,
        brandId: brand ?? null,
        categoryId: category ?? (await aCategory(db)),
      })
      .returning({ id: products.id }),
  )
  const titles = [...new Set(wished.flatMap(({ options = {} }) => Object.keys(options)))]
  if (titles.length > 0)
    await db.insert(productOptions).values(titles.map((option, position) => ({ productId: id, title: option, position })))
  for (const [position, variant] of wished.entries()) await addVariant(db, id, position, { price, ...variant })
  if (memberships.length > 0) {
    await db.insert(collectionProducts).values(memberships.map((collectionId, position) => ({ collectionId, productId: id, position })))
  }
  await refreshListing(db, sql`select ${id}::int`)
  const ofProduct = sql`select id from variants where product_id = ${id}`
  await noteImportedStock(db, ofProduct)
  await notePrices(db, ofProduct, { cause: "IMPORT" })
  return id
}

async function addVariant(db: Database, productId: number, position: number, wish: VariantWish & { price: number }): Promise<void> {
  const { price, maximum = price, options = {}, ...row } = wish
  const values = Object.entries(options).map(([option, given]) => ({
    option,
    ...(typeof given === "string" ? { value: given, code: null } : given),
  }))
  const ids = []
  for (const value of values) ids.push(await optionValueId(db, value))
  await db.insert(variants).values({
    slug: values.map(({ value }) => slugOf(value)).join("-") || `variant-${position + 1}`,
    title: values.map(({ value }) => value).join(" "),
    inventoryQuantity: 5,
    ...row,
    productId,
    position,
    sellingPriceDirhams: dirhams(price),
    maximumPriceDirhams: dirhams(maximum),
    optionValueIds: ids,
    optionValues: values,
  })
}

async function optionValueId(db: Database, value: { option: string; value: string; code: string | null }): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into option_values (option, value, slug, code) values (${value.option}, ${value.value}, ${slugOf(value.value)}, ${value.code})
    on conflict (option, value) do update set slug = excluded.slug returning id`)
  return onlyId(rows)
}

function onlyId(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error("Nothing was written.")
  return row.id
}
