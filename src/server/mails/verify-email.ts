import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { LINK_HOURS } from "#rules/people/password.ts"
import { Action, Greeting, Paragraph } from "./elements.ts"
import type { MailContents } from "./mail-kinds.ts"
import type { MailShop, Template } from "./template.ts"

export const verifyEmail: Template<"verify-email"> = {
  subject: (_contents, shop) => m.mail_verify_subject({ shop: shop.name }),
  preview: (contents, shop) => causeOf(contents, shop),
  Body: ({ contents, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name: contents.name }),
      h(Paragraph, { text: causeOf(contents, shop) }),
      h(Action, { label: m.mail_verify_button(), link: contents.link }),
      h(Paragraph, { text: noteOf(contents, shop) }),
    ),
}

function causeOf({ isNewAddress = false }: MailContents["verify-email"], { name: shop }: MailShop): string {
  return isNewAddress ? m.mail_verify_new_text({ shop }) : m.mail_verify_text({ shop })
}

function noteOf({ isNewAddress = false }: MailContents["verify-email"], { name: shop }: MailShop): string {
  const hours = LINK_HOURS["verify-email"]
  return isNewAddress ? m.mail_verify_new_note({ hours }) : m.mail_verify_note({ shop, hours })
}
