import type { StockPolicy } from "#rules/catalog/buying.ts"

/** A product from a file, in the common form of all formats. Null means that the file does not say. */
export type SourceProduct = {
  /** Its position: the first row in a table, or the index in a list. */
  row: number
  id: number | null
  slug: string
  title: string | null
  brand: NamedEntry | null
  category: NamedEntry
  /** True if the source names the category; otherwise it applies to new products only, and an existing product keeps its category. */
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
  /** Texts in Arabic, by the columns of the product. */
  arabic: Record<string, string>
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
  /** True if the file names the slug; otherwise it was made from the title, and an existing variant keeps its slug. */
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
  /** One value for each of the product's options, in their order. */
  optionValues: { value: string; slug: string; code: string | null }[]
  extra: Record<string, string>
}

/** A catalog entry that a file names; the shop finds it by its slug or creates it. */
export type NamedEntry = { slug: string; name: string }

/** The columns that a source contains. All other data stays unchanged in the shop. */
export type SourceColumns = {
  products: ReadonlySet<ProductColumn>
  variants: ReadonlySet<VariantColumn>
  /** Whether the source has the options of its products. */
  options: boolean
  /** Whether it has variants at all; a list of titles and texts does not. */
  variantList: boolean
  /** The keys of `extra` that the source contains. */
  extra: readonly string[]
  /** The keys of `arabic` that the source contains. */
  arabic: readonly string[]
  /** Whether variants that a product has in the shop but not in the source are deleted; otherwise they stay unchanged. */
  deletesMissing: boolean
  /** The stock of a new variant without a quantity in the source. */
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

/** Columns of `variants` that an import may set, besides those that identify the variant. */
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
