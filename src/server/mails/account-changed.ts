import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { Action, Greeting, Paragraph } from "./elements.ts"
import { pageLink } from "./page-link.ts"
import type { Template } from "./template.ts"

export const passwordChanged: Template<"password-changed"> = {
  subject: (_contents, shop) => m.mail_changed_subject({ shop: shop.name }),
  preview: (_contents, shop) => m.mail_changed_text({ shop: shop.name }),
  Body: ({ contents: { name }, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name }),
      h(Paragraph, { text: m.mail_changed_text({ shop: shop.name }) }),
      h(Paragraph, { text: m.mail_changed_note() }),
      h(Action, { label: m.mail_changed_button(), link: pageLink(shop, "/forgot-password") }),
    ),
}

export const emailChanged: Template<"email-changed"> = {
  subject: (_contents, shop) => m.mail_email_changed_subject({ shop: shop.name }),
  preview: (_contents, shop) => m.mail_email_changed_text({ shop: shop.name }),
  Body: ({ contents: { name }, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name }),
      h(Paragraph, { text: m.mail_email_changed_text({ shop: shop.name }) }),
      h(Paragraph, { text: m.mail_email_changed_kept() }),
      h(Paragraph, { text: m.mail_email_changed_note() }),
      h(Action, { label: m.mail_email_changed_button(), link: pageLink(shop, "/contact-us") }),
    ),
}
