/** The languages of the shop: its base language, and Arabic. */
export const LOCALES = ["en", "ar"] as const

export type Locale = (typeof LOCALES)[number]

/** The language of a text without a translation, and of every caller that asks for none. */
export const BASE_LOCALE = "en" satisfies Locale

/** The locale of `Intl`: `ar-QA` alone writes Arabic-Indic digits, and dates by the device's calendar. */
export const INTL_LOCALE: Readonly<Record<Locale, string>> = { en: "en-QA", ar: "ar-QA-u-nu-latn-ca-gregory" }

export const DIRECTION: Readonly<Record<Locale, "ltr" | "rtl">> = { en: "ltr", ar: "rtl" }

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/**
 * The language of an answer of the API: the one that the address names, else the first of `Accept-Language` that the shop has, by its weight.
 * A language that the shop does not have leaves the choice to the next source.
 */
export function chosenLocale({ lang, acceptLanguage }: { lang?: unknown; acceptLanguage?: string | undefined }): Locale {
  if (isLocale(lang)) return lang
  if (!acceptLanguage) return BASE_LOCALE
  let [chosen, weight]: [Locale, number] = [BASE_LOCALE, 0]
  for (const part of acceptLanguage.split(",", 20)) {
    const [range = "", ...parameters] = part.split(";")
    const locale = range.trim().toLowerCase().split("-")[0]
    const quality = parameters
      .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    const own = quality === undefined ? 1 : Number(quality)
    if (isLocale(locale) && own > weight) [chosen, weight] = [locale, own]
  }
  return chosen
}
