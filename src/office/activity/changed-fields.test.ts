import { expect, test } from "vitest"
import { fieldsOf } from "./changed-fields.ts"

test("an act shows each field that was there before or is there after", () => {
  expect(fieldsOf({ role: "sales", places: null }, { role: "editor", places: ["branch:1"] })).toEqual([
    { name: "role", before: "sales", after: "editor" },
    { name: "places", before: null, after: '["branch:1"]' },
  ])
  expect(fieldsOf(null, { rows: 3 })).toEqual([{ name: "rows", before: null, after: "3" }])
  expect(fieldsOf(null, null)).toEqual([])
})
