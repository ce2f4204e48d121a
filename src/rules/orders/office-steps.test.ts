import { expect, test } from "vitest"
import { isMailed, matchPasted, nextStep, pathTo, possibleSteps, STAFF_STEPS } from "./office-steps.ts"
import { canMove, ITEM_STATUSES } from "./order-status.ts"

test("[OFFICE-85] staff makes the steps of the state machine, and packs what is confirmed in one act", () => {
  for (const from of ITEM_STATUSES) {
    for (const to of STAFF_STEPS) {
      const path = pathTo(from, to)
      if (from === "RETURN_REQUESTED") expect(path, `${from} → ${to}`).toBeNull()
      else if (from === "CONFIRMED" && to === "READY_TO_SHIP") expect(path).toEqual(["PROCESSING", "READY_TO_SHIP"])
      else expect(path !== null, `${from} → ${to}`).toBe(canMove(from, to))
    }
  }
  expect(ITEM_STATUSES.map(nextStep)).toEqual([
    null,
    "CONFIRMED",
    "PROCESSING",
    "READY_TO_SHIP",
    "SHIPPED",
    "DELIVERED",
    null,
    null,
    null,
    null,
  ])
  expect(possibleSteps([{ status: "CONFIRMED" }, { status: "SHIPPED" }, { status: "CANCELLED" }])).toEqual([
    "PROCESSING",
    "READY_TO_SHIP",
    "DELIVERED",
  ])
})

test("[OFFICE-61] the customer is mailed about confirmation and hand-over, a shipped delivery and a ready pickup", () => {
  expect(STAFF_STEPS.filter((step) => isMailed(step, { isPickup: false }))).toEqual(["CONFIRMED", "SHIPPED", "DELIVERED"])
  expect(STAFF_STEPS.filter((step) => isMailed(step, { isPickup: true }))).toEqual(["CONFIRMED", "READY_TO_SHIP", "DELIVERED"])
})

test("[OFFICE-86] a pasted column of tracking ids follows the list, or names its orders; doubles are named", () => {
  const orders = ["AAAA000001", "BBBB000002", "CCCC000003"]
  expect(matchPasted("QP-1\r\nQP-2\n\n", orders)).toEqual({
    ids: [
      { reference: "AAAA000001", trackingId: "QP-1" },
      { reference: "BBBB000002", trackingId: "QP-2" },
    ],
    faults: [],
  })
  expect(matchPasted("cccc000003\tQP-3\nAAAA000001, QP-1", orders).ids).toEqual([
    { reference: "CCCC000003", trackingId: "QP-3" },
    { reference: "AAAA000001", trackingId: "QP-1" },
  ])
  expect(matchPasted("AAAA000001 Q\nAAAA000001 R\nBBBB000002 Q\nZZZZ X", orders).faults).toEqual([
    { line: 2, text: "AAAA000001 R", fault: "twice" },
    { line: 3, text: "BBBB000002 Q", fault: "same_id" },
    { line: 4, text: "ZZZZ X", fault: "unknown" },
  ])
  expect(matchPasted("1\n2\n3\n4", orders).faults).toEqual([{ line: 4, text: "4", fault: "unknown" }])
})
