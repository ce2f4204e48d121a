/** Qatar is three hours ahead of UTC all year. */
export const QATAR_OFFSET_MS = 3 * 60 * 60 * 1000

/** A moment as a field for date and time has it: `2026-11-26T18:00` in Qatar; empty for none. */
export function qatarField(instant: string | null): string {
  return instant === null ? "" : new Date(Date.parse(instant) + QATAR_OFFSET_MS).toISOString().slice(0, 16)
}

/** The moment of such a field; null for an empty or unfinished one. */
export function momentOfField(local: string): string | null {
  const moment = new Date(`${local.slice(0, 16)}:00.000+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
