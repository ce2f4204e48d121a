import { expect, test } from "vitest"
import { ITEM_STATUSES } from "./order-status.ts"
import { replacementProblem } from "./replacement.ts"

test("[ORDER-50] a replacement can be requested for a delivered item only, and once", () => {
  expect(ITEM_STATUSES.filter((status) => replacementProblem({ status }) === null)).toEqual(["DELIVERED"])
  expect(ITEM_STATUSES.filter((status) => replacementProblem({ status }) === "already_requested")).toEqual(["RETURN_REQUESTED", "RETURNED"])
  expect(replacementProblem({ status: "CANCELLED" })).toBe("not_delivered")
})
