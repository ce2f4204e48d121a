import { BASE_LOCALE, type Locale } from "./locale.ts"

/** Converts the decimal QAR of the API to the integer dirhams used everywhere else; rounded to the nearest dirham. [spec 3 §1] */
export function dirhams(qar: number): number {
  // Fifteen digits remove the binary noise of the product: 1.005 × 100 is 100.49999999999999.
  const exact = Number((Math.abs(qar) * 100).toPrecision(15))
  return Math.sign(qar) * Math.round(exact) + 0 // + 0: never a negative zero
}

/** Integer dirhams as decimal QAR with at most two places. [spec 3 §1] */
export function qar(dirhams: number): number {
  return dirhams / 100
}

/**
 * The only formatter of prices: "QR 4,999", "QR 149.50", and in Arabic "4,999 ر.ق". The space is a no-break space (U+00A0), so that a price
 * never breaks at the end of a line. A price is isolated from the text around it without a direction: its first strong letter decides, so
 * that the currency of an Arabic price is left of the number. [spec 1 §9, 3 §1]
 */
export function formatPrice(qar: number, locale: Locale = BASE_LOCALE): string {
  if (locale === "en") return `QR\u00A0${formatAmount(qar)}`
  const amount = formatAmount(qar)
  // The sign would move to the other side of the number.
  return `${amount.startsWith("-") ? `\u2066\u2212${amount.slice(1)}\u2069` : amount}\u00A0ر.ق`
}

/**
 * The digits of a price alone: "4,999", "149.50". Thousands are separated, and two decimals are shown if there are any. Implemented without
 * locales, because those of server and browser differ. [spec 3 §1]
 */
export function formatAmount(qar: number): string {
  const total = dirhams(qar)
  const rest = Math.abs(total) % 100
  const whole = (Math.abs(total) - rest) / 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",")
  const decimals = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`
  return `${total < 0 ? "-" : ""}${grouped}${decimals}`
}

/** Integer dirhams in the payment providers' form: always two decimals and a dot, "1249.00". */
export function amountText(dirhams: number): string {
  return `${Math.floor(dirhams / 100)}.${String(dirhams % 100).padStart(2, "0")}`
}

/** Parses the result of `amountText` digit by digit; null when the text is no amount in whole dirhams. */
export function dirhamsOfText(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"))
}
