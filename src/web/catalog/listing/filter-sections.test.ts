import { expect, test } from "vitest"
import type { FilterMeta } from "#contract/listings.ts"
import { noFilters } from "#rules/catalog/listing-filters.ts"
import { appliedFilters, filterSections, offerChoices, popularFilters, settledFilters, withColourFamilies } from "./filter-sections.ts"
import { catalogSubject, everythingSubject } from "./listing-subject.ts"

const titles = { brands: "Brands", categories: "Categories", labels: "Labels" }
const names = { inStock: "In stock", onSale: "On sale", price: (min: number, max: number) => `${min} to ${max}` }

test("[LIST-14] [SH-18] brands, categories, labels and each option have a section, and empty sections are left out", () => {
  expect(filterSections(aMeta(), noFilters, titles).map(({ title }) => title)).toEqual([
    "Brands",
    "Categories",
    "Labels",
    "Color",
    "constructor",
  ])
  expect(filterSections({ ...aMeta(), brands: [] }, noFilters, titles).map(({ title }) => title)).toEqual([
    "Categories",
    "Labels",
    "Color",
    "constructor",
  ])
})

test("[SH-18] the section of a specification filter has its line of help", () => {
  expect(filterSections(aMeta(), noFilters, titles).map(({ help }) => help)).toEqual([null, null, null, "As the maker names it.", null])
})

test("[SH-71] colours are one section of families, with the single colours of the address", () => {
  const value = (text: string, selected = false) => ({ value: text, reference: text, selected, code: "#000000", count: 1 })
  const options = { Color: [value("Jet Black"), value("Sky Blue", true)], "Color family": [value("Black"), value("Blue")] }
  const meta = withColourFamilies({ ...aMeta(), options, option_titles: { Color: "اللون" } })
  expect(meta.options["Color"]?.map(({ value }) => value)).toEqual(["Sky Blue"])
  const colours = filterSections(meta, { ...noFilters, options: { Color: ["Sky Blue"] } }, titles).at(-1)
  expect(colours?.title).toBe("اللون")
  expect(colours?.choices.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ["Black", false],
    ["Blue", false],
    ["Sky Blue", true],
  ])
  expect(colours?.choices[0]?.toggled().options).toEqual({ Color: ["Sky Blue"], "Color family": ["Black"] })
  expect(colours?.choices[2]?.toggled().options).toEqual({})
})

test("a choice gives the filters after a click that selects it or clears it", () => {
  const [brands] = filterSections(aMeta(), { ...noFilters, brands: [2], page: 3 }, titles)
  const [apple, samsung] = brands?.choices ?? []
  expect(apple).toMatchObject({ name: "Apple", count: 4, isChosen: false })
  expect(apple?.toggled()).toEqual({ ...noFilters, brands: [1, 2] })
  expect(samsung?.isChosen).toBe(true)
  expect(samsung?.toggled()).toEqual(noFilters)
})

test("an option named like a built-in property is an ordinary option", () => {
  const option = filterSections(aMeta(), noFilters, titles).at(-1)?.choices[0]
  expect(option?.isChosen).toBe(false)
  expect(option?.toggled().options).toEqual({ constructor: ["Wood"] })
})

test("[SH-18] stock, sale and each label can be chosen", () => {
  const [inStock, onSale] = offerChoices(aMeta(), { ...noFilters, onSale: true, page: 2 }, names)
  expect(inStock).toMatchObject({ name: "In stock", count: 3, isChosen: false })
  expect(inStock?.toggled()).toEqual({ ...noFilters, inStock: true, onSale: true })
  expect(onSale).toMatchObject({ name: "On sale", count: 2, isChosen: true })
  expect(onSale?.toggled()).toEqual(noFilters)
  const label = filterSections(aMeta(), noFilters, titles).find(({ kind }) => kind === "labels")?.choices[0]
  expect(label).toMatchObject({ name: "New", count: 1, isChosen: false })
  expect(label?.toggled()).toEqual({ ...noFilters, labels: ["New"] })
})

test("each applied filter has a chip that removes only that filter", () => {
  const filters = {
    ...noFilters,
    ...{ price: { min: 10, max: 90 }, brands: [2, 999], categories: [7], inStock: true, onSale: true, labels: ["New"] },
    options: { Color: ["Blue", "Gone"] },
  }
  const applied = appliedFilters(aMeta(), filters, names)
  expect(applied.map(({ text }) => text)).toEqual(["10 to 90", "Samsung", "Phones", "In stock", "On sale", "New", "Blue", "Gone"])
  expect(applied[0]?.removed()).toEqual({ ...filters, price: null })
  expect(applied[1]?.removed()).toEqual({ ...filters, brands: [999] })
  expect(applied[3]?.removed()).toEqual({ ...filters, inStock: false })
  expect(applied[4]?.removed()).toEqual({ ...filters, onSale: false })
  expect(applied[5]?.removed()).toEqual({ ...filters, labels: [] })
  expect(applied[6]?.removed()).toEqual({ ...filters, options: { Color: ["Gone"] } })
})

test("[SH-18] popular filters are the two largest brands and the largest value of all options but colour, if they narrow", () => {
  const brand = (id: number, count: number) => ({ id, name: `Brand ${id}`, slug: `brand-${id}`, selected: false, count })
  const value = (text: string, count: number, code: string | null = null) => ({
    value: text,
    reference: text,
    selected: false,
    code,
    count,
  })
  const meta = {
    ...aMeta(),
    count: 9,
    brands: [brand(1, 1), brand(2, 3), brand(3, 0), brand(4, 5)],
    help: { Chip: "The processor." },
    options: {
      Chip: [value("A19", 5)],
      Color: [value("Blue", 8, "#0000ff")],
      Keyboard: [value("English-Arabic", 3)],
      Kind: [value("All", 9)],
      Storage: [value("128 GB", 2), value("256 GB", 4)],
    },
  }
  const popular = popularFilters(meta, noFilters)
  expect(popular.map(({ name }) => name)).toEqual(["Brand 4", "Brand 2", "256 GB"])
  expect(popular[2]?.toggled()).toEqual({ ...noFilters, options: { Storage: ["256 GB"] } })
  expect(popularFilters({ ...meta, count: 1 }, noFilters)).toEqual([])
})

test("a catalog's preset becomes the choice that the facets mark as selected", () => {
  const subject = catalogSubject({ brands: '["samsung"]' })
  expect(settledFilters(subject, noFilters, aMeta()).brands).toEqual([2])
  expect(settledFilters(subject, noFilters, aMeta()).categories).toEqual([])
  expect(settledFilters(subject, { ...noFilters, brands: [1] }, aMeta()).brands).toEqual([1])
})

test("on every other page only the address contains the choices", () => {
  expect(settledFilters(everythingSubject(), noFilters, aMeta())).toEqual(noFilters)
})

function aMeta(): FilterMeta {
  return {
    min_price: 1,
    max_price: 100,
    count: 4,
    brands: [
      { id: 1, name: "Apple", slug: "apple", selected: false, count: 4 },
      { id: 2, name: "Samsung", slug: "samsung", selected: true, count: 0 },
    ],
    categories: [{ id: 7, name: "Phones", slug: "phones", seo_title: null, seo_description: null, selected: false, count: 4 }],
    in_stock: { selected: false, count: 3 },
    on_sale: { selected: false, count: 2 },
    labels: [{ label: "New", selected: false, count: 1 }],
    help: { Color: "As the maker names it." },
    options: {
      Color: [{ value: "Blue", reference: "blue", selected: false, code: "#0000ff", count: 2 }],
      constructor: [{ value: "Wood", reference: "wood", selected: false, code: null, count: 1 }],
    },
  }
}
