import type { ProductForm } from "#contract/office/product-form.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { placedPictures } from "#rules/catalog/office/product-pictures.ts"
import { sortOptionValues } from "#rules/catalog/option-values.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { type FormRow, formOf } from "./product-form.queries.ts"

/** A product as its editor shows it; refuses with `not_found`. */
export async function productForm(db: Queries, id: number, imageBase: string): Promise<ProductForm> {
  return shownForm(found(await formOf(db, id)), imageBase)
}

/** The row in the contract's shape. */
export function shownForm(row: FormRow, imageBase: string): ProductForm {
  const { arabic } = row
  const picture = (path: string | null) => (path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase))
  return {
    ...{ id: row.id, version: row.version, slug: row.slug, title: row.title, title_arabic: arabic["title"] ?? "" },
    ...{ brand: row.brand, category: row.category, label: row.label, tags: row.tags, max_quantity: row.maxQuantity },
    ...{ seo_title: row.seoTitle, seo_title_arabic: arabic["seo_title"] ?? "" },
    ...{ seo_description: row.seoDescription, seo_description_arabic: arabic["seo_description"] ?? "" },
    ...{ details: row.details, details_arabic: arabic["details"] ?? "" },
    ...{ warranty: row.warranty, warranty_arabic: row.warrantyArabic, returns: row.returns, returns_arabic: row.returnsArabic },
    ...{ state: row.published ? "live" : "draft", publish_at: row.publishAt, unpublish_at: row.unpublishAt },
    pictures: placedPictures(
      row.images.map(({ src }) => src),
      looksOf(row),
    ).map(({ src, colors }) => ({
      ...{ src, image: imageUrl(renditionPath(src, 320, "webp"), imageBase), colors: [...colors] },
      alt: row.images.find((image) => image.src === src)?.alt ?? "",
      alt_arabic: row.imageArabic[src] ?? "",
    })),
    colors: coloursOf(row),
    options: optionsOf(row),
    variants: row.variants.map(({ id, values, image, sku, price, was }) => ({
      ...{ id, name: values.join(" "), values: valuesOf(row, id), image: picture(image), sku: sku ?? "", price: qar(price), was: qar(was) },
    })),
    retired: row.retired,
  }
}

/** What each variant shows, and its colour. */
export function looksOf({ looks }: FormRow) {
  return looks.map(({ id, pictures, values }) => ({
    ...{ id, pictures },
    color: values.find(({ option }) => isColourOption(option))?.value ?? null,
  }))
}

function valuesOf({ looks }: FormRow, variant: number): string[] {
  return looks.find(({ id }) => id === variant)?.values.map(({ value }) => value) ?? []
}

function optionsOf({ options, looks }: FormRow): { title: string; values: string[] }[] {
  return options.map((title, place) => {
    const values = [...new Set(looks.flatMap((look) => look.values[place]?.value ?? []))]
    return {
      title,
      values: sortOptionValues(
        title,
        values.map((value) => ({ value })),
      ).map(({ value }) => value),
    }
  })
}

function coloursOf({ looks }: FormRow): { value: string; code: string | null }[] {
  const values = looks.flatMap(({ values }) => values.filter(({ option }) => isColourOption(option)))
  return [...new Map(values.map(({ value, code }) => [value, { value, code }])).values()]
}
