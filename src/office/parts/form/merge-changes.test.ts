import { expect, test } from "vitest"
import { changedFields, mergeChanges } from "./merge-changes.ts"

const before = { price: 5699, title: "Galaxy S26", label: null, pictures: ["a", "b"] }

test("[OFFICE-58] a conflict keeps fields that one person changed, and asks about those that both changed", () => {
  const mine = { ...before, price: 5499, pictures: ["b", "a"] }
  const current = { ...before, price: 5599, label: "New" }
  const merged = mergeChanges(before, mine, current)
  expect(merged.values).toEqual({ price: 5499, title: "Galaxy S26", label: "New", pictures: ["b", "a"] })
  expect(merged.collisions).toEqual([{ field: "price", before: 5699, current: 5599, mine: 5499 }])
  expect([merged.mine, merged.current]).toEqual([["pictures"], ["label"]])
})

test("[OFFICE-58] the same change by two people is no conflict", () => {
  const both = { ...before, title: "Galaxy S26 Ultra" }
  expect(mergeChanges(before, both, both)).toMatchObject({ values: both, collisions: [], mine: [], current: [] })
})

test("a value that is put back is no change", () => {
  expect(changedFields(before, { ...before, pictures: ["a", "b"] })).toEqual([])
  expect(changedFields(before, { ...before, label: "" })).toEqual(["label"])
})
