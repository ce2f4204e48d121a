import { expect, test } from "vitest"
import { isReminderTimely, needsNoReminder, visitsToRemindOf } from "./visit-reminder.ts"

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

test("[RE-23] a reminder that waited is sent on the day before the visit, and not at night", () => {
  const visit = qatar("2026-11-24T09:00")
  for (const time of ["23T09:00", "23T20:59"]) expect(isReminderTimely(visit, qatar(`2026-11-${time}`)), time).toBe(true)
  for (const time of ["22T20:59", "23T08:59", "23T21:00", "23T23:59", "24T00:00", "24T09:00"])
    expect(isReminderTimely(visit, qatar(`2026-11-${time}`)), time).toBe(false)
})
