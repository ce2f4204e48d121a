import { expect, test } from "vitest"
import { wantedOf } from "./wanted-purchase.ts"

const AT = Date.parse("2026-05-04T09:00:00Z")
const wanted = { what: "buyNow", product: 1003, variant: 100301, slug: "sky-blue", quantity: 2 }
const stored = (change: object = {}) => JSON.stringify({ ...wanted, at: AT, ...change })

test("[SH-30] [SHEET-05] a wanted purchase is kept for 15 minutes", () => {
  expect(wantedOf(stored(), AT + 15 * 60_000 - 1)).toEqual(wanted)
  expect(wantedOf(stored(), AT + 15 * 60_000)).toBeNull()
})

test("[SH-30] after a sign-up it is kept for a day", () => {
  expect(wantedOf(stored({ isSignUp: true }), AT + 24 * 60 * 60_000 - 1)).toEqual(wanted)
  expect(wantedOf(stored({ isSignUp: true }), AT + 24 * 60 * 60_000)).toBeNull()
  expect(wantedOf(stored({ isSignUp: "yes" }), AT + 15 * 60_000)).toBeNull()
})

test.each(["", "{", "null", "[]", stored({ what: "delete" }), stored({ quantity: 0 }), stored({ variant: "7" }), stored({ at: AT + 1 })])(
  "a stored text that the shop did not write is not a purchase: %j",
  (text) => {
    expect(wantedOf(text, AT)).toBeNull()
  },
)
