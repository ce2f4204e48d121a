import { expect, test } from "vitest"
import { amountOf, countOf } from "./amount-of.ts"

test.each([
  ["0", 0],
  ["429", 429],
  ["149.5", 149.5],
  [" 1,287 ", 1287],
  ["1,234,567.89", 1_234_567.89],
  ["QR\u00a01,287", 1287],
  ["qr 5", 5],
  ["١٬٢٨٧٫٥", 1287.5],
  ["٤٢٩ ر.ق", 429],
])("the amount %j is %d", (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each(["", "1e2", "12.345", "12,5", "1,28", ",5", "-5", "+5", "0x10", "1.", ".5", "12345678", "ten", "1 QR 2 QR"])(
  "%j is not an amount",
  (text) => {
    expect(amountOf(text)).toBeNull()
  },
)

test.each([
  ["12", 12],
  ["1,200", 1200],
  ["٣", 3],
  ["1.5", null],
  ["1e3", null],
  ["", null],
])("the count %j is %j", (text, count) => {
  expect(countOf(text)).toBe(count)
})
