/** A mail to send. */
export type MailMessage = {
  /** With angle brackets; the same for every attempt to send this mail. */
  messageId: string
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  /** Where replies go; the shop's address by default. */
  replyTo?: string
}

/** Sends mails. */
export type Mailer = {
  /**
   * Resolves when the mail was accepted. Throws `MailRefused` when it never will be, and anything else for temporary failures; error
   * messages contain nothing of the mail. `signal` aborts.
   */
  send: (message: MailMessage, signal?: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** The mail server will never accept this mail. */
export class MailRefused extends Error {
  override name = "MailRefused"
  /** The code with which the mail server refused it, such as `5.1.1` or `550`; null when it was not asked. */
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}
