import { dateFormat, joinList, language } from "./language.ts"

/** A day in the shopper's time zone: "21 Nov 2026", "21 نوفمبر 2026". */
export function dayText(iso: string): string {
  return dateFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(new Date(iso))
}

/** A day without its year, for narrow places: "21 Nov". */
export function shortDayText(iso: string): string {
  return dateFormat("en-GB", { day: "numeric", month: "short" }).format(new Date(iso))
}

/** A moment in the shopper's time zone: "20 Nov 2026, 9:12 AM". [spec 2 §4] */
export function momentText(iso: string): string {
  const time = dateFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(new Date(iso))
  return joinList([dayText(iso), time])
}

/**
 * A moment to the second with the shopper's time zone: "Nov 21, 2026, 9:12:05 AM GMT+3". In Arabic, which has no name for the zone that
 * reads well, as other moments: "21 نوفمبر 2026، 9:12 ص". [spec 2 §2]
 */
export function exactMomentText(iso: string): string {
  if (language() === "ar") return momentText(iso)
  const day = { month: "short", day: "numeric", year: "numeric" } as const
  const time = { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" } as const
  return dateFormat("en-US", { ...day, ...time }).format(new Date(iso))
}

/** A day in Qatar, whatever the shopper's time zone: "Wed, 25 Nov 2026". */
export function qatarDayText(iso: string): string {
  const day = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "Asia/Qatar" } as const
  return dateFormat("en-GB", day).format(new Date(iso))
}
