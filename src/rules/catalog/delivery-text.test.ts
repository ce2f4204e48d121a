import fc from "fast-check"
import { expect, test } from "vitest"
import { inWords } from "./delivery-text.fixture.ts"
import { arrivalDay, deliveryText, FIRST_DELIVERY_RULE, promisedDay, promisedText, sameDayUntil } from "./delivery-text.ts"

const express = { delivery_type: 1, delivery_text: "Delivery in 24 hours" }
const tomorrow = "Tomorrow , 10:00 AM - 2:00 PM"

const inQatar = (time: string) => new Date(`2026-11-21T${time}+03:00`)
const at = (time: string) => deliveryText(express, inQatar(time), inWords, FIRST_DELIVERY_RULE)

test("[RULE-11] a window that starts before 18:00 is promised for today", () => {
  expect(at("08:05:00")).toBe("Today , 10:05 AM - 1:05 PM")
  expect(at("09:59:59")).toBe("Today , 11:59 AM - 2:59 PM")
  expect(at("10:00:00")).toBe("Today , 12:00 PM - 3:00 PM")
  expect(at("12:30:00")).toBe("Today , 2:30 PM - 5:30 PM")
})

test("[RULE-11] the day's first window starts two hours after midnight in Qatar", () => {
  expect(at("00:00:00")).toBe("Today , 2:00 AM - 5:00 AM")
  expect(at("05:59:00")).toBe("Today , 7:59 AM - 10:59 AM")
  expect(deliveryText(express, new Date("2026-11-20T21:00:00Z"), inWords, FIRST_DELIVERY_RULE)).toBe("Today , 2:00 AM - 5:00 AM")
})

test("at night an order gets the first window of the day, where the shop has set one", () => {
  const rule = { ...FIRST_DELIVERY_RULE, firstStart: 9 * 60 }
  const at = (time: string) => deliveryText(express, inQatar(time), inWords, rule)
  for (const time of ["00:00:00", "02:00:00", "06:59:59"]) expect(at(time), time).toBe("Today , 9:00 AM - 12:00 PM")
  expect(at("07:01:00")).toBe("Today , 9:01 AM - 12:01 PM")
  expect(at("16:00:00")).toBe(tomorrow)
})

test("[RULE-11] [RULE-12] the last window of today starts just before 18:00", () => {
  expect(at("15:59:00")).toBe("Today , 5:59 PM - 8:59 PM")
  expect(at("15:59:59.999")).toBe("Today , 5:59 PM - 8:59 PM")
  expect(at("16:00:00")).toBe(tomorrow)
})

test("[RULE-12] in the evening the delivery is tomorrow", () => {
  for (const time of ["17:00:00", "19:00:00", "19:00:01", "20:00:00", "21:59:59.999"]) {
    expect(at(time), time).toBe(tomorrow)
  }
})

test("[RULE-12] from 22:00 the window would start after midnight, which is no longer today", () => {
  for (const time of ["22:00:00", "22:30:00", "23:59:00", "23:59:59.999"]) {
    expect(at(time), time).toBe(tomorrow)
  }
  expect(deliveryText(express, new Date("2026-11-20T20:59:59.999Z"), inWords, FIRST_DELIVERY_RULE)).toBe(tomorrow)
})

test("[RULE-11] [RULE-12] on every day the promise is for today exactly until 16:00 in Qatar", () => {
  const aDay = fc.date({
    min: new Date("1990-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(aDay, (now) => {
      const hour = (now.getUTCHours() + 3) % 24
      expect(deliveryText(express, now, inWords, FIRST_DELIVERY_RULE).startsWith("Today , ")).toBe(hour < 16)
    }),
  )
})

test("[RULE-13] a variant of another type shows its own text at any time", () => {
  const slow = { delivery_type: 2, delivery_text: "Delivery in 2-3 days" }
  expect(deliveryText(slow, inQatar("10:00:00"), inWords, FIRST_DELIVERY_RULE)).toBe("Delivery in 2-3 days")
  expect(deliveryText(slow, inQatar("23:00:00"), inWords, FIRST_DELIVERY_RULE)).toBe("Delivery in 2-3 days")
})

test("[SH-50] the promise of an order is relative to the order, and is empty once today is another day", () => {
  const orderedAt = new Date("2026-11-20T10:15:00+03:00")
  const on = (now: string) => promisedText(express, { orderedAt, now: new Date(now) }, inWords, FIRST_DELIVERY_RULE)
  expect(on("2026-11-20T10:15:00+03:00")).toBe("Today , 12:15 PM - 3:15 PM")
  expect(on("2026-11-20T23:59:59+03:00")).toBe("Today , 12:15 PM - 3:15 PM")
  expect(on("2026-11-21T00:00:00+03:00")).toBe("")
  const slow = { delivery_type: 2, delivery_text: "Delivery in 2-3 days" }
  expect(promisedText(slow, { orderedAt, now: new Date("2026-11-22T10:00:00+03:00") }, inWords, FIRST_DELIVERY_RULE)).toBe(
    "Delivery in 2-3 days",
  )
})

test("[LINE-06] a text with Today or Tomorrow means a day, any other text none", () => {
  const day = (ordered: string) => promisedDay(express, new Date(ordered), FIRST_DELIVERY_RULE)?.toISOString()
  expect(day("2026-11-20T10:00:00+03:00")).toBe("2026-11-20T07:00:00.000Z")
  expect(day("2026-11-20T23:30:00+03:00"), "tomorrow").toBe("2026-11-21T20:30:00.000Z")
  expect(
    promisedDay({ delivery_type: 2, delivery_text: "Delivery in 2-3 days" }, new Date("2026-11-20T10:00:00+03:00"), FIRST_DELIVERY_RULE),
  ).toBeNull()
})

test("[LO-21] [RULE-12] an order before the named time arrives on the same day, an order at that time does not", () => {
  expect(sameDayUntil(FIRST_DELIVERY_RULE)).toBe(16 * 60)
  expect(at("15:59:59.999")).toMatch(/^Today/)
  expect(at("16:00:00")).toBe(tomorrow)
})

test("[LO-17] a card says the day of the window, and nothing for a variant with its own text", () => {
  expect(arrivalDay(express, inQatar("00:00:00"), FIRST_DELIVERY_RULE)).toBe("today")
  expect(arrivalDay(express, inQatar("15:59:59.999"), FIRST_DELIVERY_RULE)).toBe("today")
  expect(arrivalDay(express, inQatar("16:00:00"), FIRST_DELIVERY_RULE)).toBe("tomorrow")
  expect(arrivalDay({ delivery_type: 2 }, inQatar("10:00:00"), FIRST_DELIVERY_RULE)).toBeNull()
})
