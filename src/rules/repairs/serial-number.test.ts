import { expect, test } from "vitest"
import { isWrongImei, readSerialNumber } from "./serial-number.ts"

test.each([
  ["490154203237518", "490154203237518"],
  ["49-015420-323751-8", "490154203237518"],
  [" 35 209900 176148 1 ", "352099001761481"],
  [" F2LX 9ABC/01 ", "F2LX 9ABC/01"],
  ["1234-5678", "1234-5678"],
  ["  ", null],
])("[RE-22] the serial number %j is stored as %j", (text, stored) => {
  expect(readSerialNumber(text)).toBe(stored)
  expect(isWrongImei(text)).toBe(false)
})

test("[RE-22] of the ten possible last digits of an IMEI only one is right, and numbers of another length are not checked", () => {
  const right = Array.from({ length: 10 }, (_, last) => `49015420323751${last}`).filter((imei) => !isWrongImei(imei))
  expect(right).toEqual(["490154203237518"])
  expect(["49015420323751", "4901542032375180", "A90154203237517"].map(isWrongImei)).toEqual([false, false, false])
  expect(isWrongImei("49-015420-323751-7")).toBe(true)
})
