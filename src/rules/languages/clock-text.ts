import type { Locale } from "#rules/values/locale.ts"

/** A time of day from its minutes since midnight: "4:00 PM", "4:00 م". Without minutes, a full hour is "4 PM", "4 م". */
export function clockText(minutes: number, locale: Locale, { withMinutes = true } = {}): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = Math.floor(minutes % 60)
  const half = locale === "ar" ? ["ص", "م"] : ["AM", "PM"]
  const end = withMinutes || minute > 0 ? `:${String(minute).padStart(2, "0")}` : ""
  return `${hour % 12 || 12}${end}${locale === "ar" ? "\u00A0" : " "}${half[hour < 12 ? 0 : 1]}`
}
