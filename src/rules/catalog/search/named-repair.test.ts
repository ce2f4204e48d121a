import { expect, test } from "vitest"
import { asksForRepair, asNamedBy, namedModel, type RepairedModel, termsBesideDevice, termsBesideIssue, withParts } from "./named-repair.ts"
import { readAtoms, termsOf } from "./search-query.ts"
import { atomsOf } from "./search-words.ts"

const terms = (typed: string) => termsOf(readAtoms(atomsOf(typed)), [])
const [APPLE, SAMSUNG] = [
  { id: 1, name: "Apple" },
  { id: 2, name: "Samsung" },
]
const MODELS: RepairedModel[] = [
  { id: 10, name: "iPhone 17 Pro Max", brand: APPLE },
  { id: 11, name: "iPhone 17 Pro", brand: APPLE },
  { id: 12, name: "Galaxy S26 Ultra", brand: SAMSUNG },
]

test.each([
  ["iphone battery", ["iphone"]],
  ["iphone battery replacement", ["iphone"]],
  ["batteries iphone", ["iphone"]],
  ["iphone repair", null],
  ["iphone case", null],
])("the issue of a battery leaves of %j: %j", (typed, left) => {
  expect(termsBesideIssue({ title: "Battery drains quickly", device: "Mobile" }, terms(typed))?.map((term) => term.typed) ?? null).toEqual(
    left,
  )
})

test.each(["mi phone", "mobile not working", "iphone not working"])("%j names no issue, although issues have its words", (typed) => {
  expect(termsBesideIssue({ title: "Phone does not charge, camera not working", device: "Mobile" }, terms(typed))).toBeNull()
})

test.each([
  ["iphone repair", true],
  ["fix galaxy s26", true],
  ["تصليح سامسونج", true],
  ["iphone battery", false],
])("%j asks for a repair: %j", (typed, asks) => {
  expect(asksForRepair(terms(typed))).toBe(asks)
})

test.each([
  ["ipad screen", "Display broken or has lines"],
  ["apple watch screen", "Cracked or scratched glass"],
  ["iphone lcd", "Cracked or broken screen"],
  ["شاشة iphone", "Cracked or broken screen"],
])("%j names the issue %j", (typed, title) => {
  expect(termsBesideIssue({ title, device: "Tablet" }, withParts(terms(typed)))).not.toBeNull()
})

test("the words of a device are no words of its models", () => {
  const left = (device: string) => termsBesideDevice(device, terms("samsung phone repair")).map(({ typed }) => typed)
  expect([left("Mobile"), left("Laptop")]).toEqual([["samsung"], ["samsung", "phone"]])
})

test("an issue names a product by its own words, not by what they also mean", () => {
  const [battery] = termsOf(readAtoms(atomsOf("battery")), [{ phrase: "battery", meaning: "power bank", kind: "category" }])
  expect(asNamedBy("Battery drains quickly", battery ? [battery] : []).map(({ anyOf }) => anyOf.flat().map(({ word }) => word))).toEqual([
    ["battery"],
  ])
})

test("for a repair a brand alone is enough", () => {
  expect(namedModel(MODELS, terms("samsung"), { isForRepair: true })).toEqual({ model: 12, brand: 2, name: "Galaxy S26 Ultra" })
  expect(namedModel(MODELS, terms("apple"), { isForRepair: true })).toEqual({ model: null, brand: 1, name: "Apple" })
  expect(namedModel(MODELS, [], { isForRepair: true })).toBeNull()
})

test.each([
  ["iphone 17 pro", { model: 11, brand: 1, name: "iPhone 17 Pro" }],
  ["apple iphone 17 pro", { model: 11, brand: 1, name: "iPhone 17 Pro" }],
  ["s26ultra", { model: 12, brand: 2, name: "Galaxy S26 Ultra" }],
  ["iphone", { model: null, brand: 1, name: "Apple" }],
  ["samsung", null],
  ["iphone case", null],
  ["pro", { model: null, brand: 1, name: "Apple" }],
])("%j names the model or brand %j", (typed, named) => {
  expect(namedModel(MODELS, terms(typed))).toEqual(named)
})

test("models of several brands name none", () => {
  expect(namedModel([...MODELS, { id: 13, name: "Pro 5", brand: SAMSUNG }], terms("pro"))).toBeNull()
})
