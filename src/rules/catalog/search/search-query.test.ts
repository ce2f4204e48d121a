import fc from "fast-check"
import { expect, test } from "vitest"
import { closestWord, edits } from "./search-guess.ts"
import { answersTerm, numberedPairs, phrasesOf, readAtoms, type Synonym, termsOf, wholeKeys } from "./search-query.ts"
import { atomsOf, wordsOf } from "./search-words.ts"

const SYNONYMS: Synonym[] = [
  { phrase: "ايفون", meaning: "iphone", kind: "line" },
  { phrase: "ماك بوك", meaning: "macbook", kind: "line" },
  { phrase: "ماك بوك اير", meaning: "macbook air", kind: "line" },
  { phrase: "ps 5", meaning: "playstation 5", kind: "line" },
  { phrase: "جيجا", meaning: "gb", kind: "unit" },
  { phrase: "ماوس", meaning: "mouse", kind: "category" },
  { phrase: "برو", meaning: "pro", kind: "word" },
  { phrase: "اسود", meaning: "black", kind: "colour" },
]
const read = (text: string) => readAtoms(atomsOf(text))
const finds = (typed: string, name: string) => {
  const words = new Set(wordsOf(name))
  return termsOf(read(typed), SYNONYMS).every((term) => answersTerm(term, words))
}

test.each([
  ["phone nothing", "Nothing Phone (3a)"],
  ["i phone", "Apple iPhone 17"],
  ["iphone17pro", "Apple iPhone 17 Pro"],
  ["s26ultra", "Samsung Galaxy S26 Ultra"],
  ["s 26", "Samsung Galaxy S26 Ultra"],
  ["wh1000xm6", "Sony WH-1000XM6"],
  ["wh-1000 xm6", "Sony WH-1000XM6"],
  ["galax", "Samsung Galaxy S26"],
  ["256gb", "iPhone 256 GB"],
  ["256 gb", "iPhone 256GB"],
  ["wifi", "Wi-Fi Router"],
  ["headphones", "Sony Headphone"],
  ["batteries", "Battery Pack"],
  ["case for the iphone", "iPhone Case"],
  ["ايفون ١٧", "Apple iPhone 17"],
  ["ايفون ١٧ برو", "Apple iPhone 17 Pro"],
  ["ماك بوك اير", "Apple MacBook Air"],
  ["ps5", "Sony PlayStation 5"],
  ["ps5", "PS5 Cover"],
  ["٢٥٦ جيجا", "iPhone 256 GB"],
  ["smart watch", "Smartwatches"],
  ["battery", "Batteries"],
  ["mouse", "Gaming Mice"],
  ["mice", "Magic Mouse"],
  ["gaming mouse", "Gaming Mice"],
  ["ماوس", "Gaming Mice"],
])("%j finds %j", (typed, name) => {
  expect(finds(typed, name)).toBe(true)
})

test.each([
  ["s26", "Samsung Galaxy 26 S Pen"],
  ["iphone 17", "Apple iPhone 16"],
  ["17", "Apple iPhone 170"],
  ["برو", "Apple iPhone Pro"],
  ["جيجا", "2 GB"],
  ["اسود", "Black"],
  ["samsung iphone", "Apple iPhone"],
])("%j does not find %j", (typed, name) => {
  expect(finds(typed, name)).toBe(false)
})

test("the whole keyword is one key, also in the catalog's words", () => {
  expect(wholeKeys(read("ايفون 17 برو"), SYNONYMS)).toEqual(["ايفون17برو", "iphone17pro"])
  expect(wholeKeys(read("Phone (3a)"), SYNONYMS)).toEqual(["phone3a"])
})

test.each([
  ["iphone 15 pro", ["iphone15", "15pro"]],
  ["iphone15 pro", ["15pro"]],
  ["ايفون ١٥", ["ايفون15", "iphone15"]],
  ["ps 5 controller", ["5controller"]],
  ["galaxy black", []],
  ["512 256", []],
])("in %j these words and numbers belong together: %j", (typed, joined) => {
  expect(numberedPairs(read(typed), SYNONYMS).flatMap((pair) => pair.joined)).toEqual(joined)
})

test("the word after a number may also be the kind of product, that before it may not", () => {
  expect(numberedPairs(read("iphone 15 case"), []).map(({ following }) => following)).toEqual([[], ["case"]])
})

test("at most eight words are read, and the number and length of the terms is limited", () => {
  expect(read("a1 b2 c3 d4 e5 f6 g7 h8 i9").map(({ text }) => text)).not.toContain("i")
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "1", " ", "ps", "ايفون", "جيجا "), maxLength: 100 }), (text) => {
      const atoms = read(text)
      const terms = termsOf(atoms, SYNONYMS)
      expect(atoms.length).toBeLessThanOrEqual(32)
      expect(terms.flatMap(({ anyOf }) => anyOf.flat()).length).toBeLessThan(3000)
      expect(numberedPairs(atoms, SYNONYMS).length).toBeLessThanOrEqual(31)
      expect(phrasesOf(atoms).length).toBeLessThanOrEqual(160)
    }),
    { seed: 1 },
  )
})

test.each([
  ["samsng", ["sony", "samsung"], "samsung"],
  ["galxy", ["galaxy", "gala"], "galaxy"],
  ["iphnoe", ["phone", "iphone"], "iphone"],
  ["headfones", ["headset", "headphones"], "headphones"],
  ["سامسنوج", ["سامسونج"], "سامسونج"],
  ["repair", ["rear"], null],
  ["tv", ["tb"], null],
  ["zzzz", ["sony", "samsung"], null],
])("for %j the nearest of %j is meant: %j", (typed, words, meant) => {
  expect(closestWord(typed, words)).toBe(meant)
})

test("the edit distance is symmetric, and 0 for the same word", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(edits(a, b)).toBe(edits(b, a))
      expect(edits(a, a)).toBe(0)
      expect(edits(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})
