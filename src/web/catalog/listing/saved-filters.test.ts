import { expect, test } from "vitest"
import { forgetFilters, savedFilters, saveFilters } from "./saved-filters.ts"

test("[LIST-18] filters are kept for each listing under product-filters", () => {
  const store = aStore()
  saveFilters(store, "/category/tablets", "?brands=1")
  saveFilters(store, "/category/laptops", "?brands=2")
  expect(savedFilters(store, "/category/tablets")).toBe("?brands=1")
  expect(savedFilters(store, "/category/cameras")).toBeNull()
  expect(Object.keys(store.content)).toEqual(["product-filters"])
})

test("deleting the last saved filters leaves nothing on the device", () => {
  const store = aStore()
  saveFilters(store, "/category/tablets", "?brands=1")
  forgetFilters(store, "/category/tablets")
  expect(store.content).toEqual({})
})

test("only the twenty listings used last are kept", () => {
  const store = aStore()
  for (let number = 1; number <= 21; number++) saveFilters(store, `/listing-${number}`, "?brands=1")
  saveFilters(store, "/listing-2", "?brands=2")
  expect(savedFilters(store, "/listing-1")).toBeNull()
  expect(savedFilters(store, "/listing-2")).toBe("?brands=2")
})

test("foreign content in the storage, or no storage, gives no filters", () => {
  const store = aStore()
  for (const text of ["{", "null", "[]", '{"/category/tablets":5}']) {
    store.setItem("product-filters", text)
    expect(savedFilters(store, "/category/tablets")).toBeNull()
  }
  expect(savedFilters(null, "/category/tablets")).toBeNull()
  expect(() => saveFilters(null, "/category/tablets", "?brands=1")).not.toThrow()
})

function aStore() {
  const content: Record<string, string> = {}
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value
    },
    removeItem: (key: string) => {
      delete content[key]
    },
  }
}
