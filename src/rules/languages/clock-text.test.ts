import { expect, test } from "vitest"
import { clockText } from "./clock-text.ts"

test("[AR-06] times of day are in the language of the page", () => {
  expect([0, 9 * 60 + 5, 12 * 60, 16 * 60].map((minutes) => clockText(minutes, "en"))).toEqual([
    "12:00 AM",
    "9:05 AM",
    "12:00 PM",
    "4:00 PM",
  ])
  expect([0, 9 * 60 + 5, 12 * 60, 16 * 60].map((minutes) => clockText(minutes, "ar"))).toEqual([
    "12:00\u00a0ص",
    "9:05\u00a0ص",
    "12:00\u00a0م",
    "4:00\u00a0م",
  ])
  expect([9 * 60, 9 * 60 + 30].map((minutes) => clockText(minutes, "en", { withMinutes: false }))).toEqual(["9 AM", "9:30 AM"])
})
