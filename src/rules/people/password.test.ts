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

test("a long password is accepted", () => {
  expect(isLongEnough("x".repeat(500))).toBe(true)
})

test("the server accepts at most 128 characters, and never truncates a longer password", () => {
  expect(isPasswordLength("12345")).toBe(false)
  expect(isPasswordLength("123456")).toBe(true)
  expect(isPasswordLength("x".repeat(128))).toBe(true)
  expect(isPasswordLength("x".repeat(129))).toBe(false)
})
