/** A mail as it leaves the shop. */
export type MailMessage = {
  /** With its angle brackets; the same for every attempt to send this mail. */
  messageId: string
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  /** Who gets the answers of people; the shop when left out. */
  replyTo?: string
}

/** Hands mails over for delivery. */
export type Mailer = {
  /**
   * Ends when the mail was taken over. Throws `MailRefused` when it never will be, and anything else when it may be later;
   * messages of errors hold nothing of the mail. `signal` breaks off.
   */
  send: (message: MailMessage, signal?: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override name = "MailRefused"
}
