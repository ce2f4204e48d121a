import type { DeliveryWindows } from "#contract/office/settings/delivery-settings.ts"
import type { DeliveryRule } from "#rules/catalog/delivery-text.ts"

/** The fields of the form, as they are typed: minutes, and times such as "18:00". */
export type DeliveryFields = Record<keyof DeliveryWindows, string>

const TIMES = ["first_start", "last_start", "tomorrow_start", "tomorrow_end"] as const

export function fieldsOf(windows: DeliveryWindows): DeliveryFields {
  const { lead_minutes, length_minutes } = windows
  const [first_start, last_start, tomorrow_start, tomorrow_end] = TIMES.map((name) => clockOf(windows[name]))
  return {
    lead_minutes: String(lead_minutes),
    length_minutes: String(length_minutes),
    first_start: first_start ?? "",
    last_start: last_start ?? "",
    tomorrow_start: tomorrow_start ?? "",
    tomorrow_end: tomorrow_end ?? "",
  }
}

/** The windows of the fields; what is no number or time is not a number. */
export function windowsOf(fields: DeliveryFields): DeliveryWindows {
  const number = (text: string) => (text.trim() === "" ? Number.NaN : Number(text))
  return {
    lead_minutes: number(fields.lead_minutes),
    length_minutes: number(fields.length_minutes),
    first_start: minutesOf(fields.first_start),
    last_start: minutesOf(fields.last_start),
    tomorrow_start: minutesOf(fields.tomorrow_start),
    tomorrow_end: minutesOf(fields.tomorrow_end),
  }
}

/** The rule of the fields, for a preview; null while one of them is not filled in. */
export function ruleOfFields(fields: DeliveryFields): DeliveryRule | null {
  const windows = windowsOf(fields)
  if (Object.values(windows).some(Number.isNaN)) return null
  const { lead_minutes: lead, length_minutes: length, first_start: firstStart, last_start: lastStart } = windows
  return { lead, length, firstStart, lastStart, tomorrow: { start: windows.tomorrow_start, end: windows.tomorrow_end } }
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")
}

function minutesOf(clock: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(":").map(Number)
  return clock === "" ? Number.NaN : hours * 60 + minutes
}
