import fc from "fast-check"
import { expect, test } from "vitest"
import type { Refusal } from "#server/guards/refusal.ts"
import { passwordOfEarlierParameters } from "#server/testing/earlier-passwords.ts"
import { passwordHashing } from "./passwords.ts"

test("a hash names its parameters, has its own salt, and matches one password", async () => {
  const passwords = passwordHashing()
  const [one, other] = await Promise.all([passwords.hash("seven blue kites"), passwords.hash("seven blue kites")])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(await passwords.verify("seven blue kites", one)).toBe(true)
  expect(await passwords.verify("seven blue kite", one)).toBe(false)
  expect(passwords.isOutdated(one)).toBe(false)
})

test("a password matches only its own hash, and is never truncated", async () => {
  const passwords = passwordHashing()
  const password = fc.string({ unit: "grapheme", minLength: 1, maxLength: 128 })
  await fc.assert(
    fc.asyncProperty(password, password, async (one, other) => {
      const stored = await passwords.hash(one)
      expect(await passwords.verify(one, stored)).toBe(true)
      expect(await passwords.verify(`${one}x`, stored)).toBe(false)
      expect(await passwords.verify(other, stored)).toBe(one.normalize("NFKC") === other.normalize("NFKC"))
    }),
    { numRuns: 15 },
  )
}, 60_000)

test("the same text in another Unicode composition is the same password", async () => {
  const passwords = passwordHashing()
  const stored = await passwords.hash("caf\u00e9 caf\u00e9")
  expect(await passwords.verify("cafe\u0301 cafe\u0301", stored)).toBe(true)
})

test("a hash of other parameters is verified with those, and recognised as outdated", async () => {
  const passwords = passwordHashing()
  const earlier = await passwordOfEarlierParameters("seven blue kites")
  expect(await passwords.verify("seven blue kites", earlier)).toBe(true)
  expect(await passwords.verify("another", earlier)).toBe(false)
  expect(passwords.isOutdated(earlier)).toBe(true)
})

test("a missing hash matches no password, and a malformed hash is a fault", async () => {
  const passwords = passwordHashing()
  expect(await passwords.verify("", null)).toBe(false)
  expect(await passwords.verify("seven blue kites", null)).toBe(false)
  await expect(passwords.verify("x", "$2b$10$abcdefghijklmnopqrstuv")).rejects.toThrow("no hash of Argon2id")
})

test("two passwords are hashed at once, twenty wait, and any further one is refused; later there is room again", async () => {
  const passwords = passwordHashing()
  // A dummy hash takes its place in the queue like any other.
  const asked = Array.from({ length: 30 }, (_, place) => (place % 2 ? passwords.hash("x") : passwords.verify("x", null)))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
  expect(refused).toHaveLength(8)
  for (const reason of refused) expect(reason).toMatchObject({ code: "overloaded" } satisfies Partial<Refusal>)
  expect(outcomes.slice(0, 22).every(({ status }) => status === "fulfilled")).toBe(true)
  await expect(passwords.hash("x")).resolves.toMatch(/^\$argon2id\$/)
})
