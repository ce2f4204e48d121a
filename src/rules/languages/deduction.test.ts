import { expect, test } from "vitest"
import { formatDeduction } from "./deduction.ts"

test("[AR-04] the sign of a deduction stays at the number", () => {
  expect(formatDeduction(4999)).toBe("−QR\u00A04,999")
  expect(formatDeduction(4999, "ar")).toBe("\u2066−4,999\u2069\u00A0ر.ق")
  expect(formatDeduction(149.5, "ar")).toBe("\u2066−149.50\u2069\u00A0ر.ق")
})
