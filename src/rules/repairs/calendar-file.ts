export type CalendarEntry = {
  /** Stable for the same entry, so that a calendar replaces an earlier version. */
  uid: string
  title: string
  description: string
  place: string
  /** A period between two moments, or a whole day: `2026-11-24`. */
  time: { starts: Date; ends: Date } | { day: string }
  /** The creation time of the file. */
  now: Date
}

const MAX_OCTETS = 75

/** A calendar file with one entry, in the format of RFC 5545. */
export function calendarFile({ uid, title, description, place, time, now }: CalendarEntry): string {
  const when =
    "day" in time
      ? [`DTSTART;VALUE=DATE:${time.day.replaceAll("-", "")}`]
      : [`DTSTART:${instantText(time.starts)}`, `DTEND:${instantText(time.ends)}`]
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Repairs//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instantText(now)}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return `${lines.map(folded).join("\r\n")}\r\n`
}

/** `20261124T060000Z` */
function instantText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

/** A line of at most 75 octets; a longer one is folded into lines that begin with a blank. Characters are never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ""
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      text += "\r\n "
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
