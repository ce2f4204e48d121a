import { expect, test } from "vitest"
import { covers, readWorkingHours } from "./working-hours.ts"

const [SUNDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 4, 5, 6]
const hours = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })

test("[RE-04] a branch's hours are read day by day", () => {
  const week = readWorkingHours("Saturday to Thursday 9:00 AM - 10:00 PM, Friday 3:00 PM - 10:00 PM")
  expect(week?.[SUNDAY]).toEqual([hours(9, 22)])
  expect(week?.[THURSDAY]).toEqual([hours(9, 22)])
  expect(week?.[SATURDAY]).toEqual([hours(9, 22)])
  expect(week?.[FRIDAY]).toEqual([hours(15, 22)])
})

test.each([
  ["9 AM - 9 PM", [hours(9, 21)], [hours(9, 21)]],
  ["Daily: 09:00 – 21:30", [{ opens: 540, closes: 1290 }], [{ opens: 540, closes: 1290 }]],
  ["Sat-Thu 8 am to 12 pm and 4 pm to 12 am; Fri closed", [hours(8, 12), hours(16, 24)], []],
  ["Sun - Thu 4 PM - 9 PM, 8 AM - 12 PM", [hours(8, 12), hours(16, 21)], []],
  ["Saturday to Friday 10 AM - 1 AM", [hours(10, 24)], [hours(10, 24)]],
])("the hours %s are understood", (text, sunday, friday) => {
  const week = readWorkingHours(text)
  expect(week?.[SUNDAY]).toEqual(sunday)
  expect(week?.[FRIDAY]).toEqual(friday)
})

test.each([
  ["من السبت إلى الخميس من 9:00 ص إلى 10:00 م، والجمعة من 3:00 م إلى 10:00 م", "Saturday to Thursday 9 AM - 10 PM, Friday 3 PM - 10 PM"],
  ["يوميًا من ٩:٠٠ ص إلى ٩:٣٠ م", "Daily 9 AM - 9:30 PM"],
  ["من الأحد إلى الأربعاء من 8 ص إلى 12 م ومن 4 م إلى 9 م؛ الخميس مغلق", "Sun - Wed 8 AM - 12 PM and 4 PM - 9 PM; Thu closed"],
  ["الاثنين 9 ص حتى 5 م، والثلاثاء 10 ص حتى 6 م", "Monday 9 AM - 5 PM, Tuesday 10 AM - 6 PM"],
])("[AR-06] the hours %s are read as %s", (arabic, english) => {
  expect(readWorkingHours(arabic)).not.toBeNull()
  expect(readWorkingHours(arabic)).toEqual(readWorkingHours(english))
})

test("[AR-06] hours in Arabic that are not understood give null", () => {
  expect(readWorkingHours("بموعد مسبق")).toBeNull()
})

test.each(["", "by appointment", "9 - 5", "13 PM - 2 PM", "9:70 AM - 10 PM", "Saturday to Thursday", "Ramadan 8 PM - 1 AM", "closed"])(
  "the text %j is not understood",
  (text) => expect(readWorkingHours(text)).toBeNull(),
)

test("hours cover whatever is within one period of the day", () => {
  const week = readWorkingHours("8 AM - 12 PM and 4 PM - 9 PM") ?? []
  expect(covers(week, FRIDAY, hours(9, 12))).toBe(true)
  expect(covers(week, FRIDAY, hours(12, 15))).toBe(false)
  expect(covers(week, FRIDAY, hours(15, 18))).toBe(false)
})
