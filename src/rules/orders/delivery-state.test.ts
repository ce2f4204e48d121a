import { expect, test } from "vitest"
import {
  deliveryState,
  eventsBesideRequests,
  isAllHandedOver,
  isAnyShipped,
  isOver,
  reachedAt,
  shownEvents,
  stagesPassed,
  timesOf,
} from "./delivery-state.ts"
import { ITEM_STATUSES } from "./order-status.ts"

const home = { isPickup: false, isUnpaid: false }
const pickup = { isPickup: true, isUnpaid: false }

test("[SH-57] an item is under way, delivered, returned or cancelled", () => {
  expect(ITEM_STATUSES.map((status) => deliveryState(status, home))).toEqual([
    "under_way",
    "under_way",
    "under_way",
    "under_way",
    "under_way",
    "under_way",
    "delivered",
    "return_requested",
    "returned",
    "cancelled",
  ])
  expect(deliveryState("CREATED", { isPickup: false, isUnpaid: true })).toBe("waiting_for_payment")
  expect(deliveryState("CANCELLED", { isPickup: true, isUnpaid: true })).toBe("cancelled")
})

test("[SH-46] a pickup is never under way: it becomes ready, and is collected", () => {
  const states = ITEM_STATUSES.map((status) => deliveryState(status, pickup))
  expect(states).not.toContain("under_way")
  expect(states).not.toContain("delivered")
  expect(deliveryState("PROCESSING", pickup)).toBe("to_be_ready")
  for (const status of ["READY_TO_SHIP", "SHIPPED"]) expect(deliveryState(status, pickup)).toBe("ready")
  expect(deliveryState("DELIVERED", pickup)).toBe("collected")
})

test("[SH-46] the timeline of a pickup leaves out the shipping step", () => {
  const events = [{ status: "READY_TO_SHIP" }, { status: "SHIPPED" }, { status: "DELIVERED" }]
  expect(shownEvents(events, pickup).map(({ status }) => status)).toEqual(["READY_TO_SHIP", "DELIVERED"])
  expect(shownEvents(events, home)).toEqual(events)
})

test("[SH-57] a cancelled item passed the stages before its cancellation, and no others", () => {
  const events = [{ status: "CREATED" }, { status: "PLACED" }, { status: "CONFIRMED" }, { status: "PROCESSING" }, { status: "CANCELLED" }]
  expect(stagesPassed({ status: "CANCELLED", events })).toBe(3)
  expect(stagesPassed({ status: "CANCELLED", events: [] })).toBe(1)
  expect(stagesPassed({ status: "SHIPPED", events: [] })).toBe(4)
  expect(stagesPassed({ status: "TELEPORTED", events: [] })).toBe(0)
})

test("[SH-57] the date of an item is that of the event that led to its state", () => {
  const events = [
    { status: "SHIPPED", created_at: "2026-11-20T06:00:00Z" },
    { status: "DELIVERED", created_at: "2026-11-21T06:00:00Z" },
  ]
  expect(reachedAt({ status: "DELIVERED", events })).toBe("2026-11-21T06:00:00Z")
  expect(reachedAt({ status: "RETURNED", events })).toBeNull()
})

test("[SH-60] after a request that was withdrawn or refused, an item was delivered on the day of its first delivery", () => {
  const events = ["SHIPPED", "DELIVERED", "RETURN_REQUESTED", "DELIVERED", "RETURN_REQUESTED"].map((status, hour) => ({
    status,
    created_at: `2026-11-21T0${hour}:00:00Z`,
  }))
  expect(timesOf(events).get("DELIVERED")).toBe("2026-11-21T01:00:00Z")
  expect(reachedAt({ status: "RETURN_REQUESTED", events })).toBe("2026-11-21T04:00:00Z")
  expect(eventsBesideRequests(events, [{}, {}])).toEqual(events.slice(0, 2))
  expect(eventsBesideRequests(events.slice(0, 3), [])).toEqual(events.slice(0, 3))
})

test("[SH-57] [ORDER-48] cancelling all is impossible where an item is shipped; where all are completed, there is nothing to cancel", () => {
  const items = (...statuses: string[]) => statuses.map((status) => ({ status }))
  expect(isAnyShipped(items("PLACED", "CANCELLED"))).toBe(false)
  expect(isAnyShipped(items("PLACED", "SHIPPED"))).toBe(true)
  expect(isOver(items("CANCELLED", "DELIVERED", "RETURNED"))).toBe(true)
  expect(isOver(items("CANCELLED", "RETURN_REQUESTED"))).toBe(false)
  expect(isOver(items("SHIPPED"))).toBe(false)
  expect(isAllHandedOver(items("DELIVERED", "RETURN_REQUESTED", "CANCELLED"))).toBe(true)
  expect(isAllHandedOver(items("SHIPPED", "RETURN_REQUESTED"))).toBe(false)
  expect(isAllHandedOver(items("PLACED", "RETURN_REQUESTED"))).toBe(false)
})
