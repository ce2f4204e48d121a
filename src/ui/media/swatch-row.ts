export type SwatchColor = { name: string; code: string | null }

/**
 * The text in each swatch: null for a colour code that no earlier swatch has; otherwise one to three letters and digits of the name, unique
 * in the row, such as "D7" for "Design 7".
 */
export function swatchLabels(colors: readonly SwatchColor[]): (string | null)[] {
  const shown = new Set<string>()
  return colors.map(({ name, code }, index) => {
    if (code !== null && !shown.has(code)) {
      shown.add(code)
      return null
    }
    const words = name.match(/\p{N}+|\p{L}+/gu) ?? []
    const initials = words.map((word) => (/^\p{N}/u.test(word) ? word : [...word][0])).join("")
    const letters = [...(words.length > 1 ? initials : (words[0] ?? ""))]
    const wishes = [letters.slice(0, words.length > 1 ? 3 : 2), letters.slice(0, 3)].map((some) => some.join(""))
    const label = wishes.find((wish) => wish !== "" && !shown.has(wish.toUpperCase())) ?? freeNumber(shown, index + 1)
    shown.add(label.toUpperCase())
    return label
  })
}

function freeNumber(taken: ReadonlySet<string>, first: number): string {
  let number = first
  while (taken.has(String(number))) number++
  return String(number)
}

/** Swatches in a row at widths up to 480 px, and above. [spec 1 §9] */
export const VISIBLE_SWATCHES = { narrow: 4, wide: 5 } as const

/**
 * The number of colours shown before the row is expanded, and the number behind "+N". With more colours than slots, the last slot is the
 * "+N" button. [spec 1 §2.6]
 */
export function swatchSlots(colors: number, slots: number): { shown: number; hidden: number } {
  const shown = colors > slots ? slots - 1 : colors
  return { shown, hidden: colors - shown }
}
