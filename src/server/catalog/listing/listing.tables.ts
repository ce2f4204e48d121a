import { boolean, customType, index, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core"

/** A set of products as a string of zeros and ones. */
const bits = customType<{ data: string }>({ dataType: () => "bit varying" })

const words = customType<{ data: string }>({ dataType: () => "tsvector" })

/**
 * What listings filter and sort by: one narrow row for each published product. `refreshListing` derives it and the tables below, in the
 * transaction of any change; `refreshStock` updates the stock after sales.
 */
export const listingEntries = pgTable(
  "listing_entries",
  {
    productId: integer("product_id").primaryKey(),
    categoryId: integer("category_id").notNull(),
    brandId: integer("brand_id"),
    /** The first variant's price. */
    sellingPriceDirhams: integer("selling_price_dirhams").notNull(),
    rank: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Whether any variant can be bought. */
    inStock: boolean("in_stock").notNull().default(true),
    /** The percentage that the card shows: that of the first variant; 0 without a discount. */
    discountPercent: smallint("discount_percent").notNull().default(0),
    labelId: integer("label_id"),
    collectionIds: integer("collection_ids").array().notNull(),
    optionValueIds: integer("option_value_ids").array().notNull(),
  },
  // The columns after the product's id avoid a read of the row: the index alone excludes other categories and brands.
  (t) => [
    index("listing_entries_featured").on(t.rank, t.productId, t.categoryId, t.brandId, t.sellingPriceDirhams),
    index("listing_entries_price").on(t.sellingPriceDirhams, t.productId, t.categoryId, t.brandId),
    index("listing_entries_newest").on(t.createdAt, t.productId, t.categoryId, t.brandId, t.sellingPriceDirhams),
    index("listing_entries_discount").on(t.discountPercent.desc().nullsFirst(), t.rank, t.productId, t.categoryId, t.brandId),
    index("listing_entries_category").on(t.categoryId, t.sellingPriceDirhams, t.rank, t.productId),
    index("listing_entries_brand").on(t.brandId),
    index("listing_entries_label").on(t.labelId),
    index("listing_entries_collections").using("gin", t.collectionIds),
    index("listing_entries_values").using("gin", t.optionValueIds),
  ],
)

/** Every label of a card, with the id that the other tables of listings store instead of it. */
export const listingLabels = pgTable("listing_labels", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  label: text().notNull().unique(),
})

/** The values of a product in specification filters, in addition to those of its options; written by `refreshFilterValues`. */
export const listingValues = pgTable("listing_values", {
  productId: integer("product_id").primaryKey(),
  optionValueIds: integer("option_value_ids").array().notNull(),
})

/**
 * The products of a category, cheapest first, divided into blocks. A set of products of a block is a row of bits in the same order. The
 * migration stores the two lists uncompressed: reading one price would otherwise decompress the whole list.
 */
export const listingBlocks = pgTable(
  "listing_blocks",
  {
    categoryId: integer("category_id").notNull(),
    block: integer().notNull(),
    /** The bits of all products in the block. */
    everything: bits().notNull(),
    productIds: integer("product_ids").array().notNull(),
    pricesDirhams: integer("prices_dirhams").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.block] })],
)

/**
 * Which products of a block are of a brand, in a collection, have a label, have an option's value in one of their variants, are in stock or
 * on sale. The reference of the last two is 0.
 */
export const listingBits = pgTable(
  "listing_bits",
  {
    categoryId: integer("category_id").notNull(),
    block: integer().notNull(),
    kind: text({ enum: ["brand", "collection", "label", "value", "stock", "sale"] }).notNull(),
    reference: integer().notNull(),
    products: bits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.block, t.kind, t.reference] })],
)

/** What the search page searches: one row for each published product, written by `refreshSearchDocuments`. */
export const searchDocuments = pgTable(
  "search_documents",
  {
    productId: integer("product_id").primaryKey(),
    categoryId: integer("category_id").notNull(),
    /**
     * The words of its name, brand and categories, prefixed with `=`, and those of its option values, specifications and tags. Those
     * of its name and brand have the label A, those of its categories C.
     */
    words: words().notNull(),
    /** The name as one key, with and without the brand in front. */
    nameKey: text("name_key").notNull(),
    shortKey: text("short_key").notNull(),
    labelled: boolean().notNull(),
    /** Pieces sold in 90 days. */
    sold: integer().notNull().default(0),
    rank: integer().notNull(),
    /** A checksum of all source data of the row. */
    source: text().notNull(),
  },
  (t) => [index("search_documents_words").using("gin", t.words)],
)

/** Every word by which a product can be found: the candidates for correcting a mistyped word. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** In ASCII letters, from which every database can make trigrams. */
    latin: text().notNull(),
  },
  (t) => [
    index("search_words_prefix").using("btree", t.word.op("text_pattern_ops")),
    index("search_words_near").using("gist", t.latin.op("gist_trgm_ops")),
  ],
)
