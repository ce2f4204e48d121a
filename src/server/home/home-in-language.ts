import type { Banner, Collection, LayoutSection, MenuItem, MenuPanel, Promotion } from "#contract/home.ts"
import { cardsInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { withTexts } from "#server/languages/with-texts.ts"
import { categoryOf } from "./menu-panels.queries.ts"

export function bannersInLanguage(banners: readonly Banner[], texts: Texts): Banner[] {
  return banners.map((banner) => withTexts(banner, ["title"], (_field, english) => texts.phrase("banners", english)))
}

export function collectionInLanguage<One extends Collection>(collection: One, texts: Texts): One {
  return withTexts<{ name: string }, "name">(collection, ["name"], () => texts.of("collections", { id: collection.id })["name"]) as One
}

export function collectionsInLanguage(collections: readonly Collection[], texts: Texts): Collection[] {
  return collections.map((collection) => collectionInLanguage(collection, texts))
}

export function layoutInLanguage(sections: readonly LayoutSection[], texts: Texts): LayoutSection[] {
  return sections.map((section) => ({
    ...withTexts(section, ["title"], (_field, english) => texts.phrase("home", english)),
    products: cardsInLanguage(section.products, texts),
    categories: section.categories.map((category) =>
      withTexts(category, ["name", "thumbnail_alt_text"], (field) => texts.of("categories", { id: category.id })[field]),
    ),
    brands: section.brands.map((brand) =>
      withTexts(brand, ["name", "description", "thumbnail_alt_text"], (field) => texts.of("brands", { id: brand.id })[field]),
    ),
    collections: section.collections.map((promotion) => promotionInLanguage(promotion, texts)),
    catalogs: section.catalogs.map((tile) => withTexts(tile, ["description"], (_field, english) => texts.phrase("home", english))),
  }))
}

function promotionInLanguage(promotion: Promotion, texts: Texts): Promotion {
  const { offer } = promotion
  const repair = offer?.kind === "repair" ? withTexts(offer, ["issue"], (_field, english) => texts.phrase("repair_issues", english)) : offer
  return { ...collectionInLanguage(promotion, texts), offer: repair }
}

/** The menu with the names of a language. What has no own translation has that of the category which it names. */
export function menuInLanguage(items: readonly MenuItem[], texts: Texts): MenuItem[] {
  const linked = <Link extends { name: string; url: string }>(link: Link): Link =>
    withTexts<{ name: string }, "name">(
      link,
      ["name"],
      (_field, english) => texts.phrase("menu", english) ?? texts.of("categories", { name: english, slug: categoryOf(link.url) })["name"],
    ) as Link
  return items.map((item) => ({ ...linked(item), ...(item.children ? { children: item.children.map(linked) } : {}) }))
}

export function panelsInLanguage(panels: readonly MenuPanel[], texts: Texts): MenuPanel[] {
  return panels.map(({ offer, ...panel }) => ({
    ...panel,
    brands: panel.brands.map((brand) => withTexts(brand, ["name"], () => texts.of("brands", { id: brand.id })["name"])),
    offer: offer && withTexts(offer, ["title"], () => texts.of("products", { id: offer.id })["title"]),
  }))
}
