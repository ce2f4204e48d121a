import { expect, test } from "vitest"
import { aCart, anEntry } from "./cart.fixture.ts"
import { shownCart } from "./shown-cart.ts"

const problems = (cart: ReturnType<typeof shownCart>) =>
  cart.products.map(({ product, quantity, problem }) => [product.id, quantity, problem])

test("quantities include the changes, and a line with quantity 0 is not shown", () => {
  const shown = shownCart(
    aCart(anEntry(1, 2), anEntry(2, 1), anEntry(3, 4)),
    new Map([
      [1, 3],
      [2, -1],
    ]),
  )
  expect(problems(shown)).toEqual([
    [1, 5, null],
    [3, 4, null],
  ])
})

test("[CART-12] the total includes the changes, and only lines that the shop still sells", () => {
  const cart = aCart(
    anEntry(1, 1, { selling_price: 149.95 }),
    anEntry(2, 1, { selling_price: 0.1 }),
    anEntry(3, 9, {}, { problem: "unavailable" }),
  )
  const { selling_price, payable_amount } = shownCart(cart, new Map([[2, 2]]))
  expect([selling_price, payable_amount]).toEqual([150.25, 150.25])
})

test("the problem of a line is computed again, except whether it is sold", () => {
  const cart = aCart(
    anEntry(1, 4, { inventory_quantity: 3 }, { problem: "above_stock" }),
    anEntry(2, 2, { product_id: 7, max_quantity: 3 }),
    anEntry(3, 1, { product_id: 7, max_quantity: 3 }),
    anEntry(4, 2, { inventory_quantity: 0 }, { problem: "unavailable" }),
  )
  const changes = new Map([
    [1, -1],
    [2, 1],
    [4, -1],
  ])
  expect(problems(shownCart(cart, changes))).toEqual([
    [1, 3, null],
    [2, 3, "above_maximum"],
    [3, 1, "above_maximum"],
    [4, 1, "unavailable"],
  ])
})
