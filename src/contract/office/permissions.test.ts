import { expect, test } from "vitest"
import { isBelow, limitsOf, NEVER_FOR_KEYS, PERMISSION_NAMES, ROLES, scopeOf } from "./permissions.ts"

test("[OFFICE-20] an owner may do everything, and every role fewer things than the one above, editors aside", () => {
  expect(PERMISSION_NAMES).toHaveLength(49)
  const count = Object.fromEntries(ROLES.map((role) => [role, PERMISSION_NAMES.filter((name) => scopeOf(role, name)).length]))
  expect(count).toEqual({ owner: 49, manager: 45, sales: 20, technician: 14, editor: 11 })
  expect(PERMISSION_NAMES.filter((name) => scopeOf("owner", name) !== "all")).toEqual([])
  expect(scopeOf("manager", "staff.manage")).toBe("below")
  expect(isBelow("manager", "owner") && !isBelow("owner", "manager") && !isBelow("sales", "sales")).toBe(true)
})

test("sales refund up to a limit, and offer a little below the list price", () => {
  expect(ROLES.map(limitsOf)).toEqual([
    { refundQar: null, discountPercent: null },
    { refundQar: null, discountPercent: null },
    { refundQar: 1000, discountPercent: 5 },
    { refundQar: null, discountPercent: null },
    { refundQar: null, discountPercent: null },
  ])
  expect(NEVER_FOR_KEYS).toEqual(["staff.manage", "roles.manage", "keys.manage", "orders.refund", "orders.approve"])
})
