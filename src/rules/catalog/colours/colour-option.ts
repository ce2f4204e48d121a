/** The option whose values are families of colours. Listings derive it from Color; no variant has it. */
export const COLOUR_FAMILY = "Color family"

/** Whether an option with this title is a colour. */
export function isColourOption(title: string): boolean {
  return /^colou?rs?$/i.test(title.trim())
}
