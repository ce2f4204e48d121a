import { latinDigits } from "#rules/languages/latin-digits.ts"

/**
 * The amount in QAR of a typed text, with or without separators of thousands, decimals and the currency: "1,287", "QR 149.50", "١٬٢٨٧". Null
 * for any other text, such as "1e2", "12.345" or "12,5".
 */
export function amountOf(text: string): number | null {
  const plain = plainNumber(text.replace(/QR|ر\.ق/i, ""))
  return plain !== null && /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** The whole number of a typed text, with or without separators of thousands: "1,200", "١٢". Null for any other text. */
export function countOf(text: string): number | null {
  const plain = plainNumber(text)
  return plain !== null && /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

/** The text in Latin digits, without blanks and separators of thousands; null when a comma stands elsewhere. */
function plainNumber(text: string): string | null {
  const number = latinDigits(text).replaceAll(/[\s\u2066-\u2069\u200e\u200f]/g, "")
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(",", "") : number.includes(",") ? null : number
}
