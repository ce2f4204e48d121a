import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { refuseWeak } from "./weak-passwords.ts"

const WORDS = { email: "mariam.k@example.com", name: "Mariam Al Kuwari", shopName: "Corniche" }

function isWeak(password: string, words = WORDS): boolean {
  try {
    refuseWeak("password", password, words)
    return false
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: "weak_password" })
    return true
  }
}

const common = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

test("[AUTH-47] the ten thousand most common passwords are refused, in any case", () => {
  expect(new Set(common).size).toBe(10_000)
  expect(common.slice(0, 3)).toEqual(["123456", "password", "12345678"])
  expect(common.filter((password) => !isWeak(password))).toEqual([])
  expect(common.filter((password) => !isWeak(password.toUpperCase()))).toEqual([])
})

test.each([
  "mariam.k@example.com",
  "Mariam.K",
  "mariam.k1!",
  "kuwari2026",
  "MariamAlKuwari",
  "mariam al kuwari",
  "corniche",
  "Corniche #1",
])("[AUTH-47] a password made from the person's or the shop's data is refused: %s", (password) => {
  expect(isWeak(password)).toBe(true)
})

test.each(["seven blue kites", "mariam and the sea", "كلمة سر طويلة", "🍏🍐🍊🍋🍌🍉", "corniche at dawn", "Tr0ub4dor&3"])(
  "a password of one's choice is accepted: %s",
  (password) => {
    expect(isWeak(password)).toBe(false)
  },
)

test("[AUTH-47] a password has 6 to 128 characters, and names weaken only a password that contains them", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (password) => {
      if (password.length < 6 || password.length > 128) expect(isWeak(password)).toBe(true)
    }),
  )
  expect(isWeak("seven blue kites", { email: "", name: "", shopName: "" })).toBe(false)
})
