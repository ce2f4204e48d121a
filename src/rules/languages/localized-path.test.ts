import fc from "fast-check"
import { expect, test } from "vitest"
import { LOCALES } from "#rules/values/locale.ts"
import { localizedPath, readLocalizedPath } from "./localized-path.ts"

test("[AR-01] an Arabic page has the address of the English one below /ar", () => {
  expect(localizedPath("/", "ar")).toBe("/ar")
  expect(localizedPath("/?a=1", "ar")).toBe("/ar?a=1")
  expect(localizedPath("/#main", "ar")).toBe("/ar#main")
  expect(localizedPath("/category/phones?page=2#x", "ar")).toBe("/ar/category/phones?page=2#x")
  expect(localizedPath("/select-brand;device=3", "ar")).toBe("/ar/select-brand;device=3")
  expect(localizedPath("/category/phones", "en")).toBe("/category/phones")
})

test("[AR-01] an address that only begins with the same letters is English", () => {
  expect(readLocalizedPath("/argos")).toEqual({ locale: "en", path: "/argos" })
  expect(readLocalizedPath("/category/ar")).toEqual({ locale: "en", path: "/category/ar" })
})

test("[AR-01] for any address the language can be read back, and adding it twice changes nothing", () => {
  const paths = fc
    .tuple(fc.array(fc.constantFrom("ar", "en", "arabic", "x;y=1", "%D9%85", "")), fc.constantFrom("", "?", "?lang=ar", "#ar", "?a=/ar#b"))
    .map(([parts, end]) => `/${parts.join("/")}${end}`)
    .filter((path) => !/^\/ar(?:[/?#]|$)/.test(path))
  fc.assert(
    fc.property(paths, fc.constantFrom(...LOCALES), (path, locale) => {
      const address = localizedPath(path, locale)
      expect(readLocalizedPath(address)).toEqual({ locale, path })
      expect(localizedPath(address, locale)).toBe(address)
    }),
  )
})
