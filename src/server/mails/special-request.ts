import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { Action, Fact, Paragraph } from "./elements.ts"
import type { Template } from "./template.ts"

export const specialRequest: Template<"special-request"> = {
  subject: ({ id, requestedQuantity, productTitle }) => m.mail_special_subject({ id, quantity: requestedQuantity, product: productTitle }),
  preview: () => m.mail_special_text(),
  replyTo: ({ customerEmail }) => customerEmail,
  Body: ({ contents }) =>
    h(
      Fragment,
      null,
      h(Paragraph, { text: m.mail_special_text() }),
      h(Fact, { label: m.mail_special_product(), text: `${contents.productTitle}\n${contents.variantTitle}` }),
      h(Fact, { label: m.mail_special_quantity(), text: String(contents.requestedQuantity) }),
      h(Fact, { label: m.mail_special_name(), text: contents.contactName }),
      h(Fact, { label: m.mail_special_number(), text: contents.contactNumber }),
      h(Fact, { label: m.mail_special_address(), text: contents.address }),
      contents.notes.trim() === "" ? null : h(Fact, { label: m.mail_special_notes(), text: contents.notes }),
      h(Fact, { label: m.mail_special_customer(), text: contents.customerEmail }),
      h(Action, { label: m.mail_special_button(), link: contents.link }),
    ),
}
