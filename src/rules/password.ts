/** The documented minimum. [spec 1 §5] */
export const MIN_PASSWORD_LENGTH = 6

/** Whether a password has the documented length; which passwords are too common is the server's to say. Nothing is trimmed. */
export function isLongEnough(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH
}
