import { m } from "#messages/messages.js"
import type { ReviewReason } from "#rules/orders/payment-settlement.ts"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import { formatPrice, qar } from "#rules/values/money.ts"

/**
 * What the shop notes about payments and refunds. A remark is stored as its English sentence, as the command line prints it, and is
 * recognised by that sentence. So are those of the provider's adapter that people meet most.
 */
const REMARKS = {
  shop_fault: m.payment_remark_shop_fault,
  order_cancelled: m.payment_remark_order_cancelled,
  left_behind: m.payment_remark_left_behind,
  other_payment: m.payment_remark_other_payment,
  other_currency: m.payment_remark_other_currency,
  other_amount: m.payment_remark_other_amount,
  given_back_before: m.payment_remark_given_back_before,
  as_requested: m.payment_remark_as_requested,
  not_given_back: m.payment_remark_not_given_back,
  by_hand: m.payment_remark_by_hand,
  other_provider: m.payment_remark_other_provider,
  not_started: m.payment_remark_not_started,
  no_answer: m.payment_remark_no_answer,
  status: m.payment_remark_status,
  refused: m.payment_remark_refused,
} as const

type RemarkCode = keyof typeof REMARKS
type Values = Readonly<Record<string, string>>
type Sentence = (values: Values, options: { locale: Locale }) => string

const CODES = Object.keys(REMARKS) as RemarkCode[]
// Each message gets the values that its own English sentence names.
const sentenceOf = (code: RemarkCode) => REMARKS[code] as Sentence

/** A remark as it is stored. */
export function remarkOf<Code extends RemarkCode>(code: Code, values: Parameters<(typeof REMARKS)[Code]>[0] & Values): string {
  return sentenceOf(code)(values, { locale: BASE_LOCALE })
}

/** The remark about the reason for a review. */
export function reviewRemark(reason: ReviewReason): string {
  switch (reason.code) {
    case "other_payment":
      return remarkOf(reason.code, { payment: reason.payment })
    case "other_currency":
      return remarkOf(reason.code, { currency: reason.currency })
    case "other_amount":
      return remarkOf(reason.code, { received: priceOf(reason.receivedDirhams), asked: priceOf(reason.askedDirhams) })
    case "given_back_before":
    case "as_requested":
      return remarkOf(reason.code, {})
  }
}

const priceOf = (dirhams: number) => formatPrice(qar(dirhams))

/** A stored remark in a language. Other words come from the payment provider, and are quoted. */
export function remarkInLanguage(stored: string, locale: Locale): string {
  if (locale === BASE_LOCALE) return stored
  for (const { code, pattern } of PATTERNS) {
    const values = pattern.exec(stored)
    if (values) return sentenceOf(code)(valuesIn(values.groups ?? {}, locale), { locale })
  }
  return m.payment_remark_said({ words: stored }, { locale })
}

const PATTERNS = CODES.map((code) => ({ code, pattern: patternOf(code) }))

/** A pattern of the English sentence, with a group for each value. */
function patternOf(code: RemarkCode): RegExp {
  const named = new Proxy<Record<string, string>>({}, { get: (_, name) => `‹${String(name)}›` })
  const escaped = sentenceOf(code)(named, { locale: BASE_LOCALE }).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^${escaped.replaceAll(/‹(\w+)›/g, "(?<$1>[^]+?)")}$`)
}

const ENGLISH_PRICE = /^QR\u00a0([\d,]+(?:\.\d{2})?)$/

/** Prices as the language writes them, and the reason inside a remark in the language too. */
function valuesIn(found: Values, locale: Locale): Values {
  return Object.fromEntries(
    Object.entries(found).map(([name, text]) => {
      const [, amount] = ENGLISH_PRICE.exec(text) ?? []
      if (amount !== undefined) return [name, formatPrice(Number(amount.replaceAll(",", "")), locale)]
      return [name, name === "reason" && PATTERNS.some(({ pattern }) => pattern.test(text)) ? remarkInLanguage(text, locale) : text]
    }),
  )
}
