import { afterEach, expect, test } from "vitest"
import { getLocale, overwriteGetLocale } from "#messages/runtime.js"
import { exactMomentText } from "./date-text.ts"

const ofTests = getLocale
afterEach(() => overwriteGetLocale(ofTests))

const AT = new Date(2026, 10, 29, 6, 14, 10).toISOString()

test("[AR-06] a moment is exact to the second in English, and in Arabic as its other dates are", () => {
  expect(exactMomentText(AT)).toMatch(/^Nov 29, 2026, 6:14:10\sAM /)
  overwriteGetLocale(() => "ar")
  expect(exactMomentText(AT).replaceAll(/[\u2068\u2069]/g, "")).toMatch(/^29 نوفمبر 2026، 6:14\sص$/)
})
