import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** Reminders are sent between these hours in Qatar. [spec 5 §0] */
const FROM_HOUR = 9
const UNTIL_HOUR = 21

/** The start of the day in Qatar that is this many days after the day of a moment. */
function dayStart(moment: Date, daysAhead: number): Date {
  const local = moment.getTime() + QATAR_OFFSET_MS
  return new Date(local - (local % DAY_MS) + daysAhead * DAY_MS - QATAR_OFFSET_MS)
}

/** The time range of the visits that reminders are due for: tomorrow in Qatar. Null at night. */
export function visitsToRemindOf(now: Date): { from: Date; until: Date } | null {
  const hour = new Date(now.getTime() + QATAR_OFFSET_MS).getUTCHours()
  return hour >= FROM_HOUR && hour < UNTIL_HOUR ? { from: dayStart(now, 1), until: dayStart(now, 2) } : null
}

/** Whether a visit is booked or moved so late, for today or tomorrow in Qatar, that the mail about it replaces the reminder. */
export function needsNoReminder(visit: Date, now: Date): boolean {
  return visit < dayStart(now, 2)
}

/**
 * Whether a reminder that waited for the mail server can still be sent: the visit is tomorrow, as the mail says, and it is not night. At night it
 * is dropped, because in the morning the visit is no longer tomorrow.
 */
export function isReminderTimely(visit: Date, now: Date): boolean {
  const visits = visitsToRemindOf(now)
  return visits !== null && visit >= visits.from && visit < visits.until
}
