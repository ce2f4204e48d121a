import { expect, test } from "vitest"
import { measureInArabic } from "./arabic-measure.ts"

test.each([
  ["256 GB", "256\u00a0جيجابايت"],
  ["256GB", "256\u00a0جيجابايت"],
  ["6.9″ 120 Hz", "6.9\u00a0بوصة 120\u00a0هرتز"],
  ["5,000 mAh", "5,000\u00a0مللي أمبير"],
  ["13-inch", "13\u00a0بوصة"],
  ["1.2 m", "1.2\u00a0م"],
  ["Up to 8 hours", "حتى 8\u00a0ساعات"],
  ["Up to 8.5 hours", "حتى 8.5\u00a0ساعة"],
  ["12 hours", "12\u00a0ساعة"],
  ["Up to 2 hours", "حتى ساعتين"],
  ["105 minutes", "105\u00a0دقائق"],
  ["256 GB, 512 GB", "256\u00a0جيجابايت، 512\u00a0جيجابايت"],
])("[AR-53] %j is %j in Arabic", (text, arabic) => {
  expect(measureInArabic(text)).toBe(arabic)
})

test.each(["Black", "A19 Pro", "USB-C, 240 W", "128", "5G", "12 GB RAM", ""])("[AR-53] %j is no measure", (text) => {
  expect(measureInArabic(text)).toBeNull()
})
