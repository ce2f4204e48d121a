import type { HomeDraft, OfficeHomeSection } from "#contract/office/storefront/home-page.ts"
import type { TileList } from "#rules/catalog/office/home/tile.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"

/** A draft with the names of entries and of what tiles lead to in a language. Titles and the texts of tiles are edited, and stay in both. */
export function draftInLanguage(draft: HomeDraft, texts: Texts): HomeDraft {
  return { ...draft, sections: draft.sections.map((section) => sectionInLanguage(section, texts)) }
}

function sectionInLanguage(section: OfficeHomeSection, texts: Texts): OfficeHomeSection {
  const { kind, entries, tiles } = section
  return {
    ...section,
    entries: entries.map(({ id, name, ...entry }, place) => {
      if (kind === "catalogs") return { ...entry, id, name: tiles[place]?.text_ar || name }
      const shown = kind === null || id === null ? undefined : nameIn(texts, kind, { id })
      return { ...entry, id, name: name && (shown ?? name) }
    }),
    tiles: tiles.map(({ targets, ...tile }) => ({
      ...tile,
      targets: targets.map(({ list, slug, name }) => ({ list, slug, name: name && (nameIn(texts, list, { slug }) ?? name) })),
    })),
  }
}

/** The name of a product, category, brand or collection; undefined where it has none in the language. */
export function nameIn(texts: Texts, list: TileList, by: { id: number } | { slug: string }): string | undefined {
  return texts.of(list, by)[list === "products" ? "title" : "name"]
}
