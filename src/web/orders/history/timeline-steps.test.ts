import { expect, test } from "vitest"
import type { OrderItem } from "#contract/orders.ts"
import { timelineSteps } from "./timeline-steps.ts"

const events = (...statuses: string[]) =>
  statuses.map((status, hour) => ({ status, created_at: `2026-11-21T0${hour}:00:00Z` })) as OrderItem["events"]

test("[ORDER-26] the steps of the timeline are created, placed, confirmed, processing, ready to ship, shipped, delivered", () => {
  const steps = timelineSteps({ events: events("PLACED", "CREATED") })
  expect(steps.map(({ status }) => status)).toEqual([
    "CREATED",
    "PLACED",
    "CONFIRMED",
    "PROCESSING",
    "READY_TO_SHIP",
    "SHIPPED",
    "DELIVERED",
  ])
  expect(steps.map(({ at }) => at !== null)).toEqual([true, true, false, false, false, false, false])
})

test("[ORDER-26] cancelled is the last step, and no step is pending", () => {
  const steps = timelineSteps({ events: events("CREATED", "PLACED", "CANCELLED") })
  expect(steps.map(({ status }) => status)).toEqual(["CREATED", "PLACED", "CANCELLED"])
})

test("a return follows delivery", () => {
  const steps = timelineSteps({ events: events("CREATED", "PLACED", "CONFIRMED", "SHIPPED", "DELIVERED", "RETURN_REQUESTED") })
  expect(steps.at(-1)).toEqual({ status: "RETURN_REQUESTED", at: "2026-11-21T05:00:00Z" })
})
