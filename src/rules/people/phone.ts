const PREFIX = "+974"

/** Whether a text is a mobile number of Qatar as a form takes it: 8 digits, the first from 3 to 9. [spec 2 §5] */
export function isQatarMobile(text: string): boolean {
  return /^[3-9]\d{7}$/.test(text)
}

/** The number as it is saved, with +974, from one that may have it already; null when it is no mobile number of Qatar. [spec 2 §5] */
export function withDialCode(text: string): string | null {
  const digits = withoutDialCode(text.trim())
  return isQatarMobile(digits) ? `${PREFIX}${digits}` : null
}

/** The number as people read it: `+974 5512 3408`; another one as it is. */
export function readablePhone(phone: string): string {
  const digits = withoutDialCode(phone)
  return phone.startsWith(PREFIX) && /^\d{8}$/.test(digits) ? `${PREFIX} ${digits.slice(0, 4)} ${digits.slice(4)}` : phone
}

/** The number as a form shows it, without +974. [spec 2 §5] */
export function withoutDialCode(phone: string): string {
  return phone.startsWith(PREFIX) ? phone.slice(PREFIX.length) : phone
}
