import { monthsAgo } from "#rules/values/months-ago.ts"

/** The ranges of the date filter of a history, in months. [spec 2 §9] */
export const HISTORY_RANGES = [1, 3, 6, 12] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** Whether a moment (ISO 8601) is within the range; without a range every moment is. */
export function isWithin(moment: string, range: HistoryRange | null, now: Date): boolean {
  return range === null || Date.parse(moment) >= monthsAgo(range, now).getTime()
}
