/** A day in the shopper's own time zone: "21 Nov 2026". */
export function dayText(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(new Date(iso))
}

/** A day without its year, for narrow places: "21 Nov". */
export function shortDayText(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }).format(new Date(iso))
}

/** A moment in the shopper's own time zone: "20 Nov 2026, 9:12 AM". [spec 2 §4] */
export function momentText(iso: string): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(new Date(iso))
  return `${dayText(iso)}, ${time}`
}
