import { expect, test } from "vitest"
import { defused } from "./order-columns.ts"

test("[OFFICE-49] a cell that begins like a formula gets an apostrophe", () => {
  for (const text of ["=1+1", "+974", "-5", "@sum", "\tx", "\rx"]) expect(defused(text)).toBe(`'${text}`)
  for (const text of ["", "QR 5", "a=b", " =1"]) expect(defused(text)).toBe(text)
})
