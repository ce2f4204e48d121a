import type { ProductDetails, Variant } from "#contract/products.ts"
import { factInLanguage, factText, shown, variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { OwnTexts, Texts } from "#server/languages/in-language.queries.ts"
import { markedEnglish, withTexts } from "#server/languages/with-texts.ts"
import { sanitiseHtml } from "./sanitise-html.ts"

const NOTES = ["warranty_info", "return_policy"] as const

/** The details of a product with the texts of a language. */
export function productInLanguage(product: ProductDetails, texts: Texts): ProductDetails {
  const own = texts.of("products", { id: product.id })
  const names = specificationNames(product, texts)
  const { brand, repair } = product
  const translated = withTexts(
    product,
    ["title", "details", "labelText", "thumbnail_alt_text", "seo_title", "seo_description"],
    (field, english) => {
      if (field === "labelText") return texts.phrase("labels", english)
      if (field === "details") return own["details"] === undefined ? undefined : sanitiseHtml(own["details"])
      return own[field] ?? (english === product.title ? own["title"] : undefined)
    },
  )
  return {
    ...withNotes(translated, texts),
    ...pictureTexts(product, own),
    options: product.options.map((option) => ({ ...option, ...shown(texts.phrase("option_titles", option.title)) })),
    variants: product.variants.map((variant) =>
      detailsOfVariant(variantInLanguage(variant, { title: product.title, translated: own["title"] }, texts), { names, texts }),
    ),
    facts: product.facts.map((fact) => factInLanguage(fact, texts)),
    specification_groups: product.specification_groups.map((group) => ({
      ...group,
      names: group.names.map((name) => names.get(name) ?? name),
      ...markedEnglish(
        {},
        group.names.flatMap((name) => (names.has(name) ? [] : [`names/${name}`])),
      ),
    })),
    category_path: product.category_path.map((category) =>
      withTexts(category, ["name"], () => texts.of("categories", { slug: category.slug })["name"]),
    ),
    brand: brand && withTexts(brand, ["name"], () => texts.of("brands", { id: brand.id })["name"]),
    repair:
      repair &&
      withTexts(repair, ["model_name", "issue"], (field, english) =>
        texts.phrase(field === "issue" ? "repair_issues" : "repair_models", english),
      ),
  }
}

/** The texts of pictures; one without a translation keeps its English text. */
function pictureTexts({ variants, picture_texts = {} }: ProductDetails, own: OwnTexts): Pick<ProductDetails, "picture_texts"> {
  const paths = new Set(variants.flatMap(({ images }) => images))
  const found = [...paths].flatMap((path) => {
    const text = own[path] ?? picture_texts[path]
    return text === undefined ? [] : [[path, text]]
  })
  return found.length > 0 ? { picture_texts: Object.fromEntries(found) } : {}
}

/** The translated names of specifications. Two with the same translation would be one: the second keeps its own name. */
function specificationNames({ specification_groups }: ProductDetails, texts: Texts): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of specification_groups.flatMap((group) => group.names)) {
    const translated = texts.phrase("specification_keys", name)
    if (translated === undefined || taken.has(translated)) continue
    taken.add(translated)
    names.set(name, translated)
  }
  return names
}

function withNotes(product: ProductDetails, texts: Texts): ProductDetails {
  const notes = NOTES.map((kind) => [kind, texts.phrase(kind, product[kind].additional_info)] as const)
  const translated = Object.fromEntries(
    notes.map(([kind, text]) => [kind, text === undefined ? product[kind] : { additional_info: sanitiseHtml(text) }]),
  )
  const english = notes.flatMap(([kind, text]) => (text === undefined && product[kind].additional_info !== "" ? [kind] : []))
  return { ...product, ...translated, ...markedEnglish(product, english) }
}

type Specifications = { names: ReadonlyMap<string, string>; texts: Texts }

function detailsOfVariant(variant: Variant, { names, texts }: Specifications): Variant {
  const { facts } = variant
  const translated = withTexts(variant, ["delivery_text"], (_field, english) => texts.phrase("delivery_texts", english))
  const specifications = Object.entries(variant.specifications).map(([name, value]) => {
    const translated = texts.phrase(`specification_values/${name}`, value) ?? texts.phrase("specification_values", value)
    return { name: names.get(name) ?? name, value, translated }
  })
  return {
    ...translated,
    specifications: Object.fromEntries(specifications.map(({ name, value, translated }) => [name, translated ?? value])),
    ...(facts ? { facts: facts.map((text) => (text === null ? null : factText(text, texts))) } : {}),
    ...markedEnglish(
      translated,
      specifications.flatMap(({ name, translated }) => (translated === undefined ? [`specifications/${name}`] : [])),
    ),
  }
}
