import { COLOUR_FAMILY } from "./colour-option.ts"

/** The families in the order of the filter panel, each with the colour of its dot, and the words of names that mean it. */
const FAMILIES = [
  { name: "Black", code: "#232427", words: "black onyx obsidian midnight jetblack blueblack" },
  { name: "White", code: "#ffffff", words: "white ivory pearl porcelain snow whitestone ash" },
  { name: "Gray", code: "#8d8f92", words: "gray lightgray graphite charcoal slate gunmetal moonstone" },
  { name: "Silver", code: "#c9cacc", words: "silver whitesilver platinum chrome" },
  { name: "Beige", code: "#d9cbb8", words: "beige cream sand sands nude starlight champagne sandstone sandstorm dune seashell" },
  { name: "Brown", code: "#6e4b38", words: "brown mocha bronze chocolate sienna copper hazel" },
  { name: "Gold", code: "#d8bf9b", words: "gold golden" },
  { name: "Yellow", code: "#f2d469", words: "yellow citrus lemon mustard" },
  { name: "Orange", code: "#e8703a", words: "orange amber" },
  { name: "Red", code: "#c4303c", words: "red coralred burgundy wine crimson maroon" },
  { name: "Pink", code: "#efc7cf", words: "pink rose rosegold pinkgold coral blush peach peony magenta fuchsia berry" },
  { name: "Purple", code: "#a79bc4", words: "purple violet lavender lilac plum indigo iris" },
  { name: "Blue", code: "#4a5f80", words: "blue navy icyblue silverblue skyblue cyan sapphire ultramarine denim ocean" },
  { name: "Green", code: "#5a6b55", words: "green jadegreen mint olive lime teal sage jade turquoise lemongrass wintergreen forest" },
  { name: "Multicolor", code: null, words: "multicolor multi rainbow camouflage camo" },
  { name: "Clear", code: null, words: "clear transparent translucent" },
  { name: "Other", code: null, words: "other" },
] as const

export type ColourFamily = (typeof FAMILIES)[number]["name"]

export const COLOUR_FAMILIES: readonly { name: ColourFamily; code: string | null }[] = FAMILIES.map(({ name, code }) => ({ name, code }))

/** The families of a filter in the order of its panel; those of another option are unchanged. */
export function byColourFamily<T extends { value: string }>(title: string, values: readonly T[]): T[] {
  const place = ({ value }: T) => FAMILIES.findIndex(({ name }) => name === value)
  return title === COLOUR_FAMILY ? values.toSorted((a, b) => place(a) - place(b)) : [...values]
}

const FAMILY_OF: ReadonlyMap<string, ColourFamily> = new Map(
  FAMILIES.flatMap(({ name, words }) => words.split(" ").map((word) => [word, name] as const)),
)

/**
 * The family of a colour, by the last word of its English name that means one, as in "Titanium Black", or else by its hex code, or else
 * "Other". "Light Blue and Light Red" is of several colours. "Rose Gold" is pink.
 */
export function colourFamily(name: string, code: string | null): ColourFamily {
  const text = name.toLowerCase().replaceAll("grey", "gray").replaceAll("colour", "color")
  const byPart = text.split(/\s*[/&+]\s*|\s+and\s+/).map((part) => familyOfWords(part))
  const families = new Set(byPart.filter((family) => family !== null))
  if (families.size > 1) return "Multicolor"
  const [family = null] = families
  return family ?? (code === null ? "Other" : familyOfCode(code))
}

function familyOfWords(text: string): ColourFamily | null {
  const words = text.split(/[^a-z]+/)
  if (/\b(?:rose|pink)[ -]gold\b/.test(text)) return "Pink"
  return words.map((word) => FAMILY_OF.get(word)).findLast((family) => family !== undefined) ?? null
}

/** The hues, in degrees, at which a family begins. */
const HUES: readonly (readonly [degrees: number, family: ColourFamily])[] = [
  [0, "Red"],
  [18, "Orange"],
  [45, "Yellow"],
  [70, "Green"],
  [175, "Blue"],
  [250, "Purple"],
  [300, "Pink"],
  [345, "Red"],
]
const NO_HUE = 0.1
const DARK = 0.18
const PALE = 0.9

function familyOfCode(code: string): ColourFamily {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => Number.parseInt(code.slice(place, place + 2), 16) / 255)
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (high + low) / 2
  const spread = high - low
  if (lightness < DARK) return "Black"
  if (lightness > PALE) return "White"
  if (spread < NO_HUE) return lightness > 0.7 ? "Silver" : "Gray"
  const hue = hueOf({ red, green, blue }, high, spread)
  if (hue < 60 && spread < 0.35) return lightness > 0.6 ? "Beige" : "Brown"
  if (hue < 45 && lightness < 0.4) return hue < 18 ? "Red" : "Brown"
  if ((hue < 18 || hue >= 330) && lightness > 0.65) return "Pink"
  return HUES.findLast(([degrees]) => degrees <= hue)?.[1] ?? "Red"
}

function hueOf({ red, green, blue }: { red: number; green: number; blue: number }, high: number, spread: number): number {
  const sixths = high === red ? (green - blue) / spread : high === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return (sixths * 60 + 360) % 360
}
