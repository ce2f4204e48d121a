/** The maximum length of a serial number. */
export const MAX_SERIAL_NUMBER = 40

const IMEI = /^\d{15}$/

/** A serial number as it is stored: trimmed, and an IMEI as its 15 digits. Null for an empty one. */
export function readSerialNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s./-]/g, "")
  return (IMEI.test(digits) ? digits : text.trim()) || null
}

/** Whether a text has the 15 digits of an IMEI and a wrong last one. Other texts are serial numbers, which have no common form. */
export function isWrongImei(text: string): boolean {
  const serial = readSerialNumber(text)
  return serial !== null && IMEI.test(serial) && luhnSum(serial) % 10 !== 0
}

/** The sum of ISO/IEC 7812-1: from the right, every second digit counts double, as the sum of its digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => sum + (place % 2 === 0 ? Number(digit) : doubled(Number(digit))), 0)
}

function doubled(digit: number): number {
  return digit > 4 ? 2 * digit - 9 : 2 * digit
}
