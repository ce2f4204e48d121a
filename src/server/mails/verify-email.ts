import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { LINK_HOURS } from "#rules/people/password.ts"
import { Action, Greeting, Paragraph } from "./elements.ts"
import type { Template } from "./template.ts"

export const verifyEmail: Template<"verify-email"> = {
  subject: (_contents, shop) => m.mail_verify_subject({ shop: shop.name }),
  preview: (_contents, shop) => m.mail_verify_text({ shop: shop.name }),
  Body: ({ contents: { name, link }, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name }),
      h(Paragraph, { text: m.mail_verify_text({ shop: shop.name }) }),
      h(Action, { label: m.mail_verify_button(), link }),
      h(Paragraph, { text: m.mail_verify_note({ shop: shop.name, hours: LINK_HOURS["verify-email"] }) }),
    ),
}
