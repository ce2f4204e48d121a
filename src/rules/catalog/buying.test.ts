import fc from "fast-check"
import { expect, test } from "vitest"
import { buyingProblem, countsInTotal, lineProblem, quantityFrom, stockState } from "./buying.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

const possible = {
  selectedOptions: 2,
  optionCount: 2,
  signedIn: true,
  quantity: 1,
  maxQuantity: 3,
  inventory: 10,
}

test("a complete selection has no obstacle", () => {
  expect(buyingProblem(possible)).toBeNull()
  expect(buyingProblem({ ...possible, selectedOptions: 0, optionCount: 0 })).toBeNull()
})

test("each check finds its obstacle", () => {
  expect(buyingProblem({ ...possible, selectedOptions: 1 })).toBe("options_missing")
  expect(buyingProblem({ ...possible, signedIn: false })).toBe("not_signed_in")
  expect(buyingProblem({ ...possible, quantity: 4 })).toBe("above_maximum")
  expect(buyingProblem({ ...possible, quantity: 3, inventory: 2 })).toBe("above_stock")
})

test("a quantity up to the maximum and up to the stock can be bought", () => {
  expect(buyingProblem({ ...possible, quantity: 3 })).toBeNull()
  expect(buyingProblem({ ...possible, maxQuantity: null, quantity: 10 })).toBeNull()
  expect(buyingProblem({ ...possible, maxQuantity: null, quantity: 11 })).toBe("above_stock")
})

test("[PDP-41] the checks come in the order options, login, maximum, stock", () => {
  const allWrong = { ...possible, selectedOptions: 0, signedIn: false, quantity: 9, inventory: 1 }
  expect(buyingProblem(allWrong)).toBe("options_missing")
  expect(buyingProblem({ ...allWrong, selectedOptions: 2 })).toBe("not_signed_in")
  expect(buyingProblem({ ...allWrong, selectedOptions: 2, signedIn: true })).toBe("above_maximum")
  expect(buyingProblem({ ...allWrong, selectedOptions: 2, signedIn: true, maxQuantity: null })).toBe("above_stock")
})

test("[PDP-44] a typed quantity that is not a number or is below 1 resets to 1", () => {
  for (const text of ["", " ", "abc", "3abc", "0", "-5", "0.9", "NaN", "Infinity", "1e2", "0x10", "1,5", "--2"]) {
    expect(quantityFrom(text), text).toBe(1)
  }
  expect(quantityFrom("7")).toBe(7)
})

test("a typed quantity is a whole number up to 999", () => {
  expect(quantityFrom(" 12 ")).toBe(12)
  expect(quantityFrom("2.7")).toBe(2)
  expect(quantityFrom("999")).toBe(999)
  expect(quantityFrom("1000")).toBe(999)
  expect(quantityFrom("9".repeat(400))).toBe(999)
})

test("[PDP-43] for any input, the quantity is a whole number of at least 1", () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.double().map(String), fc.integer().map(String))
  fc.assert(
    fc.property(text, (typed) => {
      const quantity = quantityFrom(typed)
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true)
    }),
  )
})

test("the stock state follows from the inventory, the stock mode and the quantity", () => {
  expect(stockState(10, false, 1)).toBe("available")
  expect(stockState(10, false, 10)).toBe("available")
  expect(stockState(10, false, 11)).toBe("above_stock")
  expect(stockState(0, false, 1)).toBe("out_of_stock")
  expect(stockState(0, true, 1)).toBe("out_of_stock")
  expect(stockState(4, true, 1)).toBe("select_less")
})

test("a cart line can be bought while the shop sells it and has enough, up to the product's maximum over all variants", () => {
  const line = { isSold: true, quantity: 3, inventory: 3, productQuantity: 5, maxQuantity: 5 }
  expect(lineProblem(line)).toBeNull()
  expect(lineProblem({ ...line, maxQuantity: null, productQuantity: 50 })).toBeNull()
  expect(lineProblem({ ...line, quantity: 4 })).toBe("above_stock")
  expect(lineProblem({ ...line, productQuantity: 6 })).toBe("above_maximum")
  expect(lineProblem({ ...line, quantity: 1000, inventory: 5000, maxQuantity: null })).toBe("above_maximum")
  expect(lineProblem({ ...line, isSold: false, quantity: 9 })).toBe("unavailable")
})

test("[SH-38] a line without stock is sold out, whatever its quantity, and does not count in the total", () => {
  const line = { isSold: true, inventory: 0, maxQuantity: 1 }
  for (const quantity of [1, 2, 999]) expect(lineProblem({ ...line, quantity, productQuantity: quantity })).toBe("sold_out")
  expect(lineProblem({ ...line, isSold: false, quantity: 1, productQuantity: 1 })).toBe("unavailable")
  const problems = [null, "above_stock", "above_maximum", "sold_out", "unavailable"] as const
  expect(problems.map((problem) => countsInTotal({ problem }))).toEqual([true, true, true, false, false])
})
