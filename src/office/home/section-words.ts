import type { OfficeHomeSection } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import type { IconName } from "#office/parts/text/icon.tsx"
import { ownName } from "#office/parts/text/own-name.ts"

export type SectionKind = NonNullable<OfficeHomeSection["kind"]>

type KindWords = { icon: IconName; label: () => string; count: (of: { count: number }) => string; find: () => string }

export const KINDS: Readonly<Record<SectionKind, KindWords>> = {
  products: { icon: "tag", label: m.office_home_kind_products, count: m.office_home_products, find: m.office_home_find_products },
  categories: { icon: "grid", label: m.office_home_kind_categories, count: m.office_home_categories, find: m.office_home_find_categories },
  brands: { icon: "sparkle", label: m.office_home_kind_brands, count: m.office_home_brands, find: m.office_home_find_brands },
  collections: {
    icon: "percent",
    label: m.office_home_kind_collections,
    count: m.office_home_collections,
    find: m.office_home_find_collections,
  },
  catalogs: { icon: "bolt", label: m.office_home_kind_tiles, count: m.office_home_tiles, find: m.office_home_kind_tiles },
}

export const FAULT_WORDS: Readonly<Record<OfficeHomeSection["faults"][number], () => string>> = {
  empty: m.office_home_empty,
  no_picture: m.office_home_fault_picture,
  few_categories: m.office_home_fault_categories,
}

/** The title in the language of the page; without one, what the section has. */
export function nameOf({ title, title_ar: arabic, kind }: Pick<OfficeHomeSection, "title" | "title_ar" | "kind">): string {
  const named = ownName(title ?? "", arabic)
  if (named !== "") return named
  return kind ? m.office_home_untitled_kind({ kind: KINDS[kind].label() }) : m.office_home_untitled()
}

/** Why a section cannot be shown, in one sentence. */
export function faultsText({ faults }: OfficeHomeSection): string {
  return faults.map((fault) => FAULT_WORDS[fault]()).join(". ")
}
