import { expect, test } from "vitest"
import { isVisitTomorrow, needsNoReminder, visitsToRemindOf } from "./visit-reminder.ts"

const qatar = (time: string) => new Date(`${time}:00+03:00`)

test("[RE-23] from 9 AM to 9 PM in Qatar the visits of the next day in Qatar are due", () => {
  const tomorrow = { from: qatar("2026-11-24T00:00"), until: qatar("2026-11-25T00:00") }
  for (const time of ["09:00", "12:30", "20:59"]) expect(visitsToRemindOf(qatar(`2026-11-23T${time}`))).toEqual(tomorrow)
  for (const time of ["00:30", "02:59", "08:59", "21:00", "23:59"]) expect(visitsToRemindOf(qatar(`2026-11-23T${time}`))).toBeNull()
})

test("[RE-23] a visit booked for today or tomorrow needs no reminder", () => {
  const now = qatar("2026-11-23T01:00")
  expect(needsNoReminder(qatar("2026-11-23T09:00"), now)).toBe(true)
  expect(needsNoReminder(qatar("2026-11-24T23:59"), now)).toBe(true)
  expect(needsNoReminder(qatar("2026-11-25T00:00"), now)).toBe(false)
})

test("[RE-23] a late reminder is not true on the day of the visit", () => {
  const visit = qatar("2026-11-24T09:00")
  expect(isVisitTomorrow(visit, qatar("2026-11-22T23:59"))).toBe(false)
  expect(isVisitTomorrow(visit, qatar("2026-11-23T23:59"))).toBe(true)
  expect(isVisitTomorrow(visit, qatar("2026-11-24T00:00"))).toBe(false)
})
