import { beforeEach, expect, test, vi } from "vitest"
import { draftOf, dropDraft, keepDraft } from "./drafts.ts"
import { forgetCustomer, storeToken } from "./token.ts"

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal("window", new EventTarget())
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  storeToken(crypto.randomUUID())
})

test("a draft is kept until it is dropped", () => {
  keepDraft("address new", { street: "840" })
  keepDraft("address 7", { street: "10" })
  expect(draftOf("address new")).toEqual({ street: "840" })
  dropDraft("address new")
  expect([draftOf("address new"), draftOf("address 7")]).toEqual([null, { street: "10" }])
})

test("drafts are dropped when the customer signs out, and a visitor has none", () => {
  keepDraft("address new", { street: "840" })
  forgetCustomer()
  expect(draftOf("address new")).toBeNull()
  keepDraft("address new", { street: "840" })
  expect(draftOf("address new")).toBeNull()
})

test("another customer does not get the drafts", () => {
  keepDraft("address new", { street: "840" })
  storeToken("another")
  expect(draftOf("address new")).toBeNull()
})

test("at most ten drafts are kept, the newest, and none that is too long", () => {
  for (let id = 0; id < 12; id++) keepDraft(`address ${id}`, { street: String(id) })
  expect(Array.from({ length: 12 }, (_, id) => draftOf(`address ${id}`) !== null)).toEqual([false, false, ...Array(10).fill(true)])
  keepDraft("address 5", { street: "x".repeat(4000) })
  expect(draftOf("address 5")).toBeNull()
})
