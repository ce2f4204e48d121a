import { latinDigits } from "../languages/latin-digits.ts"

/** A working period of a day, in minutes since midnight. */
export type Stretch = { opens: number; closes: number }

/** The periods of each weekday, Sunday first; a day without any is closed. */
export type WeekHours = readonly (readonly Stretch[])[]

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const DAY_MINUTES = 24 * 60

const DAY = "(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*"
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`
const DAYS_PART = new RegExp(`^(?:(daily|every day)|(${DAY})(?:\\s*(?:to|-|–)\\s*(${DAY}))?)[\\s:]*`)
const STRETCH_PART = new RegExp(`^${TIME}\\s*(?:to|-|–)\\s*${TIME}\\s*(?:(?:and|&)\\s*)?`)

/** The words of hours in Arabic and what the parser reads for them, in this order. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/[\u200e\u200f\u2066-\u2069]/g, ""],
  [/[،؛]/g, ","],
  [/الأحد/g, "sunday"],
  [/ال[اإ]ثنين/g, "monday"],
  [/الثلاثاء/g, "tuesday"],
  [/الأربعاء/g, "wednesday"],
  [/الخميس/g, "thursday"],
  [/الجمعة/g, "friday"],
  [/السبت/g, "saturday"],
  [/يومي[ًا]*|كل يوم/g, "daily"],
  [/مغلق[ةا]?/g, "closed"],
  [/(?:إلى|حتى)/g, "to"],
  [/(\d)\s*ص(?!\p{L})/gu, "$1 am"],
  [/(\d)\s*م(?!\p{L})/gu, "$1 pm"],
  [/(^|[\s,])و\s*(?=(?:من\s+)?[a-z])/g, "$1"],
  [/(^|\s)و\s*(?=(?:من\s+)?\d)/g, "$1and "],
  [/(^|[\s,])من\s+/g, "$1"],
]

/**
 * Parses hours as branches write them: `Saturday to Thursday 9 AM - 12 PM and 4 PM - 10 PM, Friday 3 PM - 10 PM`, or in Arabic. Days that
 * the text does not name are closed; a text without days applies to every day. Null for any other form.
 */
export function readWorkingHours(text: string): WeekHours | null {
  const week: Stretch[][] = DAYS.map(() => [])
  let days: number[] = DAYS.map((_, day) => day)
  for (const part of inEnglish(text).split(/[,;\n]/)) {
    let rest = part.trim()
    const named = DAYS_PART.exec(rest)
    if (named) {
      days = daysFrom(named[2], named[3])
      rest = rest.slice(named[0].length)
    }
    const stretches = rest === "closed" && named ? [] : readStretches(rest)
    if (stretches === null) return null
    for (const day of days) week[day]?.push(...stretches)
  }
  return week.map((stretches) => stretches.toSorted((a, b) => a.opens - b.opens))
}

function inEnglish(text: string): string {
  return ARABIC.reduce((read, [arabic, english]) => read.replace(arabic, english), latinDigits(text).toLowerCase())
}

/** Whether a period of a weekday covers these minutes. */
export function covers(week: WeekHours, weekday: number, { opens, closes }: Stretch): boolean {
  return week[weekday]?.some((stretch) => stretch.opens <= opens && closes <= stretch.closes) ?? false
}

function daysFrom(first: string | undefined, last: string | undefined): number[] {
  if (first === undefined) return DAYS.map((_, day) => day)
  const from = dayOf(first)
  const count = last === undefined ? 1 : ((dayOf(last) - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, step) => (from + step) % 7)
}

function dayOf(name: string): number {
  return DAYS.findIndex((day) => day.startsWith(name.slice(0, 3)))
}

function readStretches(text: string): Stretch[] | null {
  const stretches: Stretch[] = []
  for (let rest = text; rest !== ""; ) {
    const found = STRETCH_PART.exec(rest)
    if (!found) return null
    const opens = minutesOf(found[1], found[2], found[3])
    const ends = minutesOf(found[4], found[5], found[6])
    if (opens === null || ends === null) return null
    // A period that ends at or after midnight ends with the day.
    stretches.push({ opens, closes: ends > opens ? ends : DAY_MINUTES })
    rest = rest.slice(found[0].length)
  }
  return stretches.length === 0 ? null : stretches
}

function minutesOf(hourText: string | undefined, minuteText: string | undefined, half: string | undefined): number | null {
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return null
  if (half === undefined) return minuteText === undefined || hour > 24 || (hour === 24 && minute > 0) ? null : hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === "pm" ? 12 : 0)) * 60 + minute
}
