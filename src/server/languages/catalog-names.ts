import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { inLanguage, type Texts } from "./in-language.queries.ts"

/** What the shop itself calls things, in a row of a list. Its products, brands and categories are found by their ids. */
type CatalogNames = {
  /** Of the product; null for one that is gone. */
  productId?: number | null
  title?: string | null
  brandId?: number | null
  brand?: string | null
  categoryId?: number
  category?: string
  label?: string | null
  /** The values of a variant's options. */
  values?: readonly string[] | null
}

/** Rows with titles, brands, categories, labels and option values in the language of the member who reads them. */
export function catalogNamesInLanguage<Row extends CatalogNames>(
  db: Queries,
  locale: Locale,
  found: readonly Row[],
): Promise<readonly Row[]> {
  return inLanguage(db, locale, found, (all, texts) => all.map((row) => namesIn(row, texts)))
}

export function namesIn<Row extends CatalogNames>(row: Row, texts: Texts): Row {
  const { productId, title, brandId, brand, categoryId, category, label, values } = row
  return {
    ...row,
    ...(title && productId && { title: texts.of("products", { id: productId })["title"] ?? title }),
    ...(brand && brandId && { brand: texts.of("brands", { id: brandId })["name"] ?? brand }),
    ...(category && categoryId && { category: texts.of("categories", { id: categoryId })["name"] ?? category }),
    ...(label && { label: texts.phrase("labels", label) ?? label }),
    ...(values && { values: values.map((value) => texts.phrase("option_values", value) ?? value) }),
  }
}
