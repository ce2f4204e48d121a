import fc from "fast-check"
import { expect, test } from "vitest"
import {
  bookableDays,
  judgeTime,
  momentOf,
  type Opening,
  qatarDay,
  qatarTime,
  REPAIR_SLOTS,
  slotLabelAt,
  timesOf,
  whyClosed,
} from "./repair-slots.ts"
import { readWorkingHours, type WeekHours } from "./working-hours.ts"

/** A moment in Qatar time. */
const at = (time: string) => new Date(`${time.replace(" ", "T")}+03:00`)

const always = { hours: [], closedDays: [] }
const home: Opening = { delivery: "home", ...always }
const shop: Opening = { delivery: "pickup", ...always }
const weekOf = (text: string): WeekHours[] => [readWorkingHours(text) ?? []]
const startsOf = (opening: Opening, day: string) => timesOf(opening, day).map(({ time }) => time)
const [SATURDAY, FRIDAY] = ["2026-11-21", "2026-11-27"]

test("the slots are those of the specification", () => {
  expect(timesOf(home, SATURDAY).map(({ label }) => label)).toEqual(["9 AM - 12 PM", "12 PM - 3 PM", "3 PM - 6 PM"])
  expect(startsOf(home, SATURDAY)).toEqual(["2026-11-21 09:00:00", "2026-11-21 12:00:00", "2026-11-21 15:00:00"])
})

test("[RE-04] a day offers only the slots in which somebody works the whole time", () => {
  const branch = { ...home, hours: weekOf("Saturday to Thursday 9 AM - 10 PM, Friday 3 PM - 10 PM") }
  expect(startsOf(branch, SATURDAY)).toHaveLength(3)
  expect(startsOf(branch, FRIDAY)).toEqual([`${FRIDAY} 15:00:00`])
  expect(startsOf({ ...branch, hours: [...branch.hours, ...weekOf("Friday 8 AM - 12:30 PM")] }, FRIDAY)).toEqual([
    `${FRIDAY} 09:00:00`,
    `${FRIDAY} 15:00:00`,
  ])
  expect(startsOf({ ...branch, closedDays: [SATURDAY] }, SATURDAY)).toEqual([])
  const noon = at(`${SATURDAY} 12:00:00`)
  expect(judgeTime(`${FRIDAY} 09:00:00`, branch, noon)).toBe("closed_time")
  expect(judgeTime(`${FRIDAY} 15:00:00`, branch, noon)).toBe("fine")
  expect(judgeTime(`${FRIDAY} 15:00:00`, { ...branch, closedDays: [FRIDAY] }, noon)).toBe("closed_time")
})

test("[RE-02] [RE-04] a device is brought on a day on which the branch opens, and the opening hour represents the day", () => {
  const branch = { ...shop, hours: weekOf("Saturday to Thursday 9 AM - 12 PM and 4:30 PM - 10 PM, Friday closed") }
  expect(timesOf(branch, SATURDAY)).toEqual([
    { time: "2026-11-21 09:00:00", until: "2026-11-21 22:00:00", label: "9 AM - 12 PM, 4:30 PM - 10 PM" },
  ])
  expect(timesOf(branch, FRIDAY)).toEqual([])
  expect(timesOf(shop, FRIDAY)).toEqual([{ time: `${FRIDAY} 09:00:00`, until: `${FRIDAY} 23:59:59`, label: null }])
  const before = at("2026-11-20 12:00:00")
  expect(judgeTime(`${SATURDAY} 09:00:00`, branch, before)).toBe("fine")
  for (const time of ["08:59:59", "22:00:00"]) expect(judgeTime(`${SATURDAY} ${time}`, branch, before)).toBe("closed_time")
  expect(judgeTime(`${FRIDAY} 10:00:00`, branch, before)).toBe("closed_time")
  // Today the time of the request counts, which may be early in the morning.
  expect(judgeTime(`${SATURDAY} 07:00:00`, branch, at(`${SATURDAY} 07:00:00`))).toBe("fine")
  expect(judgeTime(`${SATURDAY} 22:30:00`, branch, at(`${SATURDAY} 22:30:00`))).toBe("closed_time")
})

test("[RE-04] a repair is booked for today or one of the 60 days after it", () => {
  const now = at("2026-11-21 23:30:00")
  expect(bookableDays(now)).toHaveLength(61)
  expect(bookableDays(now)[0]).toBe("2026-11-21")
  expect(bookableDays(now).at(-1)).toBe("2027-01-20")
  for (const opening of [home, shop]) {
    expect(judgeTime("2027-01-20 09:00:00", opening, now)).toBe("fine")
    expect(judgeTime("2027-01-21 09:00:00", opening, now)).toBe("late_date")
  }
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
])("at %s the slots %j of 21 November can be booked, and the others have started", (now, hours) => {
  for (const [place, { time, until }] of timesOf(home, "2026-11-21").entries()) {
    const isOpen = hours.includes(REPAIR_SLOTS[place]?.startHour as never)
    expect(judgeTime(time, home, at(now))).toBe(isOpen ? "fine" : "slot_started")
    expect(qatarTime(at(now)) < until).toBe(isOpen)
  }
})

test("[API-66] a day is past once it is over in Qatar, whatever the server's time zone", () => {
  // 23:59:59 in Qatar is 20:59:59 in UTC.
  expect(judgeTime("2026-11-21 15:00:00", home, at("2026-11-21 23:59:59"))).toBe("slot_started")
  expect(judgeTime("2026-11-21 15:00:00", home, at("2026-11-22 00:00:00"))).toBe("past_date")
  expect(judgeTime("2026-11-21 23:59:58", shop, at("2026-11-21 23:59:58"))).toBe("fine")
  expect(judgeTime("2026-11-21 23:59:58", shop, at("2026-11-22 00:00:00"))).toBe("past_date")
  expect(judgeTime("2026-11-22 09:00:00", shop, at("2026-11-21 23:59:59"))).toBe("fine")
  expect(qatarDay(new Date("2026-11-21T21:00:00Z"))).toBe("2026-11-22")
})

test("a device can be brought at any time of today, also one that has passed", () => {
  expect(judgeTime("2026-11-21 00:00:00", shop, at("2026-11-21 18:30:00"))).toBe("fine")
  expect(judgeTime("2026-11-21 10:20:30", home, at("2026-11-20 18:30:00"))).toBe("impossible_time")
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
  expect(judgeTime(time, home, at("2026-01-01 00:00:00"))).toBe("impossible_time")
})

const moments = fc.date({ min: new Date("1000-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
/** Moments of the present, near each other and to the whole second. */
const near = fc.integer({ min: 0, max: 3 * 86_400 }).map((seconds) => new Date(at("2027-12-30 00:00:00").getTime() + seconds * 1000))

test("converting a time to its moment and back gives the same time", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const time = qatarTime(moment)
      expect(momentOf(time)?.getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000)
    }),
  )
})

test("a visit can be booked exactly while its slot is offered and has not begun", () => {
  fc.assert(
    fc.property(near, near, fc.constantFrom(...REPAIR_SLOTS.keys()), (now, then, place) => {
      const time = startsOf(home, qatarDay(then))[place] ?? ""
      expect(judgeTime(time, home, now) === "fine").toBe((momentOf(time)?.getTime() ?? 0) > now.getTime())
    }),
  )
})

test("only the start of a slot is a time for a visit, and no time before today can be booked", () => {
  fc.assert(
    fc.property(near, near, (now, then) => {
      const isStart = slotLabelAt(then) !== null
      const isPast = qatarDay(then) < qatarDay(now)
      const visit = judgeTime(qatarTime(then), home, now)
      expect(visit).toBe(isPast ? "past_date" : !isStart ? "impossible_time" : then > now ? "fine" : "slot_started")
      if (isPast) expect(judgeTime(qatarTime(then), shop, now)).toBe("past_date")
    }),
    { examples: startsOf(home, "2027-12-30").map((time) => [at("2027-12-30 12:00:00"), at(time)] as [Date, Date]) },
  )
})

test("a slot has its name at its start, and no other moment has a name", () => {
  expect(slotLabelAt(at("2026-11-21 12:00:00"))).toBe("12 PM - 3 PM")
  for (const time of ["2026-11-21 12:00:01", "2026-11-21 18:00:00"]) expect(slotLabelAt(at(time))).toBeNull()
})

test("[OFFICE-114] a window names the rule that closes it, and exactly a window that can be booked has none", () => {
  const now = at("2026-11-21 10:30:00")
  const holiday = { id: 1, fromDay: "2026-11-23", toDay: "2026-11-23", place: "*", hours: [], reason: "National Day" }
  const ramadan = { id: 2, fromDay: "2026-11-24", toDay: "2026-11-24", place: "*", hours: [{ opens: 600, closes: 900 }], reason: "Ramadan" }
  const hours = weekOf("Saturday to Thursday 9 AM - 6 PM")
  const opening: Opening = { delivery: "home", hours, closedDays: ["2026-11-22"], closings: [holiday, ramadan], places: ["*"] }
  const whysOf = (day: string) =>
    REPAIR_SLOTS.map(({ startHour }) => {
      const time = `${day} ${String(startHour).padStart(2, "0")}:00:00`
      const why = whyClosed(opening, { day, times: timesOf(opening, day).filter((each) => each.time === time), now })
      expect(why === null, time).toBe(judgeTime(time, opening, now) === "fine")
      return why
    })
  expect(whysOf("2026-11-20")).toEqual(["past", "past", "past"])
  expect(whysOf(SATURDAY)).toEqual(["past", null, null])
  expect(whysOf("2026-11-22")).toEqual(["closed_days", "closed_days", "closed_days"])
  expect(whysOf("2026-11-23")).toEqual(["closing", "closing", "closing"])
  expect(whysOf("2026-11-24")).toEqual(["closing", null, "closing"])
  expect(whysOf(FRIDAY)).toEqual(["hours", "hours", "hours"])
  expect(whysOf("2027-03-01")).toEqual(["later", "later", "later"])
})
