import type { StockPolicy } from "#rules/catalog/buying.ts"

/** A product as a file describes it, in the one form that every format is brought into. Null means that the file does not say. */
export type SourceProduct = {
  /** Where it stands: the first row of a table, the place in a list. */
  row: number
  id: number | null
  slug: string
  title: string | null
  brand: NamedEntry | null
  category: NamedEntry
  /** The source names the category; otherwise it is where a new product goes, and a product that has one already keeps it. */
  hasOwnCategory: boolean
  labelText: string | null
  reviews: number | null
  seoTitle: string | null
  seoDescription: string | null
  details: string | null
  warrantyInfo: string | null
  returnPolicy: string | null
  maxQuantity: number | null
  images: { src: string; alt: string }[]
  published: boolean
  extra: Record<string, string>
  tags: string[]
  rank: number | null
  createdAt: Date | null
  optionTitles: string[]
  variants: SourceVariant[]
}

export type SourceVariant = {
  row: number
  id: number | null
  slug: string
  /** The file names the slug; otherwise it was made from the title, and a variant that has one already keeps it. */
  hasOwnSlug: boolean
  title: string
  hasOwnTitle: boolean
  sku: string | null
  sellingPriceDirhams: number | null
  maximumPriceDirhams: number | null
  inventoryQuantity: number | null
  stockPolicy: StockPolicy | null
  deliveryType: number | null
  deliveryDays: number | null
  deliveryText: string | null
  images: string[]
  specifications: [key: string, value: string][] | null
  /** One value of each of the product's options, in their order. */
  optionValues: { value: string; slug: string; code: string | null }[]
  extra: Record<string, string>
}

/** Something of the catalog that a file names and the shop finds, or makes, by its slug. */
export type NamedEntry = { slug: string; name: string }

/** The columns that a source speaks of. Whatever it does not speak of stays as it is in the shop. */
export type SourceColumns = {
  products: ReadonlySet<ProductColumn>
  variants: ReadonlySet<VariantColumn>
  /** Whether the source tells the options of its products. */
  options: boolean
  /** Whether it tells the variants at all; a list of titles and texts does not. */
  variantList: boolean
  /** Keys of `extra` that the source speaks of. */
  extra: readonly string[]
  /** Whether variants that a product has in the shop and not in the source are deleted; otherwise they stay as they are. */
  deletesMissing: boolean
  /** The pieces of a new variant of which the source does not say how many there are. */
  stockOfNew: number
}

/** Columns of `products` that an import may set. */
export type ProductColumn =
  | "title"
  | "brand_id"
  | "category_id"
  | "label_text"
  | "reviews"
  | "seo_title"
  | "seo_description"
  | "details"
  | "warranty_info"
  | "return_policy"
  | "max_quantity"
  | "images"
  | "thumbnail_alt_text"
  | "published"
  | "tags"
  | "rank"
  | "created_at"

/** Columns of `variants` that an import may set beside those that say which variant it is. */
export type VariantColumn =
  | "title"
  | "sku"
  | "selling_price_dirhams"
  | "maximum_price_dirhams"
  | "inventory_quantity"
  | "stock_policy"
  | "delivery_type"
  | "delivery_days"
  | "delivery_text"
  | "images"
  | "specifications"
  | "option_codes"
