import { latinDigits } from "#rules/languages/latin-digits.ts"

const PREFIX = "+974"

/** Whether a text is a mobile number of Qatar without its dial code: 8 digits, the first from 3 to 9. [spec 2 §5] */
export function isQatarMobile(text: string): boolean {
  return /^[3-9]\d{7}$/.test(text)
}

/**
 * The number in its stored form, with +974; null when it is no mobile number of Qatar. Accepts blanks, hyphens, the dial code as +974,
 * 00974 or 974, and Arabic-Indic digits. [spec 2 §5, spec 3 §9]
 */
export function withDialCode(text: string): string | null {
  const digits = compactPhone(text).replace(/^(?:\+|00)?974(?=\d{8}$)/, "")
  return isQatarMobile(digits) ? `${PREFIX}${digits}` : null
}

/** As `withDialCode`; also accepts a foreign number with its dial code, as +44 or 0044. */
export function callablePhone(text: string): string | null {
  const foreign = compactPhone(text).replace(/^00/, "+")
  return withDialCode(text) ?? (/^\+(?!974)[1-9]\d{7,14}$/.test(foreign) ? foreign : null)
}

/** A typed number without blanks and hyphens, in Latin digits. */
export function compactPhone(text: string): string {
  return latinDigits(text.replaceAll(/[\s\-\u2010-\u2015]/g, ""))
}

/** The number in its display form: `+974 5512 3408`; any other number unchanged. */
export function readablePhone(phone: string): string {
  const digits = withoutDialCode(phone)
  return phone.startsWith(PREFIX) && /^\d{8}$/.test(digits) ? `${PREFIX} ${digits.slice(0, 4)} ${digits.slice(4)}` : phone
}

/** The number as a form shows it, without +974. [spec 2 §5] */
export function withoutDialCode(phone: string): string {
  return phone.startsWith(PREFIX) ? phone.slice(PREFIX.length) : phone
}

/** Whether a text is a number in its display form, which reads from left to right in every language. */
export function isPhoneText(text: string): boolean {
  return /^\+?\d[\d\s-]*$/.test(text)
}
