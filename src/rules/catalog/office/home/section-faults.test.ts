import { expect, test } from "vitest"
import { sectionFaults } from "./section-faults.ts"

const some = (count: number, part: { is_shown?: boolean; picture?: string | null } = {}) =>
  Array.from({ length: count }, () => ({ is_shown: true, picture: "a.webp", ...part }))

test("[OFFICE-139] a section is empty without an entry that is shown", () => {
  expect(sectionFaults(null, [])).toEqual(["empty"])
  expect(sectionFaults("products", some(3, { is_shown: false }))).toEqual(["empty"])
  expect(sectionFaults("products", some(1))).toEqual([])
})

test("[OFFICE-139] categories, collections and tiles need pictures, products and brands have a stand-in", () => {
  for (const kind of ["categories", "collections", "catalogs"] as const)
    expect(sectionFaults(kind, [...some(6), ...some(1, { picture: null })])).toEqual(["no_picture"])
  for (const kind of ["products", "brands"] as const) expect(sectionFaults(kind, some(1, { picture: null }))).toEqual([])
  expect(sectionFaults("collections", [...some(1), ...some(1, { picture: null, is_shown: false })])).toEqual([])
})

test("[OFFICE-139] six categories are a block, more are a strip, fewer are too few", () => {
  expect([5, 6, 7].map((count) => sectionFaults("categories", some(count)))).toEqual([["few_categories"], [], []])
})
