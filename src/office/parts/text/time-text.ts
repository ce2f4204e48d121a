import { m } from "#messages/messages.js"
import { dateFormat } from "#ui/text/language.ts"

const TIME_ZONE = "Asia/Qatar"

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? dateFormat("en-GB", { timeZone: TIME_ZONE, ...options })
  formats.set(key, known)
  return known
}

/** "11 min", "1 h 55", "12 h", "3 d". */
export function ageText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 60) return m.office_age_minutes({ count: whole })
  const hours = Math.floor(whole / 60)
  if (hours < 2 && whole % 60 > 0) return m.office_age_hours_minutes({ hours, minutes: String(whole % 60).padStart(2, "0") })
  if (hours < 24) return m.office_age_hours({ count: hours })
  return m.office_age_days({ count: Math.floor(hours / 24) })
}

/** "10:42" today, "Yesterday 18:05", "14 Nov", "14 Nov 2025" in another year. Days are days of Qatar. */
export function timeText(iso: string, now: Date): string {
  const time = new Date(iso)
  const clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time)
  const day = dayOf(time)
  if (day === dayOf(now)) return clock
  if (day === dayOf(new Date(now.getTime() - 86_400_000))) return m.office_yesterday({ time: clock })
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4)
  return format({ day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) }).format(time)
}

/** The full date and time, for titles: "Sunday 22 November 2026, 10:42". */
export function fullTime(iso: string): string {
  return format({
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso))
}

/** "Sunday 22 Nov, 10:42", for the top bar. */
export function nowText(now: Date): string {
  return format({ weekday: "long", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(now)
}

/** "10:42". */
export function clockText(time: Date): string {
  return format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time)
}

/** "Sun 22 Nov" of a day such as 2026-11-22. */
export function dayText(day: string): string {
  return format({ weekday: "short", day: "numeric", month: "short" }).format(new Date(`${day}T12:00:00+03:00`))
}

/** "Sunday 22 November" of a day such as 2026-11-22. */
export function longDayText(day: string): string {
  return format({ weekday: "long", day: "numeric", month: "long" }).format(new Date(`${day}T12:00:00+03:00`))
}

/** The day in Qatar, as 2026-11-22. */
export function dayOf(time: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(time)
}
