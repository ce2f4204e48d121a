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

test("[OFFICE-58] objects with the same values are the same, whatever the order of their keys", () => {
  const pictures = [{ src: "a.webp", alt: "Front", colors: ["Red"] }]
  const again = [{ colors: ["Red"], alt: "Front", src: "a.webp" }]
  const mine = { price: 5, pictures: [{ src: "a.webp", alt: "From the front", colors: ["Red"] }] }
  const merged = mergeChanges({ price: 5, pictures }, mine, { price: 6, pictures: again })
  expect(merged).toMatchObject({ collisions: [], mine: ["pictures"], current: ["price"], values: { price: 6, pictures: mine.pictures } })
  expect(changedFields({ pictures }, { pictures: [...again, ...again] })).toEqual(["pictures"])
})
