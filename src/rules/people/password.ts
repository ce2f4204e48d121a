/** The documented minimum. [spec 1 §5] */
const MIN_PASSWORD_LENGTH = 6

/** Whether a password has the documented length; the server also rejects common passwords. Nothing is trimmed. */
export function isLongEnough(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH
}

/** A longer password adds no security, only hashing load. */
const MAX_PASSWORD_LENGTH = 128

/** Whether a password has a length that the server accepts. It is never truncated. */
export function isPasswordLength(password: string): boolean {
  return isLongEnough(password) && password.length <= MAX_PASSWORD_LENGTH
}

/** The lifetime of the links in mails. */
export const LINK_HOURS = { "verify-email": 24, "reset-password": 1 } as const
