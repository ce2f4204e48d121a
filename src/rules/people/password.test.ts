import { expect, test } from "vitest"
import { isLongEnough, isPasswordLength } from "./password.ts"

test("a password has at least 6 characters", () => {
  expect(isLongEnough("")).toBe(false)
  expect(isLongEnough("12345")).toBe(false)
  expect(isLongEnough("123456")).toBe(true)
  expect(isLongEnough("كلمةسر")).toBe(true)
})

test("blanks are part of a password", () => {
  expect(isLongEnough("      ")).toBe(true)
  expect(isLongEnough("abc 12")).toBe(true)
})

test("a long password is long enough", () => {
  expect(isLongEnough("x".repeat(500))).toBe(true)
})

test("the server takes at most 128 characters, and never cuts a longer one", () => {
  expect(isPasswordLength("12345")).toBe(false)
  expect(isPasswordLength("123456")).toBe(true)
  expect(isPasswordLength("x".repeat(128))).toBe(true)
  expect(isPasswordLength("x".repeat(129))).toBe(false)
})
