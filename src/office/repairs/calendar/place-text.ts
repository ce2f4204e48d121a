import type { CalendarPlace } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"

/** The name of a column: a city, a branch, or the cities without a column. */
export function placeText({ name, is_all_cities }: CalendarPlace): string {
  return name ?? (is_all_cities ? m.office_calendar_all_cities() : m.office_calendar_other_cities())
}
