import { momentOf } from "#rules/repair-slots.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const STRIP = 7

/** Today and the six days after it: `2026-11-21`. */
export function nextDays(today: string): string[] {
  return Array.from({ length: STRIP }, (_, index) => new Date(noonOf(today) + index * DAY_MS).toISOString().slice(0, 10))
}

/** Whether a day exists and is today or later. [spec 2 §5] */
export function isBookableDay(day: string, today: string): boolean {
  return momentOf(`${day} 12:00:00`) !== null && day >= today
}

/** "Sun", "22" and "Nov". */
export function dayParts(day: string): { weekday: string; date: string; month: string } {
  return { weekday: shown(day, { weekday: "short" }), date: String(Number(day.slice(8))), month: shown(day, { month: "short" }) }
}

/** "Sun, 22 Nov 2026". */
export function longDay(day: string): string {
  return shown(day, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
}

/** A day is the same everywhere, so it is read and written in one time zone. */
function shown(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...parts }).format(noonOf(day))
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}
