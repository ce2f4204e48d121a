import { expect, test } from "vitest"
import { BENCHES } from "../repair-board.ts"
import { REPAIR_STATUSES } from "../repair-status.ts"
import { isLinkOver, progressOf } from "./repair-progress.ts"

test("[LINK-31] the four steps follow public status and bench", () => {
  const steps = Object.fromEntries(REPAIR_STATUSES.map((status) => [status, progressOf({ status, bench: null })]))
  expect(steps).toEqual({
    CREATED: 0,
    CONFIRMED: 0,
    PROCESSING: 2,
    STARTED: 2,
    READY_TO_SHIP: 3,
    COMPLETED: 3,
    SHIPPED: 3,
    DELIVERED: 3,
    CANCELLED: 0,
  })
  const benches = Object.fromEntries(BENCHES.map((bench) => [bench, progressOf({ status: "PROCESSING", bench })]))
  expect(benches).toEqual({ TAKEN_IN: 0, DIAGNOSIS: 1, WAITING_APPROVAL: 1, WAITING_PART: 2, REPAIR: 2, TESTING: 2 })
})

test("a link is over 30 days after the end, to the second, and never before an end", () => {
  const ended = new Date("2026-11-01T10:00:00Z")
  expect(isLinkOver(ended, new Date("2026-12-01T09:59:59Z"))).toBe(false)
  expect(isLinkOver(ended, new Date("2026-12-01T10:00:00Z"))).toBe(true)
  expect(isLinkOver(null, new Date("2030-01-01T00:00:00Z"))).toBe(false)
})
