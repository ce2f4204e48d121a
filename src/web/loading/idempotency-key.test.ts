import { beforeEach, expect, test } from "vitest"
import { attemptOf, forgetAttempt } from "./idempotency-key.ts"

/** A storage, or one that throws on every access. */
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
    forgetAttempt("checkoutAttempt", () => storage)
  })

  test(`an order that is sent again has the same key, another order another key (storage ${works ? "on" : "off"})`, () => {
    const first = attemptOf("checkoutAttempt", "cart 1, address 2", () => storage)
    expect(first.key).toMatch(/^[0-9a-f]{32}$/)
    expect(attemptOf("checkoutAttempt", "cart 1, address 2", () => storage)).toEqual(first)
    const second = attemptOf("checkoutAttempt", "cart 1, address 3", () => storage)
    expect(second.key).not.toBe(first.key)
    forgetAttempt("checkoutAttempt", () => storage)
    expect(attemptOf("checkoutAttempt", "cart 1, address 3", () => storage).key).not.toBe(second.key)
  })

  test(`an order and a booking have separate attempts (storage ${works ? "on" : "off"})`, () => {
    const order = attemptOf("checkoutAttempt", "cart 1", () => storage)
    const booking = attemptOf("bookingAttempt", "screen of a phone", () => storage)
    forgetAttempt("bookingAttempt", () => storage)
    expect(attemptOf("checkoutAttempt", "cart 1", () => storage)).toEqual(order)
    expect(attemptOf("bookingAttempt", "screen of a phone", () => storage).key).not.toBe(booking.key)
  })
}

test("[SH-27] where even reading the storage throws, an attempt is kept in memory", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }
  const first = attemptOf("checkoutAttempt", "cart 7", blocked)
  expect(attemptOf("checkoutAttempt", "cart 7", blocked)).toEqual(first)
  forgetAttempt("checkoutAttempt", blocked)
  expect(attemptOf("checkoutAttempt", "cart 7", blocked).key).not.toBe(first.key)
})

test("where the storage is full, an attempt is kept in memory until it ends", () => {
  const full = { ...storageOf(true), setItem: storageOf(false).setItem }
  const first = attemptOf("buyNowAttempt", "cart 7", () => full)
  expect(attemptOf("buyNowAttempt", "cart 7", () => full)).toEqual(first)
  forgetAttempt("buyNowAttempt", () => full)
  expect(attemptOf("buyNowAttempt", "cart 7", () => full).key).not.toBe(first.key)
})

test("foreign content in the storage is not used as a key", () => {
  const storage = storageOf(true)
  storage.setItem("checkoutAttempt", "{")
  expect(attemptOf("checkoutAttempt", "cart 1", () => storage).key).toMatch(/^[0-9a-f]{32}$/)
})
