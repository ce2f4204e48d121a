import { beforeEach, expect, test } from "vitest"
import { attemptKey, forgetAttempt } from "./checkout-attempt.ts"

/** The part of a browser's storage that is used, or one that refuses everything. */
function storageOf(works: boolean): Storage {
  const kept = new Map<string, string>()
  const refuse = () => {
    throw new Error("Storage is switched off.")
  }
  return (works
    ? {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => kept.set(name, text),
        removeItem: (name: string) => kept.delete(name),
      }
    : { getItem: refuse, setItem: refuse, removeItem: refuse }) as unknown as Storage
}

for (const works of [true, false]) {
  let storage: Storage
  beforeEach(() => {
    storage = storageOf(works)
    forgetAttempt(storage)
  })

  test(`an order is sent again with its key, another order with another (storage ${works ? "on" : "off"})`, () => {
    const first = attemptKey("cart 1, address 2", storage)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(attemptKey("cart 1, address 2", storage)).toBe(first)
    const second = attemptKey("cart 1, address 3", storage)
    expect(second).not.toBe(first)
    forgetAttempt(storage)
    expect(attemptKey("cart 1, address 3", storage)).not.toBe(second)
  })
}

test("what somebody else wrote into the storage is no key", () => {
  const storage = storageOf(true)
  storage.setItem("checkoutAttempt", "{")
  expect(attemptKey("cart 1", storage)).toMatch(/^[0-9a-f]{32}$/)
})
