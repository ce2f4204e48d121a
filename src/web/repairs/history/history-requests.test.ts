import { expect, test } from "vitest"
import type { ServiceRequest } from "#contract/repairs.ts"
import { HISTORY_RANGES } from "#rules/orders/history-range.ts"
import { requestsInTab, requestsWithin } from "./history-requests.ts"

const request = (reference: string, statuses: readonly string[], bookedOn = "2026-11-01T00:00:00Z") =>
  ({ reference, bookedOn, events: statuses.map((status) => ({ status, created_at: bookedOn })) }) as unknown as ServiceRequest
const inTab = (tab: Parameters<typeof requestsInTab>[1], ...last: string[]) =>
  requestsInTab(
    last.map((status) => request(status, ["CREATED", status])),
    tab,
  ).map(({ reference }) => reference)

const underWay = ["CREATED", "Confirmed", "CONFIRMED", "STARTED", "PROCESSING", "In-Progress", "COMPLETED", "READY_TO_SHIP", "SHIPPED"]
const all = [...underWay, "DELIVERED", "Delivered", "CANCELLED", "Cancelled"]

test("[REPAIR-59] the In-progress tab contains requests that are neither delivered nor cancelled", () => {
  expect(inTab("in_progress", ...all)).toEqual(underWay)
})

test("[REPAIR-60] the Completed tab contains delivered requests", () => {
  expect(inTab("completed", ...all)).toEqual(["DELIVERED", "Delivered"])
})

test("[REPAIR-61] the Cancelled tab contains cancelled requests", () => {
  expect(inTab("cancelled", ...all)).toEqual(["CANCELLED", "Cancelled"])
})

test("[REPAIR-62] a request without events is in no tab", () => {
  for (const tab of ["in_progress", "completed", "cancelled"] as const) expect(requestsInTab([request("X", [])], tab)).toEqual([])
})

test("[REPAIR-64] [REPAIR-65] a range keeps the requests of the last 1, 3, 6 and 12 months, and moves none into another tab", () => {
  const now = new Date("2026-11-21T12:00:00Z")
  const days = ["2026-11-01", "2026-09-01", "2026-07-01", "2026-01-01", "2025-01-01"]
  const delivered = days.map((day) => request(day, ["CREATED", "DELIVERED"], `${day}T00:00:00Z`))
  expect(HISTORY_RANGES.map((range) => requestsInTab(requestsWithin(delivered, range, now), "completed").length)).toEqual([1, 2, 3, 4])
  expect(requestsWithin(delivered, null, now)).toHaveLength(5)
  for (const range of HISTORY_RANGES) expect(requestsInTab(requestsWithin(delivered, range, now), "in_progress")).toEqual([])
})
