import { expect, test } from "vitest"
import { bookingLack, bookingTime, nextDays, preferredTime } from "./booking-time.ts"

/** A moment of Qatar. */
const at = (time: string) => new Date(`2026-11-21T${time}+03:00`)
const morning = at("08:30:00")
const labels = (day: string | null, now: Date) => bookingTime({ day, slotHour: null }, now).slots.map(({ label }) => label)

test("[REPAIR-36] the date is today in Qatar unless another is chosen, and never earlier", () => {
  expect(bookingTime({ day: null, slotHour: null }, at("00:30:00")).day).toBe("2026-11-21")
  expect(bookingTime({ day: "2026-12-31", slotHour: null }, morning).day).toBe("2026-12-31")
  for (const day of ["2026-11-20", "", "2026-02-31", "12026-01-01", "soon"]) {
    expect(bookingTime({ day, slotHour: 9 }, morning)).toMatchObject({ day: null, slot: null, slots: [] })
  }
  expect(nextDays("2026-11-28")).toEqual(["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"])
})

test("[REPAIR-37] of today only the slots that have not started are offered, of later days all three", () => {
  expect(labels(null, morning)).toEqual(["9 AM - 12 PM", "12 PM - 3 PM", "3 PM - 6 PM"])
  expect(labels(null, at("12:00:00"))).toEqual(["3 PM - 6 PM"])
  expect(labels(null, at("15:00:00"))).toEqual([])
  expect(labels("2026-11-22", at("23:59:00"))).toHaveLength(3)
})

test("a slot that starts while the page is open is chosen no more", () => {
  const choice = { day: null, slotHour: 9 }
  expect(bookingTime(choice, morning).slot?.label).toBe("9 AM - 12 PM")
  expect(bookingTime(choice, at("09:00:00")).slot).toBeNull()
})

test("[REPAIR-38] [REPAIR-39] [REPAIR-40] [REPAIR-41] what lacks is said in order: date and slot, then the address, then the slot of a home visit", () => {
  const noTime = bookingTime({ day: "", slotHour: 9 }, morning)
  const noSlot = bookingTime({ day: null, slotHour: null }, morning)
  const whole = bookingTime({ day: null, slotHour: 9 }, morning)
  expect(bookingLack("home", noTime, true)).toBe("when")
  expect(bookingLack("pickup", noTime, false)).toBe("when")
  expect(bookingLack("home", noSlot, false)).toBe("address")
  expect(bookingLack("home", whole, false)).toBe("address")
  expect(bookingLack("home", noSlot, true)).toBe("slot")
  expect(bookingLack("pickup", noSlot, true)).toBeNull()
  expect(bookingLack("home", whole, true)).toBeNull()
})

test("[REPAIR-42] preferred_time is the start of the slot at home, and the moment of the request in the shop", () => {
  const time = bookingTime({ day: "2026-11-25", slotHour: 15 }, morning)
  expect(preferredTime("home", time, morning)).toBe("2026-11-25 15:00:00")
  expect(preferredTime("pickup", time, at("10:11:12"))).toBe("2026-11-21 10:11:12")
})
