import { getLocale } from "#messages/runtime.js"
import { clockText } from "#rules/languages/clock-text.ts"
import { localizedPath } from "#rules/languages/localized-path.ts"
import { INTL_LOCALE, type Locale } from "#rules/values/locale.ts"
import { formatPrice } from "#rules/values/money.ts"

/** The language of the pages, which are built once for each. */
export function language(): Locale {
  return getLocale()
}

/** A price in the language of the page: see `rules/values/money`. */
export function priceText(qar: number): string {
  return formatPrice(qar, language())
}

/** The public address of a page of the site. */
export function siteAddress(path: string): string {
  return localizedPath(path, language())
}

/** A time of day from its minutes since midnight: see `rules/languages/clock-text`. */
export function timeText(minutes: number, how?: { withMinutes: boolean }): string {
  return clockText(minutes, language(), how)
}

/** Separates the parts of a list: ", " and "، ". */
export function separator(): string {
  return language() === "ar" ? "، " : ", "
}

/** Texts as one list: "a, b" and "أ، ب", each isolated. Empty ones are left out. */
export function joinList(parts: readonly (string | null | undefined | false)[]): string {
  return parts.flatMap((part) => (part ? isolated(part) : [])).join(separator())
}

/** A text inside a plain one. On Arabic pages, isolates keep the order of its characters where it contains Latin letters or digits. */
export function isolated(text: string): string {
  return language() === "ar" && /[a-z\d]/i.test(text) ? `\u2068${text}\u2069` : text
}

/** A format of days or times: in English that of `english`, in Arabic with the digits and the calendar of the shop. */
export function dateFormat(english: "en-GB" | "en-US", options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language() === "en" ? english : INTL_LOCALE[language()], options)
}

/**
 * The attributes of a text of the catalog: on an Arabic page, one without a translation is marked as English, so that it is read and
 * aligned as such.
 */
export function textMark(text: string): { lang?: "en"; dir?: "ltr" } {
  const isEnglish = language() === "ar" && /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text)
  return isEnglish ? { lang: "en", dir: "ltr" } : {}
}
