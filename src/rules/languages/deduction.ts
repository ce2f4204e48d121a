import { BASE_LOCALE, type Locale } from "../values/locale.ts"
import { formatPrice } from "../values/money.ts"

/** A price that is taken off: "−QR 249", and in Arabic "−249 ر.ق", where the sign stays left of the number. */
export function formatDeduction(qar: number, locale: Locale = BASE_LOCALE): string {
  return locale === "en" ? `−${formatPrice(qar)}` : formatPrice(-qar, locale)
}
