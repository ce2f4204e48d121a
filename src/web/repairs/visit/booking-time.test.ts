import { expect, test } from "vitest"
import type { RepairDay } from "#contract/repairs.ts"
import { bookingLack, bookingTime, dayFault, preferredTime, usualDays } from "./booking-time.ts"

/** A moment of Qatar. */
const at = (time: string) => new Date(`2026-11-21T${time}+03:00`)
const morning = at("08:30:00")
const nothing = { day: null, time: null }
const nine = "2026-11-21 09:00:00"
const visits = usualDays("home", null, morning)
const branch = "Saturday to Thursday 9 AM - 10 PM, Friday 3 PM - 10 PM"
const shop = usualDays("pickup", branch, morning)
const labels = (day: string | null, now: Date) => bookingTime("home", { day, time: null }, visits, now).slots.map(({ label }) => label)

/** The days with changes to the one named. */
function changed(days: readonly RepairDay[], day: string, times: (times: RepairDay["times"]) => RepairDay["times"]): RepairDay[] {
  return days.map((each) => (each.day === day ? { day, times: times(each.times) } : each))
}

test("[REPAIR-36] [RE-04] the date is today in Qatar unless another is chosen, never earlier, and at most 60 days ahead", () => {
  expect(bookingTime("home", nothing, visits, at("00:30:00")).day).toBe("2026-11-21")
  expect(bookingTime("home", { day: "2027-01-20", time: null }, visits, morning).day).toBe("2027-01-20")
  for (const day of ["2026-11-20", "", "2026-02-31", "2027-01-21", "12026-01-01", "soon"]) {
    expect(bookingTime("home", { day, time: nine }, visits, morning)).toMatchObject({ day: null, slot: null, slots: [] })
  }
  expect(dayFault("2026-11-20", bookingTime("home", nothing, visits, morning).days)).toBe("past")
  expect(dayFault("2027-01-21", bookingTime("home", nothing, visits, morning).days)).toBe("late")
})

test("[REPAIR-37] today offers only slots that have not started, later days offer all three", () => {
  expect(labels(null, morning)).toEqual(["9 AM - 12 PM", "12 PM - 3 PM", "3 PM - 6 PM"])
  expect(labels(null, at("12:00:00"))).toEqual(["3 PM - 6 PM"])
  expect(labels("2026-11-21", at("15:00:00"))).toEqual([])
  expect(bookingTime("home", { ...nothing, day: "2026-11-21" }, visits, at("15:00:00")).day).toBe("2026-11-21")
  expect(labels("2026-11-22", at("23:59:00"))).toHaveLength(3)
})

test("[RE-04] without a choice the day is the first with a free slot, which is today until its last slot has started", () => {
  const chosen = (days: readonly RepairDay[], now: Date, type: "home" | "pickup" = "home") => bookingTime(type, nothing, days, now)
  expect(chosen(visits, at("14:59:59"))).toMatchObject({ day: "2026-11-21", slots: [{ label: "3 PM - 6 PM" }] })
  expect(chosen(visits, at("15:00:00"))).toMatchObject({ day: "2026-11-22", slot: null, slots: [{}, {}, {}] })
  const full = changed(visits, "2026-11-22", (times) => times.map((time) => ({ ...time, is_full: true })))
  const alsoClosed = changed(full, "2026-11-23", () => [])
  expect(chosen(alsoClosed, at("15:00:00")).day).toBe("2026-11-24")
  expect(chosen(shop, at("22:30:00"), "pickup")).toMatchObject({ day: "2026-11-22", slot: { time: "2026-11-22 09:00:00" } })
  const allFull = visits.map(({ day, times }) => ({ day, times: times.map((time) => ({ ...time, is_full: true })) }))
  expect(chosen(allFull, morning)).toMatchObject({ day: null, slot: null })
  expect(chosen(allFull.slice(0, 0), morning).day).toBeNull()
})

test("[RE-04] a closed or full day cannot be chosen; a full slot is shown but cannot be chosen", () => {
  const day = "2026-11-24"
  const full = (times: RepairDay["times"]) => times.map((time) => ({ ...time, is_full: true }))
  const closed = bookingTime(
    "home",
    { day, time: null },
    changed(visits, day, () => []),
    morning,
  )
  expect(closed).toMatchObject({ day: null, slots: [] })
  expect(dayFault(day, closed.days)).toBe("closed")
  expect(dayFault(day, bookingTime("home", nothing, changed(visits, day, full), morning).days)).toBe("full")
  const choice = { day, time: `${day} 09:00:00` }
  const oneFull = changed(visits, day, ([first, ...others]) => [...(first ? full([first]) : []), ...others])
  expect(bookingTime("home", choice, visits, morning).slot?.label).toBe("9 AM - 12 PM")
  expect(bookingTime("home", choice, oneFull, morning)).toMatchObject({ day, slot: null, slots: [{ is_full: true }, {}, {}] })
})

test("a slot that starts while the page is open is no longer chosen", () => {
  const choice = { day: null, time: nine }
  expect(bookingTime("home", choice, visits, morning).slot?.label).toBe("9 AM - 12 PM")
  expect(bookingTime("home", choice, visits, at("09:00:00")).slot).toBeNull()
})

test("[REPAIR-38] [REPAIR-39] [REPAIR-40] [REPAIR-41] missing choices are reported in order: date and slot, then the address, then the slot of a home visit", () => {
  const noTime = bookingTime("home", { day: "", time: nine }, visits, morning)
  const noSlot = bookingTime("home", nothing, visits, morning)
  const whole = bookingTime("home", { day: null, time: nine }, visits, morning)
  expect(bookingLack("home", noTime, true)).toBe("when")
  expect(bookingLack("pickup", bookingTime("pickup", { day: "", time: null }, shop, morning), false)).toBe("when")
  expect(bookingLack("home", noSlot, false)).toBe("address")
  expect(bookingLack("home", whole, false)).toBe("address")
  expect(bookingLack("home", noSlot, true)).toBe("slot")
  expect(bookingLack("pickup", bookingTime("pickup", nothing, shop, morning), true)).toBeNull()
  expect(bookingLack("home", whole, true)).toBeNull()
})

test("[REPAIR-42] [RE-02] preferred_time is the start of the slot, for the shop its opening hour, and today the time of the request", () => {
  const sent = (type: "home" | "pickup", day: string, time: string | null = null) => {
    const { slot } = bookingTime(type, { day, time }, type === "home" ? visits : shop, morning)
    return slot && preferredTime(type, slot, at("10:11:12"))
  }
  expect(sent("home", "2026-11-25", "2026-11-25 15:00:00")).toBe("2026-11-25 15:00:00")
  expect(sent("pickup", "2026-11-25")).toBe("2026-11-25 09:00:00")
  expect(sent("pickup", "2026-11-27")).toBe("2026-11-27 15:00:00")
  expect(sent("pickup", "2026-11-21")).toBe("2026-11-21 10:11:12")
  expect(bookingTime("pickup", { ...nothing, day: "2026-11-21" }, shop, at("22:30:00")).day).toBeNull()
})
