import { expect, test } from "vitest"
import { noNumbers, savedNumber, spellings } from "./phone.fixture.ts"
import { callablePhone, isQatarMobile, readablePhone, withDialCode, withoutDialCode } from "./phone.ts"

test("[ADDRESS-05] a mobile number has 8 digits and starts with 3 to 9", () => {
  for (const first of "3456789") expect(isQatarMobile(`${first}1234567`), first).toBe(true)
  for (const text of [
    "01234567",
    "11234567",
    "21234567",
    "3123456",
    "312345678",
    "",
    "3123 4567",
    "3123456a",
    "٣٣١٢٣٤٥٦",
    "+97433123456",
  ]) {
    expect(isQatarMobile(text), text).toBe(false)
  }
})

test("[ADDRESS-07] a saved number has the prefix +974 exactly once", () => {
  expect(withDialCode("33123456")).toBe("+97433123456")
  expect(withDialCode("+97433123456")).toBe("+97433123456")
  expect(withDialCode(" 33123456 ")).toBe("+97433123456")
  for (const text of ["+97423123456", "+974+97433123456", "+9733312345", "33123456\n5", ""]) {
    expect(withDialCode(text), text).toBeNull()
  }
})

test("[ADDRESS-08] the prefix is stripped for editing", () => {
  expect(withoutDialCode("+97433123456")).toBe("33123456")
  expect(withoutDialCode("33123456")).toBe("33123456")
})

test("a saved number is shown in two groups of four", () => {
  expect(readablePhone("+97455123408")).toBe("+974 5512 3408")
  for (const text of ["+9745512340", "800 1234", "+966551234567", ""]) expect(readablePhone(text)).toBe(text)
})

test.each(spellings)("[SH-35] %j is recognised and stored in one form", (text) => {
  expect(withDialCode(text)).toBe(savedNumber)
  expect(callablePhone(text)).toBe(savedNumber)
})

test.each(noNumbers)("[SH-35] %j is no number", (text) => {
  expect(withDialCode(text)).toBeNull()
  expect(callablePhone(text)).toBeNull()
})

test("[SH-35] a foreign number can be called with its dial code only", () => {
  for (const text of ["+44 20 7946 0000", "0044 20 7946-0000"]) expect(callablePhone(text)).toBe("+442079460000")
  for (const text of ["442079460000", "+44 20", "+974 1234", "+0 123 456 789"]) expect(callablePhone(text)).toBeNull()
  expect(withDialCode("+44 20 7946 0000")).toBeNull()
})
