import { expect, test } from "vitest"
import { paymentCapitals, paymentLabel } from "./payment-label.ts"

test("[ORDER-09] the payment labels are Cash on Delivery, Online and N/A", () => {
  expect(["CASH_ON_DELIVERY", "ONLINE", "", null].map(paymentLabel)).toEqual(["Cash on Delivery", "Online", "N/A", "N/A"])
})

test("[ORDER-08] a confirmed order without a method says CASH ON DELIVERY", () => {
  expect([null, undefined, "CASH_ON_DELIVERY", "ONLINE"].map(paymentCapitals)).toEqual([
    "CASH ON DELIVERY",
    "CASH ON DELIVERY",
    "CASH ON DELIVERY",
    "ONLINE",
  ])
})
