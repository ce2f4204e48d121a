import fc from "fast-check"
import { expect, test } from "vitest"
import { truncate, truncateAtWord } from "./truncate.ts"

test("[RULE-17] a name longer than 30 characters is truncated there, with an ellipsis", () => {
  expect(truncate("Apple iPhone 17 Pro Max (256 GB, Cosmic Orange)")).toBe("Apple iPhone 17 Pro Max (256 G…")
  expect(truncate("x".repeat(31))).toBe(`${"x".repeat(30)}…`)
})

test("[RULE-17] a name of 30 characters or fewer is unchanged", () => {
  expect(truncate("x".repeat(30))).toBe("x".repeat(30))
  expect(truncate("")).toBe("")
})

test("another limit can be given", () => {
  expect(truncate("abcdef", 3)).toBe("abc…")
})

test("characters are never split", () => {
  expect(truncate("😀".repeat(31))).toBe(`${"😀".repeat(30)}…`)
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      expect(Array.from(truncate(text)).length).toBeLessThanOrEqual(31)
      expect(truncate(text).isWellFormed()).toBe(true)
    }),
  )
})

test("a text is truncated between words, with an ellipsis", () => {
  expect(truncateAtWord("Screens and batteries", 200)).toBe("Screens and batteries")
  expect(truncateAtWord("Screens and batteries", 14)).toBe("Screens and …")
  expect(truncateAtWord("Screens and batteries", 11)).toBe("Screens and …")
  expect(truncateAtWord("Displayassembly", 7)).toBe("Display …")
})
