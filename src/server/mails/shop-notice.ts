import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { Fact, Paragraph } from "./elements.ts"
import type { MailContents } from "./mail-kinds.ts"
import { priceText } from "./order-parts.ts"
import type { Template } from "./template.ts"

type Notice = MailContents["shop-notice"]

export const shopNotice: Template<"shop-notice"> = {
  subject: subjectOf,
  preview: ({ about }) => NEWS[about](),
  Body: ({ contents }) =>
    h(
      Fragment,
      null,
      h(Paragraph, { text: NEWS[contents.about]() }),
      ...factsOf(contents).map((fact) => h(Fact, { key: fact.label, ...fact })),
    ),
}

const NEWS = {
  order: m.mail_notice_order_text,
  delivery: m.mail_notice_delivery_text,
  replacement: m.mail_notice_replacement_text,
  withdrawal: m.mail_notice_withdrawal_text,
  repair: m.mail_notice_repair_text,
  move: m.mail_notice_move_text,
} satisfies Record<Notice["about"], () => string>

function subjectOf({ about, reference }: Notice): string {
  switch (about) {
    case "order":
      return m.mail_notice_order_subject({ reference })
    case "delivery":
      return m.mail_notice_delivery_subject({ reference })
    case "replacement":
      return m.mail_notice_replacement_subject({ reference })
    case "withdrawal":
      return m.mail_notice_withdrawal_subject({ reference })
    case "repair":
      return m.mail_notice_repair_subject({ reference })
    case "move":
      return m.mail_notice_move_subject({ reference })
  }
}

/** What the staff needs to set priorities; customer data is only in the shop. */
function factsOf(notice: Notice): { label: string; text: string }[] {
  const { about, reference, lines, place, isHome } = notice
  const isRepair = about === "repair" || about === "move"
  const command = `corniche ${isRepair ? "repair" : "order"} show ${reference}`
  return [
    { label: isRepair ? m.mail_repair_device() : m.mail_order_items(), text: lines.join("\n") },
    ...(notice.total
      ? [
          { label: m.mail_order_total(), text: priceText(notice.total.dirhams) },
          { label: m.mail_order_payment(), text: notice.total.isPaid ? m.mail_order_online() : m.mail_order_cash() },
        ]
      : []),
    ...(notice.reason ? [{ label: m.mail_replacement_reason(), text: notice.reason }] : []),
    { label: isHome ? m.mail_notice_home() : m.mail_notice_branch(), text: place },
    { label: m.mail_notice_show(), text: command },
  ]
}
