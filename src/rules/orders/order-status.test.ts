import { expect, test } from "vitest"
import {
  canMove,
  historyTab,
  ITEM_STATUSES,
  type ItemStatus,
  isShippedOrLater,
  newestFirst,
  readStatus,
  stageState,
  statusesBefore,
  TIMELINE,
  TRACKING_STAGES,
  trackingStage,
} from "./order-status.ts"

const CHAIN: ItemStatus[] = [
  "CREATED",
  "PLACED",
  "CONFIRMED",
  "PROCESSING",
  "READY_TO_SHIP",
  "SHIPPED",
  "DELIVERED",
  "RETURN_REQUESTED",
  "RETURNED",
]
const BEFORE_SHIPPED = CHAIN.slice(0, 5)
const everyPair = ITEM_STATUSES.flatMap((from) => ITEM_STATUSES.map((to) => [from, to] as const))

test("[STATE-01] an item has one of ten statuses", () => {
  expect(new Set(ITEM_STATUSES)).toEqual(new Set([...CHAIN, "CANCELLED"]))
  expect(ITEM_STATUSES).toHaveLength(10)
})

test("[STATE-02] of all 100 pairs only the steps of the chain are allowed, and the way back from a replacement request", () => {
  expect(everyPair).toHaveLength(100)
  for (const [from, to] of everyPair) {
    if (to === "CANCELLED") continue
    const isNext = CHAIN.includes(from) && CHAIN.indexOf(to) === CHAIN.indexOf(from) + 1
    const isBack = from === "RETURN_REQUESTED" && to === "DELIVERED"
    expect(canMove(from, to), `${from} → ${to}`).toBe(isNext || isBack)
  }
})

test("[STATE-03] an item can be cancelled in every status before SHIPPED and in none after", () => {
  for (const from of ITEM_STATUSES) expect(canMove(from, "CANCELLED"), from).toBe(BEFORE_SHIPPED.includes(from))
  expect(statusesBefore("CANCELLED")).toEqual(BEFORE_SHIPPED)
  expect(statusesBefore("CREATED")).toEqual([])
})

test.each([
  ["Shipped", "SHIPPED"],
  ["In-Progress", "PROCESSING"],
  ["Delivered", "DELIVERED"],
  ["Returned", "RETURNED"],
  ["ready to ship", "READY_TO_SHIP"],
  ["Return-Requested", "RETURN_REQUESTED"],
  [" cancelled ", "CANCELLED"],
])("[STATE-11] %s is read as %s", (written, status) => {
  expect(readStatus(written)).toBe(status)
  expect(readStatus(written.toLowerCase())).toBe(status)
})

test("[STATE-11] an unknown status is null", () => {
  for (const text of ["", "LOST", "SHIPPED?", "constructor", "READYTOSHIP"]) expect(readStatus(text), text).toBeNull()
})

test("[ORDER-19] the In-progress tab contains items that are under way", () => {
  const under = ["In-Progress", "RETURN_REQUESTED", "PLACED", "CREATED", "PROCESSING", "SHIPPED", "READY_TO_SHIP", "CONFIRMED"]
  for (const status of under) expect(historyTab(status), status).toBe("in_progress")
})

test("[ORDER-20] the Completed tab contains delivered and returned items", () => {
  expect(ITEM_STATUSES.filter((status) => historyTab(status) === "completed")).toEqual(["DELIVERED", "RETURNED"])
  expect(historyTab("Delivered")).toBe("completed")
})

test("[ORDER-21] the Cancelled tab contains cancelled items, and every status has one tab", () => {
  expect(ITEM_STATUSES.filter((status) => historyTab(status) === "cancelled")).toEqual(["CANCELLED"])
  for (const status of ITEM_STATUSES) expect(historyTab(status)).not.toBeNull()
  expect(historyTab("LOST")).toBeNull()
})

test("[ORDER-26] the timeline's order", () => {
  expect(TIMELINE.map((status) => status.toLowerCase().replaceAll("_", " "))).toEqual([
    "created",
    "placed",
    "confirmed",
    "processing",
    "ready to ship",
    "shipped",
    "delivered",
    "cancelled",
  ])
})

test("[ORDER-36] the tracking stages are eight, in their order", () => {
  const names = TRACKING_STAGES.map((stage) => stage.toLowerCase().replaceAll("_", " "))
  expect(names).toEqual(["created", "placed", "confirmed", "shipped", "delivered", "return requested", "returned", "cancelled"])
})

test("[ORDER-37] underscores are spaces and case does not matter", () => {
  for (const written of ["RETURN_REQUESTED", "Return requested", "return requested", "Return_Requested"]) {
    expect(trackingStage(written), written).toBe(5)
  }
  for (const [position, stage] of TRACKING_STAGES.entries()) expect(trackingStage(stage.toLowerCase())).toBe(position)
})

test("[ORDER-39] stages up to the current one are completed, and the current one is active", () => {
  const current = trackingStage("SHIPPED")
  const states = TRACKING_STAGES.map((_, stage) => stageState(stage, current))
  expect(states.map(({ completed }) => completed)).toEqual([true, true, true, true, false, false, false, false])
  expect(states.map(({ active }) => active)).toEqual([false, false, false, true, false, false, false, false])
})

test("[ORDER-40] PROCESSING and READY_TO_SHIP show as Confirmed", () => {
  for (const status of ["PROCESSING", "READY_TO_SHIP", "ready to ship"]) expect(trackingStage(status)).toBe(trackingStage("CONFIRMED"))
})

test("[ORDER-41] an unknown status has stage -1", () => {
  for (const status of ["", "LOST", "null"]) expect(trackingStage(status)).toBe(-1)
})

test("whether an item is shipped or later follows from its stage", () => {
  expect(ITEM_STATUSES.filter(isShippedOrLater)).toEqual(["SHIPPED", "DELIVERED", "RETURN_REQUESTED", "RETURNED", "CANCELLED"])
  expect(isShippedOrLater("LOST")).toBe(false)
})

test("[ORDER-24] the newest event comes first, also among events of one moment", () => {
  const events = [
    { status: "CREATED", created_at: "2026-11-21T10:00:00.000Z" },
    { status: "PLACED", created_at: "2026-11-21T10:00:00.000Z" },
    { status: "CONFIRMED", created_at: "2026-11-21T11:00:00.000Z" },
  ]
  expect(newestFirst(events).map(({ status }) => status)).toEqual(["CONFIRMED", "PLACED", "CREATED"])
  expect(events[0]?.status).toBe("CREATED")
})
