import { expect, test } from "vitest"
import { promotionOffer } from "./promotion-offer.ts"

const product = (selling: number, maximum = selling) => ({ product: selling, selling, maximum })

test("[LO-07] a promotion shows its largest discount from 10 percent on, otherwise its lowest price", () => {
  expect(promotionOffer(product(66, 100), product(20))).toEqual({ kind: "discount", percent: 34, product: 66 })
  expect(promotionOffer(product(90, 100), product(20))).toEqual({ kind: "discount", percent: 10, product: 90 })
  expect(promotionOffer(product(91, 100), product(20))).toEqual({ kind: "price", price: 20, product: 20 })
  expect(promotionOffer(null, product(149.5))).toEqual({ kind: "price", price: 149.5, product: 149.5 })
  expect(promotionOffer(null, null)).toBeNull()
})
