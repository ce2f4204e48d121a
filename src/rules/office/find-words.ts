import { compactPhone } from "../people/phone.ts"

/** What the palette finds, in the order of its groups. */
export const FOUND_KINDS = ["order", "repair", "customer", "product"] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const MAX_WORDS = 8

/** A phone number or the digits of an IMEI, with any spaces, hyphens and brackets between them. */
const NUMBER = /^[+(]?[\d٠-٩۰-۹][\d٠-٩۰-۹\s()\u2010-\u2015-]{4,}$/

/**
 * The words of a search in lower case. A number is one word: its digits, without the dial code of Qatar, so that every spelling of a phone
 * finds the same. [OFFICE-30]
 */
export function findWords(text: string): string[] {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return plainWords(trimmed)
  return [
    compactPhone(trimmed)
      .replaceAll(/\D/g, "")
      .replace(/^(?:00)?974(?=\d{8}$)/, ""),
  ]
}

/** The words of a search in lower case as they are written, where a number is no phone: SKUs and titles. */
export function plainWords(text: string): string[] {
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, MAX_WORDS)
}

/** What a search matches with `like`: anywhere in a word, and two letters only at its start. The searched text begins with a space. */
export function likePattern(word: string): string {
  return `%${word.length < 3 ? " " : ""}${word.replaceAll(/[\\%_]/g, "\\$&")}%`
}
