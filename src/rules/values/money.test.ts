import fc from "fast-check"
import { expect, test } from "vitest"
import { amountText, dirhams, dirhamsOfText, formatAmount, formatPrice, qar } from "./money.ts"

const aPrice = fc.integer({ min: 0, max: 100_000_000_000 })

test("[RULE-02] a price has thousands separators, and decimals only when there are any", () => {
  expect(formatPrice(4999)).toBe("QR\u00A04,999")
  expect(formatPrice(149.5)).toBe("QR\u00A0149.50")
  expect(formatPrice(0)).toBe("QR\u00A00")
  expect(formatPrice(999)).toBe("QR\u00A0999")
  expect(formatPrice(1000)).toBe("QR\u00A01,000")
  expect(formatPrice(1234567.05)).toBe("QR\u00A01,234,567.05")
})

test("[RULE-02] removing the separators from a price gives the amount", () => {
  fc.assert(
    fc.property(aPrice, (amount) => {
      const text = formatPrice(qar(amount))
      expect(text).toMatch(/^QR\u00A0\d{1,3}(,\d{3})*(\.\d{2})?$/)
      expect(text).not.toMatch(/\.00$/)
      expect(dirhams(Number(text.slice(3).replaceAll(",", "")))).toBe(amount)
    }),
  )
})

test("an amount is the price without its currency", () => {
  expect(formatAmount(4999)).toBe("4,999")
  expect(formatAmount(0.05)).toBe("0.05")
  expect(formatAmount(-1249.9)).toBe("-1,249.90")
})

test("dirhams are whole and QAR have at most two decimals, in both directions", () => {
  fc.assert(
    fc.property(aPrice, (amount) => {
      expect(dirhams(qar(amount))).toBe(amount)
      expect(String(qar(amount))).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})

test("dirhams round to the nearest integer, despite binary fractions", () => {
  expect(dirhams(149.5)).toBe(14950)
  expect(dirhams(0.35)).toBe(35)
  expect(dirhams(1.005)).toBe(101)
  expect(dirhams(1.004)).toBe(100)
  expect(dirhams(-1.005)).toBe(-101)
  expect(dirhams(-0.001)).toBe(0)
})

test("an amount for a payment provider has two decimals, and is parsed digit by digit", () => {
  expect(amountText(124_900)).toBe("1249.00")
  expect(amountText(5)).toBe("0.05")
  expect(amountText(0)).toBe("0.00")
  fc.assert(fc.property(aPrice, (amount) => amount > 99_999_999_999 || dirhamsOfText(amountText(amount)) === amount))
  expect(dirhamsOfText("1249")).toBe(124_900)
  expect(dirhamsOfText("1249.5")).toBe(124_950)
})

test.each(["", " 1.00", "1,249.00", "1.005", "-1.00", "1e3", "NaN", ".50", "1.", "٣.00", "1.00\n", "1234567890.00"])(
  "%j is no amount",
  (text) => {
    expect(dirhamsOfText(text)).toBeNull()
  },
)

test("[AR-04] an Arabic price is the same number, then the currency in Arabic letters", () => {
  expect([4999, 149.5, 0, 5149].map((price) => formatPrice(price, "ar"))).toEqual([
    "4,999\u00a0ر.ق",
    "149.50\u00a0ر.ق",
    "0\u00a0ر.ق",
    "5,149\u00a0ر.ق",
  ])
  expect(formatPrice(-500, "ar")).toBe("\u2066\u2212500\u2069\u00a0ر.ق")
})
