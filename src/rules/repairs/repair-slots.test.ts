import fc from "fast-check"
import { expect, test } from "vitest"
import { judgeTime, momentOf, openSlots, qatarDay, qatarTime, REPAIR_SLOTS, slotLabelAt, slotTime } from "./repair-slots.ts"

/** A moment by the clock of Qatar. */
const at = (time: string) => new Date(`${time.replace(" ", "T")}+03:00`)

test("the slots are those of the specification", () => {
  expect(REPAIR_SLOTS.map(({ label }) => label)).toEqual(["9 AM - 12 PM", "12 PM - 3 PM", "3 PM - 6 PM"])
  expect(REPAIR_SLOTS.map((slot) => slotTime("2026-11-21", slot))).toEqual([
    "2026-11-21 09:00:00",
    "2026-11-21 12:00:00",
    "2026-11-21 15:00:00",
  ])
})

test.each([
  ["2026-11-21 08:59:59", [9, 12, 15]],
  ["2026-11-21 09:00:00", [12, 15]],
  ["2026-11-21 11:59:59", [12, 15]],
  ["2026-11-21 12:00:00", [15]],
  ["2026-11-21 14:59:59", [15]],
  ["2026-11-21 15:00:00", []],
  ["2026-11-21 23:59:59", []],
  ["2026-11-20 23:59:59", [9, 12, 15]],
])("at %s the slots %j of 21 November are open, and the others have started", (now, hours) => {
  expect(openSlots("2026-11-21", at(now)).map(({ startHour }) => startHour)).toEqual(hours)
  for (const slot of REPAIR_SLOTS) {
    const verdict = judgeTime(slotTime("2026-11-21", slot), "home", at(now))
    expect(verdict).toBe(hours.includes(slot.startHour as never) ? "fine" : "slot_started")
  }
})

test("[API-66] a day is past once it is over in Qatar, wherever the shop runs and whatever day it is in UTC", () => {
  // 23:59:59 in Qatar is 20:59:59 in UTC.
  expect(judgeTime("2026-11-21 15:00:00", "home", at("2026-11-21 23:59:59"))).toBe("slot_started")
  expect(judgeTime("2026-11-21 15:00:00", "home", at("2026-11-22 00:00:00"))).toBe("past_date")
  expect(judgeTime("2026-11-21 23:59:59", "pickup", at("2026-11-21 23:59:59"))).toBe("fine")
  expect(judgeTime("2026-11-21 23:59:59", "pickup", at("2026-11-22 00:00:00"))).toBe("past_date")
  expect(judgeTime("2026-11-22 00:00:00", "pickup", at("2026-11-21 23:59:59"))).toBe("fine")
  expect(qatarDay(new Date("2026-11-21T21:00:00Z"))).toBe("2026-11-22")
})

test("a device is brought at any time of today, also one that has passed", () => {
  expect(judgeTime("2026-11-21 00:00:00", "pickup", at("2026-11-21 18:30:00"))).toBe("fine")
  expect(judgeTime("2026-11-21 10:20:30", "home", at("2026-11-20 18:30:00"))).toBe("impossible_time")
})

test.each([
  "2026-02-29 09:00:00",
  "2026-13-01 09:00:00",
  "2026-11-31 09:00:00",
  "2026-11-21 24:00:00",
  "2026-11-21 09:60:00",
  "2026-00-10 09:00:00",
])("%s is no time", (time) => {
  expect(momentOf(time)).toBeNull()
  expect(judgeTime(time, "home", at("2026-01-01 00:00:00"))).toBe("impossible_time")
})

const moments = fc.date({ min: new Date("1000-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
/** Moments of our days, near each other and to the whole second. */
const near = fc.integer({ min: 0, max: 3 * 86_400 }).map((seconds) => new Date(at("2027-12-30 00:00:00").getTime() + seconds * 1000))

test("a time and the moment that it means are one", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const time = qatarTime(moment)
      expect(momentOf(time)?.getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000)
    }),
  )
})

test("a visit can be booked just when its slot is offered, and a slot that is offered begins later", () => {
  fc.assert(
    fc.property(near, near, fc.constantFrom(...REPAIR_SLOTS), (now, then, slot) => {
      const day = qatarDay(then)
      const time = slotTime(day, slot)
      const isOffered = openSlots(day, now).includes(slot)
      expect(judgeTime(time, "home", now) === "fine").toBe(isOffered)
      expect(isOffered).toBe((momentOf(time)?.getTime() ?? 0) > now.getTime())
    }),
  )
})

test("of any times none but a slot's start is a visit's, and none before today is anything's", () => {
  fc.assert(
    fc.property(near, near, (now, then) => {
      const time = qatarTime(then)
      const isStart = slotLabelAt(then) !== null
      const isPast = qatarDay(then) < qatarDay(now)
      expect(judgeTime(time, "pickup", now)).toBe(isPast ? "past_date" : "fine")
      const visit = judgeTime(time, "home", now)
      expect(visit).toBe(isPast ? "past_date" : !isStart ? "impossible_time" : then > now ? "fine" : "slot_started")
    }),
    { examples: REPAIR_SLOTS.map((slot) => [at("2027-12-30 12:00:00"), at(slotTime("2027-12-30", slot))] as [Date, Date]) },
  )
})

test("a slot has its name at its start, and no other moment has one", () => {
  expect(slotLabelAt(at("2026-11-21 12:00:00"))).toBe("12 PM - 3 PM")
  for (const time of ["2026-11-21 12:00:01", "2026-11-21 18:00:00"]) expect(slotLabelAt(at(time))).toBeNull()
})
