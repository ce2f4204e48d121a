import { expect, test } from "vitest"
import { sortByName, uniqueById } from "./sort-names.ts"

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

test("[HOME-14] categories are sorted by name, regardless of case and accents", () => {
  expect(namesOf(sortByName(named("Tablets", "cameras", "Écouteurs", "Laptops", "eReaders", "Accessories")))).toEqual([
    "Accessories",
    "cameras",
    "Écouteurs",
    "eReaders",
    "Laptops",
    "Tablets",
  ])
})

test("[HOME-24] brands are unique by id and sorted by name", () => {
  const brands = [
    { id: 2, name: "Sony" },
    { id: 1, name: "Apple" },
    { id: 2, name: "Sony" },
    { id: 3, name: "eufy" },
    { id: 1, name: "Apple" },
  ]
  expect(sortByName(uniqueById(brands))).toEqual([
    { id: 1, name: "Apple" },
    { id: 3, name: "eufy" },
    { id: 2, name: "Sony" },
  ])
})

test("brands with one name and two ids stay separate, in the order given", () => {
  const brands = [
    { id: 9, name: "Nova" },
    { id: 4, name: "Nova" },
  ]
  expect(sortByName(uniqueById(brands))).toEqual(brands)
})

test("the given list is not changed", () => {
  const given = named("b", "a")
  sortByName(given)
  uniqueById(given)
  expect(namesOf(given)).toEqual(["b", "a"])
})
