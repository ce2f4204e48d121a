import { expect, test } from "vitest"
import { canSendSpecialRequest, requestedQuantity } from "./special-request.ts"

const form = { contactName: "Noor", contactNumber: "55512345", address: "Zone 66", selectedQuantity: 12, maxQuantity: null }

test("[PDP-21] a request can be sent when name, number and address are filled in and the quantity is not zero", () => {
  expect(canSendSpecialRequest(form)).toBe(true)
  for (const field of ["contactName", "contactNumber", "address"]) {
    for (const blank of ["", "  ", "\t\n"]) expect(canSendSpecialRequest({ ...form, [field]: blank }), field).toBe(false)
  }
  expect(canSendSpecialRequest({ ...form, selectedQuantity: 0 })).toBe(false)
})

test("[SH-32] a request is for more than one order allows", () => {
  expect(canSendSpecialRequest({ ...form, maxQuantity: 11 })).toBe(true)
  expect(canSendSpecialRequest({ ...form, maxQuantity: 12 })).toBe(false)
})

test("a typed quantity is a whole number, or none", () => {
  expect([" 40 ", "007", "0", "", "-3", "2.5", "1e3", "many", "9".repeat(12)].map(requestedQuantity)).toEqual([40, 7, 0, 0, 0, 0, 0, 0, 0])
})
