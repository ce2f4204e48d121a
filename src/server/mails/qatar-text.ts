import { INTL_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"
import { spokenLocale } from "#server/languages/speaking.ts"

const formats = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    {
      day: new Intl.DateTimeFormat(locale === "en" ? "en-GB" : INTL_LOCALE[locale], { dateStyle: "full", timeZone: "Asia/Qatar" }),
      time: new Intl.DateTimeFormat(locale === "en" ? "en-US" : INTL_LOCALE[locale], {
        hour: "numeric",
        minute: "2-digit",
        timeZone: "Asia/Qatar",
      }),
    },
  ]),
) as Record<Locale, Record<"day" | "time", Intl.DateTimeFormat>>

/** A day in Qatar, in the language of the mail: "Wednesday 25 November 2026". */
export function qatarDay(ms: number): string {
  return formats[spokenLocale()].day.format(new Date(ms))
}

/** The time of day in Qatar: "9:42 PM". */
export function qatarTime(ms: number): string {
  return formats[spokenLocale()].time.format(new Date(ms))
}

/** Texts as one list, in the language of the mail. */
export function listText(parts: readonly string[]): string {
  return parts.join(spokenLocale() === "ar" ? "، " : ", ")
}
