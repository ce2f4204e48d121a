/** The documented minimum. [spec 1 §5] */
export const MIN_PASSWORD_LENGTH = 6

/** Whether a password has the documented length; which passwords are too common is the server's to say. Nothing is trimmed. */
export function isLongEnough(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH
}

/** More is no password but a load: what is hashed has an end. */
export const MAX_PASSWORD_LENGTH = 128

/** Whether a password has a length that the server takes. It is never cut. */
export function isPasswordLength(password: string): boolean {
  return isLongEnough(password) && password.length <= MAX_PASSWORD_LENGTH
}

/** How long the links in mails can be used. */
export const LINK_HOURS = { "verify-email": 24, "reset-password": 1 } as const
