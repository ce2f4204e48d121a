const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "Asia/Qatar" })
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "Asia/Qatar" })

/** A day in Qatar: "Wednesday 25 November 2026". */
export function qatarDay(ms: number): string {
  return day.format(new Date(ms))
}

/** The time of day in Qatar: "9:42 PM". */
export function qatarTime(ms: number): string {
  return time.format(new Date(ms))
}
