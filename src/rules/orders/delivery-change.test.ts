import { expect, test } from "vitest"
import { deliveryChangeProblem, noteOf } from "./delivery-change.ts"
import { ITEM_STATUSES } from "./order-status.ts"

const problemOf = (...statuses: (typeof ITEM_STATUSES)[number][]) =>
  deliveryChangeProblem({ items: statuses.map((status) => ({ status })), isPickup: false })

test("[SH-64] the address of an order can be changed until one of its items is confirmed", () => {
  const changeable = ITEM_STATUSES.filter((status) => problemOf(status) === null)
  expect(changeable).toEqual(["CREATED", "PLACED"])
  expect(problemOf("PLACED", "CANCELLED")).toBeNull()
  expect(problemOf("PLACED", "CONFIRMED")).toBe("delivery_fixed")
  expect(problemOf("CANCELLED", "CANCELLED")).toBe("delivery_fixed")
})

test("[SH-64] a pickup has no address to change", () => {
  expect(deliveryChangeProblem({ items: [{ status: "PLACED" }], isPickup: true })).toBe("not_delivered_home")
})

test.each([
  ["  Ring twice,\n\tblue  door ", "Ring twice, blue door"],
  ["Call\u001b[31m first\u0000", "Call [31m first"],
  ["اتصل قبل الوصول", "اتصل قبل الوصول"],
  [" \n ", null],
  [null, null],
  [undefined, null],
])("[SH-64] a delivery note is one line without control characters: %j", (text, note) => {
  expect(noteOf(text)).toBe(note)
})
