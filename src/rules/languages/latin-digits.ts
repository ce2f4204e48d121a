/** The first Arabic-Indic digit, and the first of Persian and Urdu. */
const ZEROS = [0x0660, 0x06f0]

/** A typed number in Latin digits, whatever the keyboard: "٤٬٩٩٩٫٥" is "4999.5". Any other text is unchanged. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩۰-۹]/g, latinDigit)
    .replaceAll("٫", ".")
    .replaceAll("٬", "")
}

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
}
