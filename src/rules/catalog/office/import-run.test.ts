import { expect, test } from "vitest"
import { fingerprint, importFileFault, isUndoable, MAX_IMPORT_BYTES, shownFields } from "./import-run.ts"

test("[OFFICE-136] a run can be undone for 24 hours after it was applied", () => {
  const appliedAt = new Date("2026-11-22T10:00:00Z")
  expect(isUndoable({ state: "APPLIED", appliedAt }, new Date("2026-11-23T10:00:00Z"))).toBe(true)
  expect(isUndoable({ state: "APPLIED", appliedAt }, new Date("2026-11-23T10:00:01Z"))).toBe(false)
  expect(isUndoable({ state: "UNDONE", appliedAt }, appliedAt)).toBe(false)
})

test("two comparisons that give a new product another id found the same, and another old price is another change", () => {
  const made = { kind: "product", act: "NEW", name: "Lamp", before: null, after: { id: 7, title: "Lamp" } }
  expect(fingerprint(made)).toBe(fingerprint({ ...made, after: { id: 8, title: "Lamp" } }))
  const priced = { kind: "variant", act: "CHANGED", name: "Lamp", before: { price: 5 }, after: { price: 6 } }
  expect(fingerprint(priced)).not.toBe(fingerprint({ ...priced, before: { price: 4 } }))
})

test("a change lists prices and stock before texts, and nothing that a comparison assigns", () => {
  const fields = ["arabic", "maximum_price_dirhams", "brand_id", "seo_title", "selling_price_dirhams", "inventory_quantity", "title"]
  expect(shownFields(fields)).toEqual([
    "title",
    "selling_price_dirhams",
    "maximum_price_dirhams",
    "inventory_quantity",
    "arabic",
    "seo_title",
  ])
})

test.each([
  [{ name: "prices.csv" }, null],
  [{ name: "PRICES.CSV", type: "application/vnd.ms-excel" }, null],
  [{ name: "prices", type: "text/csv" }, null],
  [{ name: "prices.csv", size: MAX_IMPORT_BYTES }, null],
  [{ name: "prices.csv", size: MAX_IMPORT_BYTES + 1 }, "size"],
  [{ name: "prices.csv", size: 0 }, "empty"],
  [{ name: "prices.xlsx", type: "application/vnd.ms-excel" }, "type"],
  [{ name: "a folder", size: 4096 }, "type"],
])("a file %j is refused for %j", (part, fault) => {
  expect(importFileFault({ type: "", size: 100, ...part })).toBe(fault)
})
