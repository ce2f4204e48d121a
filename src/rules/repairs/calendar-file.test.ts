import { expect, test } from "vitest"
import { calendarFile } from "./calendar-file.ts"

const entry = {
  uid: "5WZPXADT0X@shop.example",
  title: "Repair: iPhone 17 Pro",
  description: "Cracked screen; call, please\nSecond line \\ end",
  place: "Street 840, Building 12",
  now: new Date("2026-11-22T10:00:00Z"),
}
const visit = { starts: new Date("2026-11-24T06:00:00Z"), ends: new Date("2026-11-24T09:00:00Z") }

test("[RE-09] a visit is an entry from its start to its end, with special characters escaped", () => {
  expect(calendarFile({ ...entry, time: visit })).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Repairs//EN",
      "BEGIN:VEVENT",
      "UID:5WZPXADT0X@shop.example",
      "DTSTAMP:20261122T100000Z",
      "DTSTART:20261124T060000Z",
      "DTEND:20261124T090000Z",
      "SUMMARY:Repair: iPhone 17 Pro",
      String.raw`DESCRIPTION:Cracked screen\; call\, please\nSecond line \\ end`,
      String.raw`LOCATION:Street 840\, Building 12`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  )
})

test("[RE-09] a device is brought on a day without a time", () => {
  expect(calendarFile({ ...entry, time: { day: "2026-11-24" } })).toContain("\r\nDTSTART;VALUE=DATE:20261124\r\nSUMMARY:")
})

test("a long line is folded into lines of at most 75 octets with whole characters", () => {
  const title = `${"شاشة مكسورة ".repeat(20)}🙂`.trim()
  const file = calendarFile({ ...entry, title, time: visit })
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll("\r\n ", "")).toContain(`\r\nSUMMARY:${title}\r\n`)
})
