import { expect, test } from "vitest"
import { BASE_LOCALE, chosenLocale, DIRECTION, INTL_LOCALE, LOCALES } from "./locale.ts"

test("[AR-50] the language of the address comes before that of the header, and English is the last resort", () => {
  expect(chosenLocale({ lang: "ar", acceptLanguage: "en" })).toBe("ar")
  expect(chosenLocale({ lang: "en", acceptLanguage: "ar" })).toBe("en")
  expect(chosenLocale({ lang: "fr", acceptLanguage: "ar" })).toBe("ar")
  expect(chosenLocale({})).toBe("en")
  expect(chosenLocale({ acceptLanguage: "" })).toBe("en")
})

test.each([
  ["ar", "ar"],
  ["ar-QA,ar;q=0.9,en;q=0.8", "ar"],
  ["en-GB,en;q=0.9,ar;q=0.8", "en"],
  ["en;q=0.5,ar;q=0.9", "ar"],
  ["fr-FR, ar;q=0.3, en;q=0.2", "ar"],
  ["fr, *", "en"],
  ["ar;q=0", "en"],
  ["arn", "en"],
  ["ar;q=2, en;q=0.1", "ar"],
  [";;,,", "en"],
] as const)("[AR-50] Accept-Language %j is answered in %s", (acceptLanguage, locale) => {
  expect(chosenLocale({ acceptLanguage })).toBe(locale)
})

test("[AR-51] every language has a direction, and numbers and dates in Western digits of the Gregorian calendar", () => {
  const day = new Date("2026-11-20T12:00:00Z")
  for (const locale of LOCALES) {
    expect(new Intl.NumberFormat(INTL_LOCALE[locale]).format(5149)).toBe("5,149")
    expect(new Intl.DateTimeFormat(INTL_LOCALE[locale], { dateStyle: "long" }).format(day)).toContain("2026")
  }
  expect(new Intl.DateTimeFormat(INTL_LOCALE.ar, { dateStyle: "long" }).format(day)).toBe("20 نوفمبر 2026")
  expect(DIRECTION).toEqual({ en: "ltr", ar: "rtl" })
  expect(BASE_LOCALE).toBe("en")
})
