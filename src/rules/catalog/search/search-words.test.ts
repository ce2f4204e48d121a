import fc from "fast-check"
import { expect, test } from "vitest"
import { atomsOf, latinOf, plainWordsOf, searchKey, spellingPattern, wordsOf } from "./search-words.ts"

const texts = (text: string) => atomsOf(text).map((atom) => atom.text)

test.each([
  ["Apple iPhone 17 Pro", "apple iphone 17 pro"],
  ["256GB", "256 gb"],
  ["256 gb", "256 gb"],
  ["WH-1000XM6", "wh 1000 xm 6"],
  ["Nothing Phone (3a)", "nothing phone 3 a"],
  ["Galaxy S26+", "galaxy s 26 plus"],
  ["6.9-inch", "6.9 inch"],
  ["20,000 mAh", "20000 mah"],
  ["Café ÜBER ﬁne Women's", "cafe uber fine womens"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["İstanbul", "istanbul"],
  ["الآيفون١٧ برو", "ايفون 17 برو"],
  ["شاشــة", "شاشه"],
  ["سَمَّاعة", "سماعه"],
  ["ﻻبتوب", "لابتوب"],
  ["٢٥٦ جيجا", "256 جيجا"],
  ["۱۲ گیگ", "12 جيج"],
  ["٦٫٩", "6.9"],
  ["🍵 %_\\", ""],
])("what the search compares of %j is %j", (text, folded) => {
  expect(texts(text).join(" ")).toBe(folded)
})

test("an atom knows whether it follows another without a blank", () => {
  expect(atomsOf("s26ultra 256").map(({ isGlued }) => isGlued)).toEqual([false, true, true, false])
})

test("two neighbours are also one word, in long texts only a number and its unit", () => {
  expect(wordsOf("Wi-Fi 7")).toEqual(["wi", "fi", "7", "wifi", "fi7"])
  expect(plainWordsOf("OLED panel 120 Hz")).toEqual(["oled", "panel", "120", "hz", "panel120", "120hz"])
})

test("folding is idempotent, and words consist of letters, digits and full stops", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const folded = texts(text)
      expect(folded.every((atom) => /^(?:\p{L}+|\d+(?:\.\d+)?)$/u.test(atom))).toBe(true)
      expect(searchKey(folded.join(" "))).toBe(folded.join(""))
    }),
    { seed: 1 },
  )
})

test("a word of any script has a spelling in ASCII letters", () => {
  expect(latinOf("سامسونج")).toBe("samswnj")
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (word) => {
      expect(latinOf(word)).toMatch(/^[a-z0-9]*$/)
    }),
  )
})

test.each(["آيفون ١٧ برو", "سَمَّاعة أذن", "مسوّدة الشاشــة", "كيبورد ۱۲ پی", "مؤقت الإضاءة", "شحن \u2066usb\u2069 سریع", "اللؤلؤة"])(
  "every word of %j is found in the text as it is written",
  (text) => {
    for (const word of texts(text)) expect(` ${text}`, word).toMatch(new RegExp(spellingPattern(word)))
  },
)

test("a word of two letters is found only where a word begins, and no word in another", () => {
  expect(" كوب ماء").not.toMatch(new RegExp(spellingPattern("وب")))
  expect(" شاشة ٢٧").toMatch(new RegExp(spellingPattern("27")))
  expect(" شاشة").not.toMatch(new RegExp(spellingPattern("شاشات")))
})
