import { expect, test } from "vitest"
import { changedPart, isSameWay, repeatedPlace } from "./offer.ts"

const price = (changes: object = {}) => ({
  issue: 1,
  brand: null,
  model: null,
  grade: null,
  valid_from: null,
  valid_until: null,
  ...changes,
})

test("two prices for the same part of a repair may not apply on the same day", () => {
  expect(isSameWay(price(), price())).toBe(true)
  expect(isSameWay(price(), price({ valid_from: "2026-12-01", valid_until: "2026-12-07" }))).toBe(true)
  const november = price({ valid_until: "2026-11-30" })
  expect(isSameWay(november, price({ valid_from: "2026-11-30" }))).toBe(true)
  expect(isSameWay(november, price({ valid_from: "2026-12-01" }))).toBe(false)
  for (const other of [{ issue: 2 }, { brand: 7 }, { brand: 7, model: 70 }, { grade: "original" as const }])
    expect(isSameWay(price(), price(other))).toBe(false)
})

test("a name that is repeated in capitals or with blanks is found at its second place", () => {
  expect(repeatedPlace(["Screen", "Battery", " screen "])).toBe(2)
  expect(repeatedPlace(["Screen", "Battery"])).toBeNull()
})

test("the changed part of a list is what lies between its common beginning and end", () => {
  const changes = (before: string, after: string) => {
    const part = changedPart([...before], [...after])
    return [part.before.join(""), part.after.join("")]
  }
  expect(changes("abcde", "abxde")).toEqual(["c", "x"])
  expect(changes("abcde", "acbde")).toEqual(["bc", "cb"])
  expect(changes("abc", "abcd")).toEqual(["", "d"])
  expect(changes("aab", "ab")).toEqual(["a", ""])
  expect(changes("abc", "abc")).toEqual(["", ""])
})
