import { QATAR_OFFSET_MS } from "./qatar-time.ts"

/**
 * The moment a number of months before now, in Qatar's calendar; a day that the earlier month lacks becomes its last day: three months
 * before 31 May is 28 or 29 February. [spec 2 §9, 3 §1]
 */
export function monthsAgo(months: number, now: Date): Date {
  // Read as UTC, this has the date in Qatar, which has no daylight saving.
  const there = new Date(now.getTime() + QATAR_OFFSET_MS)
  const day = there.getUTCDate()
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate()
  there.setUTCDate(Math.min(day, lastDay))
  return new Date(there.getTime() - QATAR_OFFSET_MS)
}
