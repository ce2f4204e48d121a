import { expect, test } from "vitest"
import { latinDigits } from "./latin-digits.ts"

test("[AR-09] digits of every keyboard are the same number", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789 0123456789")
  expect(latinDigits("٤٬٩٩٩٫٥")).toBe("4999.5")
  expect(latinDigits("شارع 840, 4,999.5")).toBe("شارع 840, 4,999.5")
})
