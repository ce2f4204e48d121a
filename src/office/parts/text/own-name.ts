import { language } from "#ui/text/language.ts"

/** A name in the language of the page; the English one where it has no Arabic. */
export function ownName(english: string, arabic: string | null): string {
  return language() === "ar" && arabic ? arabic : english
}
