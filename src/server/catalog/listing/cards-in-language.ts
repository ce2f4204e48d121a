import type { ListingProduct, ListingVariant, OptionValue } from "#contract/products.ts"
import { ownCardFacts } from "#rules/catalog/facts/card-facts.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { withTexts } from "#server/languages/with-texts.ts"

/** Cards with the texts of a language. */
export function cardsInLanguage(products: readonly ListingProduct[], texts: Texts): ListingProduct[] {
  return products.map((product) => cardInLanguage(product, texts))
}

function cardInLanguage(product: ListingProduct, texts: Texts): ListingProduct {
  const own = texts.of("products", { id: product.id })
  return {
    ...withTexts(product, ["title", "thumbnail_alt_text", "labelText"], (field, english) => {
      if (field === "labelText") return texts.phrase("labels", english)
      return own[field] ?? (english === product.title ? own["title"] : undefined)
    }),
    options: product.options.map((option) => ({ ...option, ...shown(texts.phrase("option_titles", option.title)) })),
    facts: product.facts.map((fact) => factInLanguage(fact, texts)),
    variants: product.variants.map((variant) => ({
      ...variantInLanguage(variant, { title: product.title, translated: own["title"] }, texts),
      // In full: what a shopper's device derives from the options, it derives in English.
      facts: ownFacts(product, variant, texts),
    })),
  }
}

function ownFacts({ facts }: ListingProduct, variant: ListingVariant, texts: Texts): ListingVariant["facts"] {
  const { facts: own, option_values } = variant
  const differing = ownCardFacts(facts, { option_values, ...(own ? { facts: own } : {}) })
  if (!differing) return undefined
  return Object.fromEntries(Object.entries(differing).map(([key, text]) => [key, text === null ? null : factText(text, texts)]))
}

/** A key fact with the texts of a language. */
export function factInLanguage<Fact extends { label: string; text: string | null }>(fact: Fact, texts: Texts): Fact {
  return withTexts(fact as Fact & { label: string; text: string }, ["label", "text"], (field, english) =>
    field === "label" ? (texts.phrase("facts", english) ?? texts.phrase("specification_keys", english)) : translatedValue(english, texts),
  )
}

export function factText(text: string, texts: Texts): string {
  return translatedValue(text, texts) ?? text
}

function translatedValue(text: string, texts: Texts): string | undefined {
  return texts.phrase("specification_values", text) ?? texts.phrase("option_values", text)
}

type ProductTitle = { title: string; translated: string | undefined }

/** A variant with its title and the values of its options in a language. */
export function variantInLanguage<Variant extends { title: string; option_values: OptionValue[] }>(
  variant: Variant,
  product: ProductTitle,
  texts: Texts,
): Variant {
  const values = variant.option_values.map((value) => ({ ...value, ...shown(texts.phrase("option_values", value.value)) }))
  return {
    ...withTexts<{ title: string }, "title">(variant, ["title"], (_field, english) => variantTitle(english, product, values)),
    option_values: values,
  } as Variant
}

/** The title that the import gives a variant: the product's, and the values in brackets. Any other has no translation. */
function variantTitle(title: string, product: ProductTitle, values: readonly OptionValue[]): string | undefined {
  const { translated } = product
  if (translated === undefined || title === product.title) return translated
  if (!title.startsWith(`${product.title} (`) || !title.endsWith(")")) return undefined
  const named = title.slice(product.title.length + 2, -1).split(", ")
  const shownValues = named.map((name) => values.find(({ value }) => value === name))
  if (shownValues.some((value) => value === undefined)) return undefined
  return `${translated} (${shownValues.map((value) => value?.shown ?? value?.value).join("، ")})`
}

/** The translation of a key, where it has one. */
export function shown(text: string | undefined): { shown?: string } {
  return text === undefined ? {} : { shown: text }
}
