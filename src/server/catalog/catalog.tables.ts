import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core"
import { STOCK_POLICIES } from "#rules/catalog/buying.ts"
import { FACT_ICONS } from "#rules/catalog/facts/key-facts.ts"
import { instantColumn, literals } from "#server/db/sql.ts"

/** Texts in Arabic by the name of their column; one that is missing is shown in English. */
const arabicTexts = () => jsonb("arabic").$type<Readonly<Record<string, string>>>().notNull().default({})

/** Counts the changes by people. */
const version = () => integer().notNull().default(1)

const slugCheck = (column: AnyPgColumn) => sql`${column} <> '' and ${column} = lower(${column})`

/** A category; `parent_id` is null for the top categories, which the route table names. */
export const categories = pgTable(
  "categories",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    parentId: integer("parent_id").references((): AnyPgColumn => categories.id),
    /** The category itself and all its ancestors: a product of this category is listed under each of them. */
    path: integer().array().notNull().default(sql`'{}'`),
    images: text().array().notNull().default(sql`'{}'`),
    thumbnail: text().notNull().default(""),
    thumbnailAltText: text("thumbnail_alt_text").notNull().default(""),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    arabic: arabicTexts(),
    /** Among its siblings, as the office ordered them; those without a place come after, by their names. */
    position: integer(),
    version: version(),
  },
  (t) => [
    index("categories_parent").on(t.parentId),
    check("categories_slug", slugCheck(t.slug)),
    check("categories_parent_other", sql`${t.parentId} <> ${t.id}`),
  ],
)

export const brands = pgTable(
  "brands",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    thumbnail: text().notNull().default(""),
    thumbnailAltText: text("thumbnail_alt_text").notNull().default(""),
    arabic: arabicTexts(),
    version: version(),
  },
  (t) => [check("brands_slug", slugCheck(t.slug))],
)

/** The facts of a category, in their order: how each is read from a specification. A category without facts has those of the one above. */
export const categoryFacts = pgTable(
  "category_facts",
  {
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    key: text().notNull(),
    position: smallint().notNull(),
    label: text().notNull(),
    icon: text({ enum: FACT_ICONS }).notNull(),
    specification: text().notNull(),
    pattern: text().notNull(),
    /** Whether cards show it, too. */
    onCard: boolean("on_card").notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.key] }), check("category_facts_icon", sql`${t.icon} in (${literals(FACT_ICONS)})`)],
)

/**
 * The specification filters of a category, in their order: how the values of each are read from a specification. A category without filters
 * has those of the one above.
 */
export const categoryFilters = pgTable(
  "category_filters",
  {
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    /** A filter with the title of an option has the values of both. */
    title: text().notNull(),
    position: smallint().notNull(),
    specification: text().notNull(),
    pattern: text().notNull(),
    /** One line for shoppers. */
    help: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.title] })],
)

/** One row per product. What listings filter, sort and count by is derived from it (`listing.tables.ts`). */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    brandId: integer("brand_id").references(() => brands.id),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id),
    labelText: text("label_text"),
    reviews: integer().notNull().default(0),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    details: text().notNull().default(""),
    warrantyInfo: text("warranty_info").notNull().default(""),
    returnPolicy: text("return_policy").notNull().default(""),
    arabic: arabicTexts(),
    maxQuantity: integer("max_quantity"),
    /** Every picture of the product, in the order of the imported file; the pictures of a variant are stored with the variant. */
    images: jsonb().$type<{ src: string; alt: string }[]>().notNull().default([]),
    /** The alternative texts of the pictures in Arabic, by path. */
    imageArabic: jsonb("image_arabic").$type<Readonly<Record<string, string>>>().notNull().default({}),
    thumbnailAltText: text("thumbnail_alt_text").notNull().default(""),
    /** Unpublished products are stored but never shown. */
    published: boolean().notNull().default(true),
    /** When a draft becomes live, and when a live one is taken off; a job acts on both. */
    publishAt: instantColumn("publish_at"),
    unpublishAt: instantColumn("unpublish_at"),
    /** Columns of an imported file that the shop does not use but writes back on export. */
    extra: jsonb().$type<Record<string, string>>().notNull().default({}),
    tags: text().array().notNull().default(sql`'{}'`),
    /** The position in "Featured": lower comes first. */
    rank: integer().notNull().default(0),
    /** Counts the changes by people and files, also those of its variants; sales are none. */
    version: integer().notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // What staff find by a part of the title.
    index("products_title").using("gin", sql`(' ' || lower(title)) gin_trgm_ops`),
    // The orders of the office's list.
    index("products_by_title").on(sql`lower(title)`, t.id),
    index("products_changed").on(t.updatedAt, t.id),
    index("products_publish_at").on(t.publishAt).where(sql`${t.publishAt} is not null`),
    index("products_unpublish_at").on(t.unpublishAt).where(sql`${t.unpublishAt} is not null`),
    check("products_slug", slugCheck(t.slug)),
    check("products_reviews", sql`${t.reviews} >= 0`),
    check("products_max_quantity", sql`${t.maxQuantity} >= 1`),
  ],
)

/** The slugs that products had: their addresses lead to the present ones. */
export const productSlugs = pgTable(
  "product_slugs",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    slug: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.slug] })],
)

/**
 * Retired variants. Their rows leave `variants`, so that no query of the shop finds them, and can be restored.
 */
export const retiredVariants = pgTable(
  "retired_variants",
  {
    variantId: integer("variant_id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The row of `variants`. */
    data: jsonb().notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (t) => [index("retired_variants_product").on(t.productId)],
)

/** Facts of products that the shop wrote by hand. No import changes them. */
export const productFacts = pgTable(
  "product_facts",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    key: text().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.key] })],
)

/** An option of a product, such as Color; `position` is the order of its pickers. */
export const productOptions = pgTable(
  "product_options",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    title: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [unique("product_options_title").on(t.productId, t.title), unique("product_options_position").on(t.productId, t.position)],
)

/**
 * Every value that any product has of an option or a specification filter, stored once: facets list these, and a single-slug listing looks
 * them up.
 */
export const optionValues = pgTable(
  "option_values",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    option: text().notNull(),
    value: text().notNull(),
    slug: text().notNull(),
    /** The hex colour of a Color value. */
    code: text(),
    /** The value that is the family of this colour; written by `refreshColourFamilies`. */
    familyId: integer("family_id"),
  },
  (t) => [
    unique("option_values_value").on(t.option, t.value),
    index("option_values_slug").on(t.slug),
    check("option_values_code", sql`${t.code} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
)

/**
 * The products that a variant says it fits: "iphone 17", "iphone 17 pro". The index of `variants` has the same expression, so that the search
 * for the accessories of a product reads no other variants.
 */
export const fittedModels = sql`regexp_split_to_array(lower(jsonb_path_query_first("specifications", 'strict $[*] ? (@[0] == "Compatible with" || @[0] == "Works with")[1]', '{}', true) #>> '{}'), '\\s*,\\s*')`

export const variants = pgTable(
  "variants",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    title: text().notNull(),
    sku: text(),
    position: integer().notNull(),
    sellingPriceDirhams: integer("selling_price_dirhams").notNull(),
    /** At or below the selling price it counts as no discount (`rules/pricing`). */
    maximumPriceDirhams: integer("maximum_price_dirhams").notNull(),
    inventoryQuantity: integer("inventory_quantity").notNull(),
    stockPolicy: text("stock_policy", { enum: STOCK_POLICIES }).notNull().default("counted"),
    deliveryType: smallint("delivery_type").notNull().default(2),
    deliveryDays: integer("delivery_days").notNull().default(1),
    deliveryText: text("delivery_text").notNull().default(""),
    images: text().array().notNull().default(sql`'{}'`),
    /** In display order. */
    specifications: jsonb().$type<[key: string, value: string][]>().notNull().default([]),
    /** One value of each of the product's options, in the order of the options. */
    optionValueIds: integer("option_value_ids").array().notNull(),
    /** The values with this product's spelling and colours, in the same order: `[{option, value, code}]`. */
    optionValues: jsonb("option_values").$type<{ option: string; value: string; code: string | null }[]>().notNull(),
    extra: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    unique("variants_slug").on(t.productId, t.slug),
    unique("variants_position").on(t.productId, t.position),
    unique("variants_combination").on(t.productId, t.optionValueIds),
    // What staff find by a part of the SKU.
    index("variants_sku").using("gin", sql`lower(sku) gin_trgm_ops`),
    index("variants_fitted_models").using("gin", fittedModels),
    check("variants_slug_form", slugCheck(t.slug)),
    check("variants_selling_price", sql`${t.sellingPriceDirhams} >= 0`),
    check("variants_maximum_price", sql`${t.maximumPriceDirhams} >= 0`),
    check("variants_inventory", sql`${t.inventoryQuantity} >= 0`),
    check("variants_stock_policy", sql`${t.stockPolicy} in (${literals(STOCK_POLICIES)})`),
    check("variants_delivery", sql`${t.deliveryType} in (1, 2) and ${t.deliveryDays} >= 0`),
  ],
)

/** Pictures that imports copied from other servers, by their original URL. */
export const fetchedPictures = pgTable("fetched_pictures", {
  address: text().primaryKey(),
  /** The path in the shop's store. */
  path: text().notNull(),
})

/** A promotion collection: a tile of the home page and a listing. */
export const collections = pgTable(
  "collections",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    url: text(),
    imageLarge: text("image_large").notNull().default(""),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    arabic: arabicTexts(),
    version: version(),
  },
  (t) => [check("collections_slug", slugCheck(t.slug))],
)

/** The addresses that categories, brands and collections had before, and what is there now. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    kind: text({ enum: ["category", "brand", "collection"] }).notNull(),
    slug: text().notNull(),
    /** No foreign key: it names a row of one of three tables. */
    reference: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index("former_slugs_reference").on(t.kind, t.reference),
    check("former_slugs_kind", sql`${t.kind} in ('category', 'brand', 'collection')`),
  ],
)

export const collectionProducts = pgTable(
  "collection_products",
  {
    collectionId: integer("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.productId] }), index("collection_products_product").on(t.productId)],
)

/** The names that the search box searches: one row per published product, category and brand. */
export const searchEntries = pgTable(
  "search_entries",
  {
    type: text({ enum: ["product", "category", "brand"] }).notNull(),
    reference: integer().notNull(),
    name: text().notNull(),
    /** The name in lower case, which the indexes cover. */
    keyword: text().notNull(),
    slug: text().notNull(),
    thumbnail: text(),
    /** For a product: the price of its first variant. */
    priceDirhams: integer("price_dirhams"),
    /** For a product: pieces sold in 90 days, and the position in "Featured". */
    sold: integer().notNull().default(0),
    rank: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.reference] }),
    index("search_entries_prefix").using("btree", t.keyword.op("text_pattern_ops")),
    // The order of the results.
    index("search_entries_standing").on(t.type, t.sold.desc().nullsFirst(), t.rank, t.keyword, t.reference),
    index("search_entries_substring").using("gin", t.keyword.op("gin_trgm_ops")),
    check("search_entries_type", sql`${t.type} in ('product', 'category', 'brand')`),
  ],
)
