import fc from "fast-check"
import { expect, test } from "vitest"
import { keywordOf, matchRanges } from "./search-match.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

const marked = (name: string, keyword: string) =>
  matchRanges(name, keyword)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join("")

test("every occurrence of the keyword is marked, regardless of case", () => {
  expect(marked("Apple iPhone 17 Pro", "IPHONE")).toBe("Apple [iPhone] 17 Pro")
  expect(marked("Pro case for Pro", "pro")).toBe("[Pro] case for [Pro]")
  expect(marked("Galaxy", "galaxy")).toBe("[Galaxy]")
})

test("a name without the keyword, or without any keyword, is one piece", () => {
  expect(matchRanges("Galaxy", "iphone")).toEqual([{ text: "Galaxy", match: false }])
  expect(matchRanges("Galaxy", "  ")).toEqual([{ text: "Galaxy", match: false }])
  expect(matchRanges("", "a")).toEqual([])
})

test("special characters of patterns match literally", () => {
  expect(marked("Nothing Phone (3a)", "(3")).toBe("Nothing Phone [(3]a)")
  expect(marked("C++ 50% a.b [x]", ".b [")).toBe("C++ 50% a[.b []x]")
  expect(marked("axb", "a.b")).toBe("axb")
})

test("letters whose lower case is longer do not shift the marks", () => {
  expect(marked("İİ Case", "case")).toBe("İİ [Case]")
  expect(marked("İstanbul", "i")).toBe("[İ]stanbul")
  expect(marked("😀 Phone", "phone")).toBe("😀 [Phone]")
})

test("the pieces joined are the name, and neighbours differ", () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom("a", "A", "b", "İ", " ", "😀") }))
  fc.assert(
    fc.property(text, text, (name, keyword) => {
      const pieces = matchRanges(name, keyword)
      expect(pieces.map((piece) => piece.text).join("")).toBe(name)
      for (const [index, piece] of pieces.entries()) expect(piece.match).not.toBe(pieces[index + 1]?.match)
    }),
  )
})

test("a name that contains the keyword has a marked piece that contains it", () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9+.()-]{1,10}$/)
  fc.assert(
    fc.property(word, word, word, (before, keyword, after) => {
      const matches = matchRanges(before + keyword + after, keyword).filter(({ match }) => match)
      expect(matches.some(({ text }) => text.toLowerCase().includes(keyword.toLowerCase()))).toBe(true)
    }),
  )
})

test("a keyword is trimmed, in lower case and without control characters", () => {
  expect(keywordOf("  iPhone 17 PRO ")).toBe("iphone 17 pro")
  expect(keywordOf("i\u0000Pho\u0007ne")).toBe("iphone")
  expect(keywordOf("iphone\t\n 17")).toBe("iphone 17")
  expect(keywordOf(" \u0000 ")).toBe("")
  expect(keywordOf("100%_\\")).toBe("100%_\\")
})

test("a keyword has at most 100 characters, and no character is split", () => {
  expect(keywordOf("x".repeat(500))).toHaveLength(100)
  expect(Array.from(keywordOf("😀".repeat(500)))).toHaveLength(100)
})

test("normalising a keyword twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      expect(keywordOf(keywordOf(text))).toBe(keywordOf(text))
    }),
  )
})
