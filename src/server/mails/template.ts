import type { ReactNode } from "react"
import type { MailContents, MailKind } from "./mail-kinds.ts"

/** The shop's data in its mails. */
export type MailShop = {
  name: string
  /** Where visitors reach it, without a trailing slash. */
  origin: string
  /** The address below which the pictures of the shop are. */
  imageBase: string
  /** The keys that sign private links. */
  linkKeys: readonly Buffer[]
}

/** The texts of one kind of mail, made from its contents. */
export type Template<Kind extends MailKind> = {
  subject: (contents: MailContents[Kind], shop: MailShop) => string
  /** The line that mail programs show behind the subject in lists. */
  preview: (contents: MailContents[Kind], shop: MailShop) => string
  /** For a mail to the shop: the customer who receives the reply. */
  replyTo?: (contents: MailContents[Kind]) => string
  Body: (props: { contents: MailContents[Kind]; shop: MailShop }) => ReactNode
}
