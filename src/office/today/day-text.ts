import { dateFormat } from "#ui/text/language.ts"

/** "Wed 18 Nov", of a day such as 2026-11-18. */
export function dayText(day: string): string {
  return dateFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}
