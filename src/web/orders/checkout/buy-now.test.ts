import { expect, test } from "vitest"
import { buyNowOf } from "./buy-now.ts"

const product = { id: 7, title: "Phone", images: ["a.webp"], selling_price: 10, maximum_price: 12 }

test("[CHECKOUT-10] product and quantity come from the navigation state of a buy-now purchase", () => {
  const state = { isBuyNow: true, product, quantity: 2, coupon: null, tax: 0, payable_amount: 20, __TSR_index: 3 }
  expect(buyNowOf(state)).toEqual({ product, quantity: 2 })
})

test.each([
  null,
  {},
  { isBuyNow: false, product, quantity: 1 },
  { isBuyNow: true, quantity: 1 },
  { isBuyNow: true, product: { ...product, id: "7" }, quantity: 1 },
  { isBuyNow: true, product: { ...product, selling_price: Number.NaN }, quantity: 1 },
  { isBuyNow: true, product, quantity: 0 },
  { isBuyNow: true, product, quantity: 1.5 },
  { isBuyNow: true, product, quantity: 1000 },
])("a state without a valid buy-now purchase orders the cart: %j", (state) => {
  expect(buyNowOf(state)).toBeNull()
})
