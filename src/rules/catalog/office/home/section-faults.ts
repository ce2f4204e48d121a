/** Why a section of the home page cannot be shown. */
export const SECTION_FAULTS = ["empty", "no_picture", "few_categories"] as const
export type SectionFault = (typeof SECTION_FAULTS)[number]

/** What a section consists of; one with several shows the first first. */
export const SECTION_KINDS = ["products", "categories", "brands", "collections", "catalogs"] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** Fewer are neither the block of six nor a strip. */
const FEWEST_CATEGORIES = 6

type Entry = { is_shown: boolean; picture: string | null }

/**
 * Why a section cannot be shown: none of its entries is shown, one that needs a picture has none, or there are too few categories. A product
 * without a picture shows the shop's own, and a brand without one its name.
 */
export function sectionFaults(kind: SectionKind | null, entries: readonly Entry[]): SectionFault[] {
  const shown = entries.filter((entry) => entry.is_shown)
  if (kind === null || shown.length === 0) return ["empty"]
  const needsPictures = kind === "categories" || kind === "collections" || kind === "catalogs"
  return [
    ...(needsPictures && shown.some(({ picture }) => picture === null) ? (["no_picture"] as const) : []),
    ...(kind === "categories" && shown.length < FEWEST_CATEGORIES ? (["few_categories"] as const) : []),
  ]
}
