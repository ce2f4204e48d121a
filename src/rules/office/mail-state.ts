/** The states of a mail to a customer. FAILED: it could not be sent. UNDELIVERED: it was sent, and came back. */
export const MAIL_STATES = ["WAITING", "SENT", "FAILED", "UNDELIVERED"] as const

export type MailState = (typeof MAIL_STATES)[number]
