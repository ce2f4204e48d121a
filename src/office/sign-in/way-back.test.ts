import { expect, test } from "vitest"
import { wayBack } from "./way-back.ts"

test.each([
  ["/office/orders?view=to-pack&sort=-age#item-3", "/office/orders?view=to-pack&sort=-age#item-3"],
  ["/office", "/office"],
  [undefined, "/office"],
  ["https://elsewhere.example/office", "/office"],
  ["//elsewhere.example/office", "/office"],
  ["/officer", "/office"],
  ["/", "/office"],
  ["javascript:alert(1)", "/office"],
  ["/office/sign-in?to=/office", "/office"],
])("[OFFICE-01] after the sign-in the way %s leads to %s", (to, target) => {
  expect(wayBack(to)).toBe(target)
})
