import { expect, test } from "vitest"
import { fieldsOf } from "./changed-fields.ts"

test("an act shows each field that was there before or is there after, those that changed first", () => {
  expect(fieldsOf({ variant: 7, role: "sales", places: null }, { variant: 7, role: "editor", places: ["branch:1"] })).toEqual([
    { name: "role", before: "sales", after: "editor", isChanged: true },
    { name: "places", before: null, after: ["branch:1"], isChanged: true },
    { name: "variant", before: 7, after: 7, isChanged: false },
  ])
  expect(fieldsOf(null, { rows: 3 })).toEqual([{ name: "rows", before: null, after: 3, isChanged: true }])
  expect(fieldsOf(null, null)).toEqual([])
})
