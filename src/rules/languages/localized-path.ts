import { BASE_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"

/** The address of a page in a language: `/cart` and `/ar/cart`. An address that is already in this language is unchanged. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === BASE_LOCALE || readLocalizedPath(path).locale === locale) return path
  return `/${locale}${path === "/" ? "" : path.replace(/^\/(?=[?#])/, "")}`
}

/** The language of an address, and the address without it. */
export function readLocalizedPath(path: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    if (locale === BASE_LOCALE || !path.startsWith(`/${locale}`)) continue
    const rest = path.slice(locale.length + 1)
    if (rest === "" || /^[?#]/.test(rest)) return { locale, path: `/${rest}` }
    if (rest.startsWith("/")) return { locale, path: rest }
  }
  return { locale: BASE_LOCALE, path }
}
