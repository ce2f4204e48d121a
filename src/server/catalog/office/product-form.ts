import type { ProductForm } from "#contract/office/product-form.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { specificationsOf } from "#rules/catalog/facts/product-specifications.ts"
import { placedPictures } from "#rules/catalog/office/product-pictures.ts"
import { sortOptionValues } from "#rules/catalog/option-values.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { type FormRow, formOf } from "./product-form.queries.ts"

/** A product as its editor shows it; refuses with `not_found`. */
export async function productForm(
  db: Queries,
  id: number,
  { imageBase, language }: { imageBase: string; language: Locale },
): Promise<ProductForm> {
  return inLanguage(db, language, shownForm(found(await formOf(db, id)), imageBase), withOptionWords)
}

/** The form with the words of its options. The values themselves stay English: they are what is saved. */
function withOptionWords(form: ProductForm, texts: Texts): ProductForm {
  const wordsOf = (kind: string, all: readonly string[]) =>
    Object.fromEntries(
      all.flatMap((english) => {
        const words = texts.phrase(kind, english)
        return words === undefined ? [] : [[english, words] as const]
      }),
    )
  const { options, variants, retired } = form
  const titles = wordsOf(
    "option_titles",
    options.map(({ title }) => title),
  )
  const values = wordsOf(
    "option_values",
    [...options, ...retired].flatMap((each) => each.values),
  )
  const nameOf = (each: { name: string; values: readonly string[] }) =>
    each.values.length === 0 ? each.name : each.values.map((value) => values[value] ?? value).join(" ")
  return {
    ...form,
    option_words: { titles, values },
    variants: variants.map((variant) => ({ ...variant, name: nameOf(variant) })),
    retired: retired.map((variant) => ({ ...variant, name: nameOf(variant) })),
  }
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
    specifications: specificationsOf(row.looks),
    usual_specifications: row.usualSpecifications,
    colors: coloursOf(row),
    options: optionsOf(row),
    option_words: { titles: {}, values: {} },
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
