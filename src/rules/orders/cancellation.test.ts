import { expect, test } from "vitest"
import { cancelAllItems, cancelAllProblem, cancelPiecesProblem, cancelProblem } from "./cancellation.ts"
import { ITEM_STATUSES, type ItemStatus, isShippedOrLater } from "./order-status.ts"

const items = (...statuses: ItemStatus[]) => statuses.map((status) => ({ status }))

test("[ORDER-45] an item can be cancelled until its stage is Shipped or later", () => {
  for (const status of ITEM_STATUSES) expect(cancelProblem({ status }) !== null, status).toBe(isShippedOrLater(status))
})

test("[ORDER-48] all items can be cancelled unless a remaining one is Shipped or later, or none remains", () => {
  expect(cancelAllProblem(items("PLACED", "CONFIRMED"))).toBeNull()
  expect(cancelAllProblem(items("PLACED", "CANCELLED"))).toBeNull()
  for (const late of ["SHIPPED", "DELIVERED", "RETURN_REQUESTED", "RETURNED"] as const) {
    expect(cancelAllProblem(items("PLACED", late)), late).toBe("not_cancellable")
  }
  expect(cancelAllProblem(items("CANCELLED", "CANCELLED"))).toBe("not_cancellable")
  expect(cancelAllProblem([])).toBe("not_cancellable")
})

test("[ORDER-48] cancelling all concerns the items that are not cancelled", () => {
  expect(cancelAllItems(items("PLACED", "CANCELLED", "CREATED"))).toEqual(items("PLACED", "CREATED"))
})

test("[SH-64] no more pieces can be cancelled than the item has, and none once it is shipped", () => {
  const problem = (quantity: number) => cancelPiecesProblem({ status: "PLACED", quantity: 2 }, { quantity })
  expect([1, 2, 3].map(problem)).toEqual([null, null, "fewer_left"])
  expect(cancelPiecesProblem({ status: "SHIPPED", quantity: 2 }, { quantity: 1 })).toBe("not_cancellable")
})

test("[SH-64] pieces of an item can be cancelled only while it has the number of pieces that the customer saw", () => {
  const problem = (of: number) => cancelPiecesProblem({ status: "PLACED", quantity: 2 }, { quantity: 1, of })
  expect([1, 2, 3].map(problem)).toEqual(["fewer_left", null, "fewer_left"])
})
