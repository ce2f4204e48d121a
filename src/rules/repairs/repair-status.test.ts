import { expect, test } from "vitest"
import {
  canCancelRepair,
  canMoveRepair,
  canMoveVisit,
  lastStatus,
  REPAIR_STATUSES,
  type RepairStatus,
  readRepairStatus,
  repairTab,
} from "./repair-status.ts"

const CHAIN = ["CREATED", "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"] as const

test("[STATE-12] [STATE-13] a repair advances one step at a time, and can be cancelled before it is shipped", () => {
  const possible = new Set(CHAIN.slice(1).map((to, place) => `${CHAIN[place]} ${to}`))
  for (const from of CHAIN.slice(0, 4)) possible.add(`${from} CANCELLED`)
  for (const from of [...CHAIN, "CANCELLED"] as const) {
    for (const to of REPAIR_STATUSES) expect(canMoveRepair(from, to), `${from} ${to}`).toBe(possible.has(`${from} ${to}`))
  }
})

test("[STATE-15] STARTED and COMPLETED are recognised when read, can be advanced, and are never set", () => {
  for (const status of ["STARTED", "Completed", "started", " completed "]) expect(readRepairStatus(status)).not.toBeNull()
  const from = (status: RepairStatus) => REPAIR_STATUSES.filter((to) => canMoveRepair(status, to))
  expect(from("STARTED")).toEqual(["READY_TO_SHIP", "CANCELLED"])
  expect(from("COMPLETED")).toEqual(["SHIPPED", "CANCELLED"])
  for (const status of REPAIR_STATUSES)
    expect(from(status)).not.toEqual(expect.arrayContaining([expect.stringMatching(/STARTED|COMPLETED/)]))
})

test("a status is read in any case and form, and an unknown one is null", () => {
  expect(["Confirmed", "ready-to-ship", "Ready To Ship", "In-Progress", "Cancelled"].map(readRepairStatus)).toEqual([
    "CONFIRMED",
    "READY_TO_SHIP",
    "READY_TO_SHIP",
    "PROCESSING",
    "CANCELLED",
  ])
  for (const text of ["", "PLACED", "RETURNED", "DONE"]) expect(readRepairStatus(text)).toBeNull()
})

test("[REPAIR-57] the status of a request is that of its last event; without one it is in no tab", () => {
  expect(lastStatus([{ status: "CREATED" }, { status: "Confirmed" }])).toBe("Confirmed")
  expect(lastStatus([])).toBeNull()
  expect(repairTab([])).toBeNull()
})

test("every request with an event is in exactly one tab, by its last event", () => {
  for (const status of [...REPAIR_STATUSES, "Odd"]) {
    const tab = repairTab([{ status: "DELIVERED" }, { status: "CANCELLED" }, { status }])
    expect(tab).toBe(status === "DELIVERED" ? "completed" : status === "CANCELLED" ? "cancelled" : "in_progress")
  }
})

test("[RE-08] a customer cancels a repair until it is shipped, and reschedules it until the work begins", () => {
  expect(REPAIR_STATUSES.filter((status) => !canCancelRepair(status))).toEqual(["SHIPPED", "DELIVERED", "CANCELLED"])
  expect(REPAIR_STATUSES.filter(canMoveVisit)).toEqual(["CREATED", "CONFIRMED"])
})
