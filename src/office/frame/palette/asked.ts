import type { FoundKind } from "#rules/office/find-words.ts"

/** The palette's query: its text, and the kind of result it is limited to. */
export type PaletteQuery = { words: string; only: FoundKind | "acts" | null }

/** The prefixes that limit a query to one kind. [OFFICE-32] */
const SIGNS = { "#": "order", "!": "repair", "@": "customer", ">": "acts" } as const satisfies Readonly<
  Record<string, PaletteQuery["only"]>
>

function isSign(letter: string): letter is keyof typeof SIGNS {
  return Object.hasOwn(SIGNS, letter)
}

export function readAsked(text: string): PaletteQuery {
  const [first = ""] = text
  return isSign(first) ? { words: text.slice(1).trim(), only: SIGNS[first] } : { words: text.trim(), only: null }
}
