import { expect, test } from "vitest"
import { ITEM_STATUSES } from "./order-status.ts"
import {
  canAnswer,
  OPEN_REPLACEMENTS,
  piecesLeft,
  REPLACEMENT_STATES,
  type ReplacementState,
  replacementProblem,
  statusAfter,
} from "./replacement.ts"

const request = (state: ReplacementState, quantity = 1) => ({ state, quantity })

test("[ORDER-50] a replacement can be requested for a delivered item only, and not while a request is open", () => {
  const problems = ITEM_STATUSES.map((status) => [status, replacementProblem({ status, quantity: 1, replacements: [] }, 1)])
  expect(problems.filter(([, problem]) => problem === null)).toEqual([["DELIVERED", null]])
  expect(problems.filter(([, problem]) => problem === "already_requested").map(([status]) => status)).toEqual([
    "RETURN_REQUESTED",
    "RETURNED",
  ])
})

test("[SH-60] only pieces that were neither replaced nor refunded can be requested", () => {
  const item = { status: "DELIVERED", quantity: 4, replacements: [request("SENT"), request("REFUNDED"), request("REFUSED", 4)] } as const
  expect(piecesLeft(item)).toBe(2)
  expect(replacementProblem(item, 2)).toBeNull()
  expect(replacementProblem(item, 3)).toBe("too_many_pieces")
  const often = { ...item, replacements: Array.from({ length: 10 }, () => request("WITHDRAWN")) }
  expect(replacementProblem(often, 1)).toBe("too_many_requests")
})

test("[SH-60] a request is withdrawn before its answer; an accepted one can still be refused, sent or refunded; an ended one cannot change", () => {
  const next = (from: ReplacementState) => REPLACEMENT_STATES.filter((to) => canAnswer(from, to))
  expect(next("REQUESTED")).toEqual(["ACCEPTED", "WITHDRAWN", "REFUSED", "SENT", "REFUNDED"])
  expect(next("ACCEPTED")).toEqual(["REFUSED", "SENT", "REFUNDED"])
  for (const ended of ["WITHDRAWN", "REFUSED", "SENT", "REFUNDED"] as const) expect(next(ended)).toEqual([])
  expect(OPEN_REPLACEMENTS).toEqual(["REQUESTED", "ACCEPTED"])
})

test("[SH-60] an item is returned once none of its pieces is left, and delivered until then", () => {
  const item = { quantity: 3, replacements: [request("SENT"), request("ACCEPTED")] }
  expect(statusAfter(item, { quantity: 1, to: "SENT" })).toBe("DELIVERED")
  expect(statusAfter(item, { quantity: 2, to: "REFUNDED" })).toBe("RETURNED")
  for (const to of ["WITHDRAWN", "REFUSED"] as const) expect(statusAfter(item, { quantity: 2, to })).toBe("DELIVERED")
})
