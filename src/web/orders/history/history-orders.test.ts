import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { HISTORY_RANGES } from "#rules/orders/history-range.ts"
import { ordersInTab, ordersWith, ordersWithin } from "./history-orders.ts"

const order = (id: number, statuses: string[], createdAt = "2026-11-01T00:00:00Z") =>
  ({ id, created_at: createdAt, items: statuses.map((status, index) => ({ id: index, status })) }) as unknown as Order
const inTab = (tab: Parameters<typeof ordersInTab>[1], ...statuses: string[]) =>
  ordersInTab([order(1, statuses)], tab).flatMap(({ items }) => items.map(({ status }) => String(status)))

test("[ORDER-19] the In-progress tab contains items under way", () => {
  const underWay = ["In-Progress", "RETURN_REQUESTED", "PLACED", "CREATED", "PROCESSING", "SHIPPED", "READY_TO_SHIP", "CONFIRMED"]
  expect(inTab("in_progress", ...underWay, "DELIVERED", "RETURNED", "CANCELLED")).toEqual(underWay)
})

test("[ORDER-20] the Completed tab contains delivered and returned items", () => {
  expect(inTab("completed", "DELIVERED", "Shipped", "RETURNED", "CANCELLED")).toEqual(["DELIVERED", "RETURNED"])
})

test("[ORDER-21] the Cancelled tab contains cancelled items; an order without one is not in it", () => {
  expect(inTab("cancelled", "PLACED", "CANCELLED")).toEqual(["CANCELLED"])
  expect(ordersInTab([order(1, ["PLACED"])], "cancelled")).toEqual([])
})

test("[ORDER-22] the date filter keeps the orders of the last 1, 3, 6 and 12 months", () => {
  const now = new Date("2026-11-21T12:00:00Z")
  const ages = ["2026-11-01", "2026-09-01", "2026-07-01", "2026-01-01", "2025-01-01"].map((day, index) =>
    order(index, ["PLACED"], `${day}T00:00:00Z`),
  )
  expect(HISTORY_RANGES.map((range) => ordersWithin(ages, range, now).length)).toEqual([1, 2, 3, 4])
  expect(ordersWithin(ages, null, now)).toHaveLength(5)
})

test("[SH-64] a search finds orders by id, and items by every word of their name, whatever the spelling", () => {
  const item = (id: number, title: string, value = "Black") => ({ id, product: { title, option_values: [{ option: "Color", value }] } })
  const orders = [
    { reference: "7H2K9Q4MXB", items: [item(1, "Apple iPhone 17 Pro"), item(2, "Café Grinder", "Red")] },
    { reference: "AAAA23BBBB", items: [item(3, "Samsung Galaxy S26+")] },
  ] as unknown as Order[]
  const found = (text: string) => ordersWith(orders, text).flatMap(({ items }) => items.map(({ id }) => id))
  expect(found("")).toEqual([1, 2, 3])
  expect(found("7h2k-9q4m")).toEqual([1, 2])
  expect(found("pro i phone")).toEqual([1])
  expect(found("cafe red")).toEqual([2])
  expect(found("cafe black")).toEqual([])
  expect(found("٢٣")).toEqual([3])
  expect(found("black")).toEqual([1, 3])
})
