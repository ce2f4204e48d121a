import type { SearchListing } from "#contract/catalog.ts"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import { COLOUR_FAMILY } from "#rules/catalog/colours/colour-option.ts"
import { INTL_LOCALE } from "#rules/values/locale.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { markedEnglish, withTexts } from "#server/languages/with-texts.ts"
import { cardsInLanguage, shown } from "./cards-in-language.ts"
import { colourFamilyInArabic } from "./colour-family-names.ts"

const SUBJECTS = { category: "categories", brand: "brands", collection: "collections" } as const

/** A page of a listing with the texts of a language; those of its subject are found by the subject's id. */
export function listingInLanguage(listing: Listing, subjectId: number | null, texts: Texts): Listing {
  const { kind, results } = listing
  const subject = subjectId === null || kind === null ? {} : texts.of(SUBJECTS[kind], { id: subjectId })
  return {
    ...withTexts(listing, ["title", "seo_title", "seo_description"], (field, english) => {
      // Search engines get the description of a brand.
      if (field !== "title") return subject[kind === "brand" && field === "seo_description" ? "description" : field]
      return kind === null ? texts.phrase("option_values", english) : subject["name"]
    }),
    results: cardsInLanguage(results, texts),
  }
}

/** A page of search results with the texts of a language. */
export function searchInLanguage(listing: SearchListing, texts: Texts): SearchListing {
  return {
    ...listing,
    results: cardsInLanguage(listing.results, texts),
    categories: listing.categories.map((shelf) => withTexts(shelf, ["name"], () => texts.of("categories", { slug: shelf.slug })["name"])),
    brands: listing.brands.map((shelf) => withTexts(shelf, ["name"], () => texts.of("brands", { slug: shelf.slug })["name"])),
    repair:
      listing.repair &&
      withTexts(listing.repair, ["name", "issue_title"], (field, english) =>
        texts.phrase(field === "issue_title" ? "repair_issues" : "repair_models", english),
      ),
  }
}

/** The filter panel with the texts of a language. Options and labels keep their keys, by which they are chosen. */
export function filterMetaInLanguage(meta: FilterMeta, texts: Texts): FilterMeta {
  const titles = Object.keys(meta.options).flatMap((title) => {
    const translated = optionTitle(title, texts)
    return translated === undefined ? [] : [[title, translated] as const]
  })
  const help = Object.entries(meta.help).map(([title, text]) => ({ title, text, translated: texts.phrase("filter_help", text) }))
  const untranslated = help.flatMap(({ title, translated }) => (translated === undefined ? [`help/${title}`] : []))
  return {
    ...meta,
    brands: byName(
      meta.brands.map((brand) => withTexts(brand, ["name"], () => texts.of("brands", { id: brand.id })["name"])),
      ({ name }) => name,
    ),
    categories: byName(
      meta.categories.map((category) =>
        withTexts(category, ["name", "seo_title", "seo_description"], (field) => texts.of("categories", { id: category.id })[field]),
      ),
      ({ name }) => name,
    ),
    labels: byName(
      meta.labels.map((label) => ({ ...label, ...shown(texts.phrase("labels", label.label)) })),
      (label) => ("shown" in label ? label.shown : undefined) ?? label.label,
    ),
    options: Object.fromEntries(
      Object.entries(meta.options).map(([title, values]) => [
        title,
        values.map((value) => ({
          ...value,
          ...shown(
            title === COLOUR_FAMILY
              ? colourFamilyInArabic(value.value)
              : (texts.phrase("option_values", value.value) ?? texts.phrase("specification_values", value.value)),
          ),
        })),
      ]),
    ),
    option_titles: Object.fromEntries(titles),
    help: Object.fromEntries(help.map(({ title, text, translated }) => [title, translated ?? text])),
    ...markedEnglish(meta, untranslated),
  }
}

const alphabet = new Intl.Collator(INTL_LOCALE.ar)

/** In the order of the Arabic alphabet, for which forms of a letter are one letter; the database sorts by code point, and by English names. */
function byName<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  return entries.toSorted((a, b) => alphabet.compare(nameOf(a), nameOf(b)))
}

function optionTitle(title: string, texts: Texts): string | undefined {
  return texts.phrase("option_titles", title) ?? texts.phrase("specification_keys", title)
}
