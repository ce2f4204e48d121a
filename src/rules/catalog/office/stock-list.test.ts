import { expect, test } from "vitest"
import { daysLeft, movementFilterOf, startOfDays, stockFilterOf, stockSortOf } from "./stock-list.ts"

test("a stock lasts as many days as it covers the sales of a day, and without sales nobody knows", () => {
  expect(daysLeft({ stock: 10, sold: 30 })).toBe(10)
  expect(daysLeft({ stock: 10, sold: 45 })).toBe(6)
  expect(daysLeft({ stock: 0, sold: 1 })).toBe(0)
  expect(daysLeft({ stock: 10, sold: 0 })).toBeNull()
})

test("days begin at midnight in Qatar, and today is the last of them", () => {
  const lateInQatar = new Date("2026-11-22T20:59:59.999Z")
  expect(startOfDays(lateInQatar, 1).toISOString()).toBe("2026-11-21T21:00:00.000Z")
  expect(startOfDays(lateInQatar, 30).toISOString()).toBe("2026-10-23T21:00:00.000Z")
  expect(startOfDays(new Date("2026-11-22T21:00:00.000Z"), 1).toISOString()).toBe("2026-11-22T21:00:00.000Z")
})

test("a filter leaves out what it does not know", () => {
  const now = new Date("2026-11-22T07:00:00Z")
  expect(stockFilterOf({ view: "lost", q: " lamp " })).toEqual({ view: "all", text: "lamp" })
  expect(stockSortOf("-days")).toEqual({ by: "days", isDescending: true })
  expect(stockSortOf("colour")).toEqual({ by: "title", isDescending: false })
  expect(movementFilterOf({ kind: "SALE,GIFT,COUNT", days: "5" }, now)).toEqual({
    kinds: ["SALE", "COUNT"],
    since: null,
    text: "",
    productId: null,
  })
  expect(movementFilterOf({ days: "1" }, now).since?.toISOString()).toBe("2026-11-21T21:00:00.000Z")
})
