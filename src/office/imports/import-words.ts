import { m } from "#messages/messages.js"
import type { Tone } from "#office/parts/text/badge.tsx"
import type { ImportState } from "#rules/catalog/office/import-run.ts"

export const STATE: Readonly<Record<ImportState, { words: () => string; tone: Tone }>> = {
  READING: { words: m.office_import_reading, tone: "info" },
  LOOKED: { words: m.office_import_looked, tone: "sea" },
  FAULTY: { words: m.office_import_faulty, tone: "bad" },
  APPLYING: { words: m.office_import_applying, tone: "info" },
  APPLIED: { words: m.office_import_applied, tone: "good" },
  UNDOING: { words: m.office_import_undoing, tone: "info" },
  UNDONE: { words: m.office_import_undone, tone: "plain" },
  FAILED: { words: m.office_import_failed, tone: "bad" },
}

const FIELDS: Readonly<Record<string, () => string>> = {
  all: m.office_import_field_all,
  title: m.office_import_field_title,
  slug: m.office_import_field_slug,
  sku: m.office_import_field_sku,
  brand: m.office_products_col_brand,
  category: m.office_products_col_category,
  label_text: m.office_products_col_label,
  selling_price_dirhams: m.office_products_col_price,
  maximum_price_dirhams: m.office_product_col_was,
  inventory_quantity: m.office_products_col_stock,
  stock_policy: m.office_import_field_policy,
  details: m.office_import_field_details,
  warranty_info: m.office_import_field_warranty,
  return_policy: m.office_import_field_returns,
  seo_title: m.office_import_field_seo_title,
  seo_description: m.office_import_field_seo_description,
  position: m.office_import_field_place,
  rank: m.office_import_field_rank,
  images: m.office_import_field_images,
  thumbnail_alt_text: m.office_import_field_alt,
  published: m.office_products_live,
  tags: m.office_import_field_tags,
  arabic: m.office_products_col_arabic,
  max_quantity: m.office_import_field_max,
  options: m.office_import_field_options,
  option_values: m.office_import_field_options,
  specifications: m.office_import_field_specifications,
}

/** The name of a column; one without words is shown by its own. */
export function fieldWords(name: string): string {
  return FIELDS[name]?.() ?? name
}
