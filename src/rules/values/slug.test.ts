import fc from "fast-check"
import { expect, test } from "vitest"
import { slugOf } from "./slug.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

test("[RULE-07] a slug is lower case with hyphens for spaces", () => {
  expect(slugOf("Apple iPhone 17 Pro Max")).toBe("apple-iphone-17-pro-max")
  expect(slugOf("256 GB")).toBe("256-gb")
})

test("[RULE-07] non-word characters are removed, repeated hyphens collapse, hyphens at the ends are trimmed", () => {
  expect(slugOf("iPhone 17 (256 GB, Sky Blue)")).toBe("iphone-17-256-gb-sky-blue")
  expect(slugOf("Wi-Fi + Cellular")).toBe("wi-fi-cellular")
  expect(slugOf("  --Café & Co.--  ")).toBe("caf-co")
  expect(slugOf("snake_case stays")).toBe("snake_case-stays")
  expect(slugOf("ساعة")).toBe("")
})

test("[RULE-07] every slug is valid and unchanged by slugging again", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^$|^[a-z0-9_]+(-[a-z0-9_]+)*$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
