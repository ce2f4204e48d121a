import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { Greeting, Paragraph } from "./elements.ts"
import type { Template } from "./template.ts"

/** It contains no name, because the customer's data is deleted. */
export const accountDeleted: Template<"account-deleted"> = {
  subject: (_contents, shop) => m.mail_deleted_subject({ shop: shop.name }),
  preview: (_contents, shop) => m.mail_deleted_text({ shop: shop.name }),
  Body: ({ shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name: "" }),
      h(Paragraph, { text: m.mail_deleted_text({ shop: shop.name }) }),
      h(Paragraph, { text: m.mail_deleted_kept() }),
      h(Paragraph, { text: m.mail_deleted_note() }),
    ),
}
