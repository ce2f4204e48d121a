import { expect, test, vi } from "vitest"
import { remember, remembered } from "./device-memory.ts"

/** A storage that is full: it has what was stored before, and takes no more. */
function fullStorage(...stored: [string, string][]) {
  const kept = new Map(stored)
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: refuse,
    removeItem: (name: string) => kept.delete(name),
  }
}

const OFF = { getItem: refuse, setItem: refuse, removeItem: refuse }

function refuse(): never {
  throw new Error("The storage refuses.")
}

test.each([
  ["full", fullStorage(["authToken", "of an earlier customer"])],
  ["switched off", OFF],
])("a text is remembered as long as the page where the storage is %s", (_state, storage) => {
  const notified = vi.fn()
  vi.stubGlobal("localStorage", storage)
  vi.stubGlobal("window", { dispatchEvent: notified })
  remember("authToken", "of a customer")
  expect(remembered("authToken")).toBe("of a customer")
  remember("authToken", null)
  expect(remembered("authToken")).toBe(null)
  expect(notified).toHaveBeenCalledTimes(2)
})
