import { expect, test } from "vitest"
import { type ComparedSection, homeChanges } from "./home-changes.ts"

function aSection(title: string | null, part: Partial<ComparedSection> = {}): ComparedSection {
  return {
    key: title ?? "key",
    title,
    is_hidden: false,
    products: [1],
    categories: [],
    brands: [],
    collections: [],
    catalogs: [],
    ...part,
  }
}

const named = (before: readonly ComparedSection[], after: readonly ComparedSection[]) =>
  homeChanges(before, after).map((change) => [(change.after ?? change.before)?.title, ...change.what])

test("the same page has no changes, also when an import gave its sections other keys", () => {
  const page = [aSection("New"), aSection("Sale")]
  expect(
    named(
      page,
      page.map((section, at) => ({ ...section, key: `live-${at}` })),
    ),
  ).toEqual([])
})

test("added, removed, renamed, hidden and shown sections are named, and those with other entries", () => {
  const before = [aSection("New"), aSection("Gifts"), aSection("Sale"), aSection("Brands", { is_hidden: true }), aSection("Old")]
  const after = [
    aSection("Fresh", { key: "New" }),
    aSection("Gifts", { is_hidden: true }),
    aSection("Sale", { products: [1, 2] }),
    aSection("Brands"),
    aSection("Tablets"),
  ]
  expect(named(before, after)).toEqual([
    ["Fresh", "renamed"],
    ["Gifts", "hidden"],
    ["Sale", "entries"],
    ["Brands", "shown"],
    ["Tablets", "added"],
    ["Old", "removed"],
  ])
})

test("of sections in another order as few as possible are called moved", () => {
  const [a, b, c, d] = ["A", "B", "C", "D"].map((title) => aSection(title))
  if (!a || !b || !c || !d) throw new Error("Four sections.")
  expect(named([a, b, c, d], [b, c, d, a])).toEqual([["A", "moved"]])
  expect(named([a, b, c, d], [d, a, b, c])).toEqual([["D", "moved"]])
  expect(named([a, b], [b, a])).toHaveLength(1)
})

test("another Arabic text of a tile is a change, and one that a section does not say is none", () => {
  const withArabic = (arabic?: string | null) => [
    aSection("A", { products: [], catalogs: [{ description: "Deals", ...(arabic === undefined ? {} : { description_arabic: arabic }) }] }),
  ]
  expect(named(withArabic("عروض"), withArabic("صفقات"))).toEqual([["A", "entries"]])
  expect(named(withArabic(null), withArabic("عروض"))).toEqual([["A", "entries"]])
  expect(named(withArabic(), withArabic("عروض"))).toEqual([])
  expect(named(withArabic("عروض"), withArabic("عروض"))).toEqual([])
})

test("the order of entries counts, the order of a tile's fields does not", () => {
  const tile = { description: "Deals", price_from: 1, price_upto: 2 }
  const turned = { price_upto: 2, description: "Deals", price_from: 1 }
  expect(named([aSection("A", { products: [], catalogs: [tile] })], [aSection("A", { products: [], catalogs: [turned] })])).toEqual([])
  expect(named([aSection("A", { products: [1, 2] })], [aSection("A", { products: [2, 1] })])).toEqual([["A", "entries"]])
})
