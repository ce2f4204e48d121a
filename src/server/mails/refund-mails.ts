import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { RefundCause } from "#rules/orders/refund-shares.ts"
import { ButtonLink, Fact, Greeting, Paragraph, PlainLink } from "./elements.ts"
import type { RefundMail } from "./mail-kinds.ts"
import { priceText } from "./order-parts.ts"
import { pageLink } from "./page-link.ts"
import type { MailShop, Template } from "./template.ts"

export const refundStarted: Template<"refund-started"> = {
  subject: (refund) => m.mail_refund_started_subject(wordsOf(refund)),
  preview: reasonText,
  Body: ({ contents, shop }) => h(About, { refund: contents, shop, text: m.mail_refund_started_text(wordsOf(contents)) }),
}

export const refundDone: Template<"refund-done"> = {
  subject: (refund) => m.mail_refund_done_subject(wordsOf(refund)),
  preview: (refund) => m.mail_refund_done_text(wordsOf(refund)),
  Body: ({ contents, shop }) => h(About, { refund: contents, shop, text: m.mail_refund_done_text(wordsOf(contents)) }),
}

export const refundFailed: Template<"refund-failed"> = {
  subject: (refund) => m.mail_refund_failed_subject(wordsOf(refund)),
  preview: (refund) => m.mail_refund_failed_text(wordsOf(refund)),
  Body: ({ contents, shop }) => h(About, { refund: contents, shop, text: m.mail_refund_failed_text(wordsOf(contents)) }),
}

function wordsOf({ reference, amountDirhams }: RefundMail): { reference: string; amount: string } {
  return { reference, amount: priceText(amountDirhams) }
}

/** The words of the shop, or else the cause. */
function reasonText({ words, cause }: RefundMail): string {
  return words ?? causeText(cause)
}

function causeText(cause: RefundCause): string {
  switch (cause) {
    case "CANCELLED":
      return m.mail_refund_cancelled()
    case "RETURNED":
      return m.mail_refund_returned()
    case "PART":
      return m.mail_refund_part()
    case "GOODWILL":
      return m.mail_refund_goodwill()
    case "LATE":
      return m.mail_refund_late()
    case "TWICE":
      return m.mail_refund_twice()
    case "SURPLUS":
      return m.mail_refund_surplus()
    case "REVIEW":
      return m.mail_refund_review()
  }
}

/** The common part of all mails about a refund: its amount, its reason, and a link to the order. */
function About({ refund, shop, text }: { refund: RefundMail; shop: MailShop; text: string }): ReactNode {
  const link = pageLink(shop, `/order/details/${refund.orderId}`)
  return h(
    Fragment,
    null,
    h(Greeting, { name: refund.name }),
    h(Paragraph, { text }),
    h(ButtonLink, { label: m.mail_order_button(), link }),
    h(Fact, { label: m.mail_refund_reason(), text: reasonText(refund) }),
    h(PlainLink, { link }),
  )
}
