import { threadCpuUsage } from "node:process"
import { expect, test } from "vitest"
import { isFullName, isPersonName, namesOf } from "./person-name.ts"

test("[SH-41] a name consists of letters of every script, blanks, and the punctuation of names", () => {
  const letters = ["Noor", "Al Thani", "José", "Jose\u0301", "Zoë Ann", "نورة", "مُحَمَّد", "प्रिया", "李", " Noor "]
  const signs = ["Al-Kuwari", "O'Neil", "O’Neil", "Abdul Rahman Jr.", "J.R.R. Tolkien", "Mohd.Ali", "J.-P.", "D’Arcy-Smith III", "عبد-الله"]
  for (const text of [...letters, ...signs]) expect(isPersonName(text), text).toBe(true)
})

test("[SH-41] digits and other characters are invalid, and so is punctuation alone, at the start or repeated", () => {
  const others = ["", "   ", "Noor1", "٣", "Noor\n", "Noor\t", "<b>", "N@or", "Noor\u0000", "😀", "Noor\u200f", "Noor/Salem", "Noor, Salem"]
  const signs = [".", "-", "-Noor", "'Noor", "Noor-", "Noor'", "Noor..", "Al--Thani", "Al -Thani", "Al- Thani", "O''Neil", "Noor . Salem"]
  const addresses = ["www.example.com", "prize.example", "https://prize.example", "eve@example.com"]
  for (const text of [...others, ...signs, ...addresses]) expect(isPersonName(text), JSON.stringify(text)).toBe(false)
})

test("a name has at most 100 characters, and first and last name together 201", () => {
  expect(isPersonName("x".repeat(100))).toBe(true)
  expect(isPersonName("x".repeat(101))).toBe(false)
  expect(isFullName(`${"x".repeat(100)} ${"y".repeat(100)}`)).toBe(true)
  expect(isFullName("x".repeat(202))).toBe(false)
  expect(isFullName("Noor1 Salem")).toBe(false)
})

test("a long text that resembles a name is checked quickly", () => {
  const texts = ["a", "a.", "a-", "a ", " ", "A.A", "a\u0301"].map((part) => `${part.repeat(100).slice(0, 99)}1`)
  const before = threadCpuUsage()
  for (const text of texts) expect(isPersonName(text), text).toBe(false)
  const { user, system } = threadCpuUsage(before)
  expect(user + system, "microseconds of work").toBeLessThan(500_000)
})

test.each([
  ["Hamad Saleh", "Hamad", "Saleh"],
  [" Abdul  Rahman Al-Kuwari ", "Abdul", "Rahman Al-Kuwari"],
  ["Noor", "Noor", ""],
  ["", "", ""],
  ["www.example.com now", "", ""],
])("[SH-42] the names of %j are %j and %j", (name, first_name, last_name) => {
  expect(namesOf(name)).toEqual({ first_name, last_name })
})
