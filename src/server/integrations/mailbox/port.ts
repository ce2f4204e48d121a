import type { MailboxFaultKind } from "#rules/office/mailbox-fault.ts"

/** What the header of a mail says. */
export type MailFacts = {
  /** The ids of the mails that it answers, without their hosts, the nearest first. */
  answers: string[]
  /** The address of the sender, in lower case; null without one that can be read. */
  from: string | null
  /** Whether no person wrote it. */
  isAutomatic: boolean
  /** Whether it is a report of a mail program: about a delivery, a receipt. */
  isReport: boolean
  /** The same for each copy of a mail. */
  digest: string
}

/** The body of a mail. */
export type MailBody = {
  /** The whole text with its quotes, without HTML; empty when there is none, or it cannot be read. */
  text: string
  /** The names of attached files. */
  attachments: string[]
}

/** That a mail was not delivered. */
export type DeliveryFailure = {
  /** The ids of the mail, without their hosts. */
  about: string[]
  /** `5.1.1` or `550`; null when the report names none. */
  code: string | null
}

/** A mail by its number (UID), with what its header says; null when that cannot be read. */
export type MailHead = { uid: number; facts: MailFacts | null }

/** An open mailbox, whose mails are numbered in the order in which they arrived. Reading changes nothing in it, and marks nothing as read. */
export type OpenMailbox = {
  /** Its UIDVALIDITY. Another value than before: the numbers (UIDs) of its mails are new. */
  numbering: string
  /** The number of its newest mail; 0 in an empty mailbox. */
  newest: number
  /** The next mails after a number, the oldest first, at most `limit`. */
  headsAfter: (uid: number, limit: number) => Promise<MailHead[]>
  /** Null once the mail is gone. A long mail is cut. */
  bodyOf: (uid: number) => Promise<MailBody | null>
  /** What a report says: null unless it says that a mail will never be delivered. A delay is not final. */
  failureOf: (uid: number) => Promise<DeliveryFailure | null>
  /** The number of the last mail that is there, once its beginning was delivered; null in an empty mailbox. */
  lastDelivered: () => Promise<number | null>
  close: () => Promise<void>
}

/** The mailbox of the shop. */
export type Mailbox = {
  /** Throws a `MailboxFault`, as do the functions of the open mailbox. Everything ends when `signal` is aborted. */
  open: (signal: AbortSignal) => Promise<OpenMailbox>
}

/**
 * The mailbox cannot be read now. `code` is an error code of the network or the server. Neither it nor the message contains text of a mail.
 * `uid`: the mail that was asked for, when it was a single one.
 */
export class MailboxFault extends Error {
  override name = "MailboxFault"
  readonly kind: MailboxFaultKind
  readonly code: string | null
  readonly uid: number | null

  constructor(kind: MailboxFaultKind, code: string | null, uid: number | null = null) {
    super(`${SENTENCES[kind]}${code === null ? "" : ` (${code})`}.`)
    this.kind = kind
    this.code = code
    this.uid = uid
  }
}

const SENTENCES: Readonly<Record<MailboxFaultKind, string>> = {
  unreachable: "The mailbox cannot be reached",
  "sign-in": "The mailbox refuses user and password",
  folder: "The mailbox has no such folder",
  interrupted: "The mailbox stopped answering",
}
