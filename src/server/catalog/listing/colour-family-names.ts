import { m } from "#messages/messages.js"
import type { ColourFamily } from "#rules/catalog/colours/colour-families.ts"

const NAMES: ReadonlyMap<string, typeof m.colour_family_black> = new Map(
  Object.entries({
    Black: m.colour_family_black,
    White: m.colour_family_white,
    Gray: m.colour_family_gray,
    Silver: m.colour_family_silver,
    Beige: m.colour_family_beige,
    Brown: m.colour_family_brown,
    Gold: m.colour_family_gold,
    Yellow: m.colour_family_yellow,
    Orange: m.colour_family_orange,
    Red: m.colour_family_red,
    Pink: m.colour_family_pink,
    Purple: m.colour_family_purple,
    Blue: m.colour_family_blue,
    Green: m.colour_family_green,
    Multicolor: m.colour_family_multicolor,
    Clear: m.colour_family_clear,
    Other: m.colour_family_other,
  } satisfies Record<ColourFamily, unknown>),
)

/** The name of a family of colours in Arabic. */
export function colourFamilyInArabic(family: string): string | undefined {
  return NAMES.get(family)?.({}, { locale: "ar" })
}
