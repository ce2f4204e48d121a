import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/values/money.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { Action, Fact, Greeting, Paragraph } from "./elements.ts"
import type { MailContents } from "./mail-kinds.ts"
import { pageLink } from "./page-link.ts"
import { qatarDay, qatarTime } from "./qatar-text.ts"
import type { Template } from "./template.ts"

/** The shop's offer to a special request, or that it ends soon. */
export const offerMail: Template<"offer"> = {
  subject: ({ isReminder }, { name: shop }) => (isReminder ? m.mail_offer_ends_subject({ shop }) : m.mail_offer_subject({ shop })),
  preview: ({ validUntilMs }) => m.mail_offer_until({ day: qatarDay(validUntilMs), time: qatarTime(validUntilMs) }),
  Body: ({ contents: { name, offerId, isReminder, lines, total, validUntilMs }, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name }),
      h(Paragraph, { text: isReminder ? m.mail_offer_ends_text() : m.mail_offer_text() }),
      ...lines.map(factOf).map((fact) => h(Fact, { key: fact.label, ...fact })),
      h(Fact, { label: m.mail_offer_total(), text: priceOf(total) }),
      h(Paragraph, { text: m.mail_offer_until({ day: qatarDay(validUntilMs), time: qatarTime(validUntilMs) }) }),
      h(Action, { label: m.mail_offer_button(), link: pageLink(shop, `/offers/${offerId}`) }),
    ),
}

function factOf({ title, quantity, price, listPrice }: MailContents["offer"]["lines"][number]): { label: string; text: string } {
  return { label: m.mail_offer_line({ quantity, product: title }), text: priceText(price, listPrice) }
}

function priceText(price: number, listPrice: number): string {
  if (price === listPrice) return m.mail_offer_list_price({ price: priceOf(price) })
  return m.mail_offer_price({ price: priceOf(price), list: priceOf(listPrice) })
}

function priceOf(qar: number): string {
  return formatPrice(qar, spokenLocale())
}
