import { expect, test } from "vitest"
import { MAX_STOCK, stockDelta } from "./stock-movement.ts"

test("[OFFICE-130] a count changes the stock by the difference to what is there, the other kinds by their pieces", () => {
  expect(stockDelta({ stock: 5, kind: "COUNT", pieces: 3 })).toBe(-2)
  expect(stockDelta({ stock: 5, kind: "COUNT", pieces: 5 })).toBe(0)
  expect(stockDelta({ stock: 5, kind: "RECEIPT", pieces: 3 })).toBe(3)
  expect(stockDelta({ stock: 5, kind: "RETURN", pieces: 1 })).toBe(1)
  expect(stockDelta({ stock: 5, kind: "WRITE_OFF", pieces: 5 })).toBe(-5)
})

test("no more pieces go than are there, and no count is larger than the largest", () => {
  expect(stockDelta({ stock: 5, kind: "WRITE_OFF", pieces: 6 })).toBeNull()
  expect(stockDelta({ stock: 5, kind: "RECEIPT", pieces: MAX_STOCK })).toBeNull()
})
