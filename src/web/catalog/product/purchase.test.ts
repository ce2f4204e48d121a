import { expect, test } from "vitest"
import { buyingObstacle } from "./purchase.ts"

const purchase = { selectedOptions: 2, optionCount: 2, signedIn: true, quantity: 1, maxQuantity: 3, inventory: 10 }

test("a purchase without an obstacle has no message", () => {
  expect(buyingObstacle(purchase)).toBeNull()
})

test("[PDP-37] a message for fewer selected options than the product has", () => {
  expect(buyingObstacle({ ...purchase, selectedOptions: 1 })?.text).toBe("Please select all options before adding to cart.")
})

test("[PDP-38] a message for a visitor", () => {
  expect(buyingObstacle({ ...purchase, signedIn: false })?.text).toBe("Please login before adding to cart!")
})

test("[PDP-40] a quantity above the stock names the numbers, the selected one first", () => {
  expect(buyingObstacle({ ...purchase, maxQuantity: null, quantity: 12 })?.text).toMatch(
    /^Selected quantity exceeds available stock\.\D*12\D*10\D*$/,
  )
})

test("a quantity above the maximum has no message, because a form opens", () => {
  expect(buyingObstacle({ ...purchase, quantity: 4 })).toEqual({ problem: "above_maximum", text: null })
})

test("[PDP-41] of several obstacles the first is reported: options, login, maximum, stock", () => {
  const worst = { selectedOptions: 0, optionCount: 2, signedIn: false, quantity: 12, maxQuantity: 3, inventory: 10 }
  expect(buyingObstacle(worst)?.problem).toBe("options_missing")
  expect(buyingObstacle({ ...worst, selectedOptions: 2 })?.problem).toBe("not_signed_in")
  expect(buyingObstacle({ ...worst, selectedOptions: 2, signedIn: true })?.problem).toBe("above_maximum")
  expect(buyingObstacle({ ...worst, selectedOptions: 2, signedIn: true, maxQuantity: null })?.problem).toBe("above_stock")
})
