/** ORDERED: it has not come. RESERVED: it lies ready for the ticket. USED: it is in the device. */
export const PART_STATES = ["ORDERED", "RESERVED", "USED"] as const
export type PartState = (typeof PART_STATES)[number]

/** The maximum number of parts of a ticket, and of pieces of one part. */
export const MAX_PARTS = 20
export const MAX_PART_PIECES = 20

/** Whether a text is a day of the calendar, and not before today. */
export function isDayFrom(today: string, day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= today
}

type Part = { state: PartState; expectedOn: string | null }

/** The day on which the last part that is still ordered is expected; null when none is. [OFFICE-107] */
export function lastExpected(parts: readonly Part[]): string | null {
  const days = parts.flatMap(({ state, expectedOn }) => (state === "ORDERED" && expectedOn !== null ? [expectedOn] : []))
  return days.toSorted().at(-1) ?? null
}
