import type { ReactNode } from "react"
import type { MailContents, MailKind } from "./mail-kinds.ts"

/** The shop as its mails name it. */
export type MailShop = {
  name: string
  /** Where visitors reach it, without a trailing slash. */
  origin: string
}

/** The texts of one kind of mail, made from its contents. */
export type Template<Kind extends MailKind> = {
  subject: (contents: MailContents[Kind], shop: MailShop) => string
  /** The one line that lists of mails show behind the subject. */
  preview: (contents: MailContents[Kind], shop: MailShop) => string
  /** Of a mail to the shop: the customer who is to get the answer. */
  replyTo?: (contents: MailContents[Kind]) => string
  Body: (props: { contents: MailContents[Kind]; shop: MailShop }) => ReactNode
}
