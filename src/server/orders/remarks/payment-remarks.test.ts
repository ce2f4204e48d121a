import { expect, test } from "vitest"
import { remarkInLanguage, remarkOf, reviewRemark } from "./payment-remarks.ts"

const inArabic = (stored: string) => remarkInLanguage(stored, "ar")

test.each([
  [remarkOf("shop_fault", {}), "خطأ في المتجر؛ تفاصيله في سجلّه."],
  [remarkOf("left_behind", {}), "توقّف المتجر قبل أن يجيب مزوّد الدفع."],
  [remarkOf("not_given_back", {}), "تعذّر على مزوّد الدفع إعادة المال."],
  ["Given back by hand: bank transfer (QNB), 22 November.", "أُعيد المال يدويًا: \u2068bank transfer (QNB), 22 November.\u2069"],
  [remarkOf("other_provider", { provider: "skipcash" }), "تمت الدفعة عبر \u2068skipcash\u2069، ولم يعد المتجر يستخدمه."],
  [
    "SkipCash answered POST /api/v1/payments with status 503.",
    "أجاب \u2068SkipCash\u2069 عن \u2068POST /api/v1/payments\u2069 بالحالة \u2068503\u2069.",
  ],
  [
    "Payment T-1 could not be started at skipcash: SkipCash did not answer POST /pay: timed out.",
    "تعذّر بدء الدفعة \u2068T-1\u2069 عند \u2068skipcash\u2069: \u2068لم يجب \u2068SkipCash\u2069 عن \u2068POST /pay\u2069: \u2068timed out\u2069.\u2069",
  ],
])("[OFFICE-163] the remark %j is understood in Arabic", (stored, arabic) => {
  expect(inArabic(stored)).toBe(arabic)
  expect(remarkInLanguage(stored, "en")).toBe(stored)
})

test("[OFFICE-163] the reasons of a review are understood in Arabic, with prices as Arabic writes them", () => {
  const ofAmount = reviewRemark({ code: "other_amount", receivedDirhams: 100_050, askedDirhams: 5000 })
  expect(ofAmount).toBe("The provider has QR\u00a01,000.50; QR\u00a050 was requested.")
  expect(inArabic(ofAmount)).toBe("المبلغ عند مزوّد الدفع \u20681,000.50\u00a0ر.ق\u2069، والمطلوب \u206850\u00a0ر.ق\u2069.")
  expect(inArabic(reviewRemark({ code: "other_currency", currency: "USD" }))).toContain("\u2068USD\u2069")
  expect(inArabic(reviewRemark({ code: "other_payment", payment: "T-2" }))).toContain("\u2068T-2\u2069")
  for (const code of ["given_back_before", "as_requested"] as const) expect(inArabic(reviewRemark({ code }))).not.toMatch(/[A-Za-z]/)
})

test("[OFFICE-163] what only the provider says is quoted", () => {
  expect(inArabic("The sandbox has no such payment.")).toBe("رسالة مزوّد الدفع: \u2068The sandbox has no such payment.\u2069")
})
