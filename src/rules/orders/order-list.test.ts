import { expect, test } from "vitest"
import { OPEN_STATUSES, orderFilterOf, orderSortOf, STATUSES_OF_VIEW, statusBits } from "./order-list.ts"
import { ITEM_STATUSES } from "./order-status.ts"

test("[OFFICE-82] the given views hold these statuses", () => {
  expect(STATUSES_OF_VIEW).toMatchObject({
    "to-confirm": ["PLACED"],
    "to-pack": ["CONFIRMED", "PROCESSING"],
    "to-ship": ["READY_TO_SHIP"],
    "on-the-way": ["SHIPPED"],
    replacements: ["RETURN_REQUESTED"],
    "not-paid": ["CREATED"],
    cancelled: ["CANCELLED"],
  })
  expect(OPEN_STATUSES).toEqual(ITEM_STATUSES.filter((status) => !["DELIVERED", "RETURNED", "CANCELLED"].includes(status)))
  expect(statusBits(["CREATED", "CONFIRMED"])).toBe(0b101)
  expect(statusBits(ITEM_STATUSES)).toBe(2 ** ITEM_STATUSES.length - 1)
})

test("[OFFICE-42] an address with unknown or malformed values still opens a list", () => {
  const filter = orderFilterOf({
    view: "gone",
    state: "PLACED,LOST, PLACED",
    branch: "7,x,99999999999",
    from: "2026-13-01",
    min: "12.345",
    note: "perhaps",
  })
  expect(filter).toMatchObject({ view: "open", states: ["PLACED"], branches: [7], from: null, minDirhams: null, hasNote: null })
  expect(orderFilterOf({ min: "12.5", to: "2026-11-22", note: "yes" })).toMatchObject({ minDirhams: 1250, to: "2026-11-22", hasNote: true })
  expect(orderSortOf("-total")).toEqual({ by: "total", isDescending: true })
  expect(orderSortOf("age")).toEqual({ by: "age", isDescending: false })
  for (const sort of [undefined, "", "lost"]) expect(orderSortOf(sort)).toEqual({ by: "placed", isDescending: true })
})
