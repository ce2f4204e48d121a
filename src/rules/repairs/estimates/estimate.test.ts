import { expect, test } from "vitest"
import { ceilingOf, endOfEstimate, partWithoutGrade, stateAt, totalOf } from "./estimate.ts"

test("the total of an estimate is the sum of its lines", () => {
  const lines = [
    { quantity: 2, priceDirhams: 61_900 },
    { quantity: 1, priceDirhams: 0 },
  ]
  expect(totalOf(lines)).toBe(123_800)
  expect(totalOf([])).toBe(0)
})

test("a part says its grade, a labour line needs none", () => {
  expect(
    partWithoutGrade([
      { kind: "LABOUR", grade: null },
      { kind: "PART", grade: null },
    ]),
  ).toBe(1)
  expect(partWithoutGrade([{ kind: "PART", grade: "used" }])).toBeNull()
})

test("an estimate ends at 10 PM in Qatar of a day within the next 30, to the second", () => {
  expect(endOfEstimate("2026-11-29", "2026-11-22")?.toISOString()).toBe("2026-11-29T19:00:00.000Z")
  expect(endOfEstimate("2026-11-22", "2026-11-22")).toBeNull()
  expect(endOfEstimate("2026-12-22", "2026-11-22")).not.toBeNull()
  expect(endOfEstimate("2026-12-23", "2026-11-22")).toBeNull()
  const sent = { state: "SENT", validUntil: new Date("2026-11-29T19:00:00Z") } as const
  expect(stateAt(sent, new Date("2026-11-29T18:59:59Z"))).toBe("SENT")
  expect(stateAt(sent, new Date("2026-11-29T19:00:00Z"))).toBe("EXPIRED")
  expect(stateAt({ ...sent, state: "APPROVED" }, new Date("2027-01-01T00:00:00Z"))).toBe("APPROVED")
})

test("nothing is charged above the approved total, and nothing before an answer or after a decline", () => {
  expect(ceilingOf(null)).toBeNull()
  expect(ceilingOf({ state: "WITHDRAWN", totalDirhams: 100 })).toBeNull()
  expect(ceilingOf({ state: "APPROVED", totalDirhams: 74_900 })).toBe(74_900)
  for (const state of ["SENT", "DECLINED", "EXPIRED"] as const) expect(ceilingOf({ state, totalDirhams: 74_900 })).toBe(0)
})
