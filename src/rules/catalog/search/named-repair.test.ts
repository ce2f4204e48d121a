import { expect, test } from "vitest"
import { namedModel, type RepairedModel, termsBesideIssue } from "./named-repair.ts"
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
  expect(termsBesideIssue("Battery drains quickly", terms(typed))?.map((term) => term.typed) ?? null).toEqual(left)
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
