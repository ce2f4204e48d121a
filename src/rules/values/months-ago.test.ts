import { expect, test } from "vitest"
import { monthsAgo } from "./months-ago.ts"

const before = (months: number, now: string) => monthsAgo(months, new Date(now)).toISOString()

test("[ORDER-22] a range of months follows the calendar, and 12 months are a year", () => {
  expect(before(1, "2026-11-21T10:00:00Z")).toBe("2026-10-21T10:00:00.000Z")
  expect(before(3, "2026-01-15T10:00:00Z")).toBe("2025-10-15T10:00:00.000Z")
  expect(before(12, "2026-11-21T10:00:00Z")).toBe("2025-11-21T10:00:00.000Z")
})

test("a day that the earlier month lacks becomes its last day", () => {
  expect(before(3, "2026-05-31T10:00:00Z")).toBe("2026-02-28T10:00:00.000Z")
  expect(before(12, "2028-02-29T10:00:00Z")).toBe("2027-02-28T10:00:00.000Z")
})

test("[RULE-09] the calendar is that of Qatar, where the next day begins at 21:00 UTC", () => {
  // 1 May, 00:30 in Qatar: a month before is 1 April, 00:30, and not 30 March.
  expect(before(1, "2026-04-30T21:30:00Z")).toBe("2026-03-31T21:30:00.000Z")
})
