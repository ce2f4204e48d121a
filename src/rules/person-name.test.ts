import { expect, test } from "vitest"
import { isPersonName } from "./person-name.ts"

test("letters of every script and spaces make a name", () => {
  const valid = ["Noor", "Al Thani", "José", "Jose\u0301", "Zoë Ann", "نورة", "مُحَمَّد", "प्रिया", "李", " Noor "]
  for (const text of valid) expect(isPersonName(text), text).toBe(true)
})

test("anything else makes none", () => {
  const invalid = ["", "   ", "Noor1", "٣", "O'Neil", "Al-Thani", "Noor.", "Noor\n", "Noor\t", "<b>", "N@or", "Noor\u0000", "😀"]
  for (const text of invalid) expect(isPersonName(text), JSON.stringify(text)).toBe(false)
})

test("a name has at most 100 characters", () => {
  expect(isPersonName("x".repeat(100))).toBe(true)
  expect(isPersonName("x".repeat(101))).toBe(false)
})
