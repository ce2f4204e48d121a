import { expect, test } from "vitest"
import { dueAmount } from "./due-amount.ts"

const QUOTE = { dirhams: 7900, isFrom: false }
const BARE = { outcome: null, charge: null, newest: null, quote: null }

test("[OFFICE-108] due is the approved total, without an estimate the fixed price at the booking, and otherwise no amount is known", () => {
  const newest = { state: "APPROVED", totalDirhams: 45_000 } as const
  expect(dueAmount({ ...BARE, outcome: "REPAIRED", charge: "agreed", newest, quote: QUOTE })).toEqual({ dirhams: 45_000, by: "estimate" })
  expect(dueAmount({ ...BARE, outcome: "REPLACED", quote: QUOTE })).toEqual({ dirhams: 7900, by: "quote" })
  expect(dueAmount({ ...BARE, newest: { ...newest, state: "WITHDRAWN" }, quote: QUOTE })).toEqual({ dirhams: 7900, by: "quote" })
  expect(dueAmount({ ...BARE, quote: { ...QUOTE, isFrom: true } })).toBeNull()
  expect(dueAmount(BARE)).toBeNull()
})

test("[OFFICE-108] nothing is due for a device that was not repaired, for a repair free of charge, and without an approval", () => {
  const newest = { state: "APPROVED", totalDirhams: 45_000 } as const
  const nothing = { dirhams: 0, by: "nothing" }
  expect(dueAmount({ ...BARE, outcome: "UNREPAIRED", charge: "agreed", newest, quote: QUOTE })).toEqual(nothing)
  expect(dueAmount({ ...BARE, outcome: "REPAIRED", charge: "none", newest, quote: QUOTE })).toEqual(nothing)
  for (const state of ["SENT", "DECLINED", "EXPIRED", "REPLACED"] as const)
    expect(dueAmount({ ...BARE, newest: { ...newest, state }, quote: QUOTE })).toEqual({ dirhams: 0, by: "unapproved" })
})
