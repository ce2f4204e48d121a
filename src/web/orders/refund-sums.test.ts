import { expect, test } from "vitest"
import { refundSums } from "./refund-sums.ts"

test("[SH-55] refunds are added up by their state, and each state has its own name", () => {
  const refunds = [
    { state: "UNDER_WAY", amount: 249 },
    { state: "DONE", amount: 0.1 },
    { state: "DONE", amount: 0.2 },
    { state: "FAILED", amount: 10 },
  ] as const
  expect(refundSums(refunds)).toEqual([
    { name: "Refunded", amount: 0.3 },
    { name: "Refund on its way", amount: 249 },
    { name: "Refund not completed", amount: 10 },
  ])
  expect(refundSums([])).toEqual([])
})
