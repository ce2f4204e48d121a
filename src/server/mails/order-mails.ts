import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Address, ButtonLink, Fact, Greeting, Paragraph, PlainLink, TextLink } from "./elements.ts"
import type { CancelReason, MailContents, OrderMail } from "./mail-kinds.ts"
import { About, Items, OrderAmounts, priceText } from "./order-parts.ts"
import { pageLink } from "./page-link.ts"
import { qatarTime } from "./qatar-text.ts"
import type { Template } from "./template.ts"

export const paymentPending: Template<"payment-pending"> = {
  subject: ({ reference }) => m.mail_pending_subject({ reference }),
  preview: ({ payUntilMs }) => m.mail_pending_text({ time: qatarTime(payUntilMs) }),
  Body: ({ contents, shop }) => {
    const link = pageLink(shop, `/payment-success?transId=${encodeURIComponent(contents.transactionId)}`)
    return h(
      Fragment,
      null,
      h(Greeting, { name: contents.name }),
      h(Paragraph, { text: m.mail_pending_text({ time: qatarTime(contents.payUntilMs) }) }),
      h(ButtonLink, { label: m.mail_pending_button(), link }),
      h(Items, { order: contents, shop }),
      h(OrderAmounts, { order: contents }),
      h(PlainLink, { link }),
    )
  },
}

export const orderReceived: Template<"order-received"> = {
  subject: ({ reference }) => m.mail_received_subject({ reference }),
  preview: () => m.mail_received_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_received_text(), step: "received" },
      contents.amounts
        ? h(OrderAmounts, { order: contents })
        : h(Fact, { label: m.mail_order_total(), text: priceText(contents.totalDirhams) }),
      h(Fact, { label: m.mail_order_payment(), text: contents.isPaid ? m.mail_order_online() : m.mail_order_cash() }),
      h(Address, { label: contents.isPickup ? m.mail_order_pickup() : m.mail_order_delivery(), lines: contents.addressLines }),
      h(Note, contents),
    ),
}

export const orderDeliveryChanged: Template<"order-delivery-changed"> = {
  subject: ({ reference }) => m.mail_delivery_changed_subject({ reference }),
  preview: () => m.mail_delivery_changed_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_delivery_changed_text() },
      h(Address, { label: m.mail_order_delivery(), lines: contents.addressLines }),
      h(Note, contents),
      h(OrderAmounts, { order: contents }),
      h(Paragraph, { text: m.mail_delivery_changed_by_somebody() }),
    ),
}

export const orderConfirmed: Template<"order-confirmed"> = {
  subject: ({ reference }) => m.mail_confirmed_subject({ reference }),
  preview: confirmedText,
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: confirmedText(contents), step: "confirmed" },
      contents.trackingId === "" ? null : h(Fact, { label: m.mail_order_tracking(), text: contents.trackingId }),
      h(OrderAmounts, { order: contents }),
    ),
}

export const orderReady: Template<"order-ready"> = {
  subject: ({ reference }) => m.mail_ready_subject({ reference }),
  preview: () => m.mail_ready_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_ready_text(), step: "sent" },
      contents.pickup ? h(Pickup, { pickup: contents.pickup }) : null,
      h(Fact, { label: m.mail_ready_bring(), text: bringText(contents) }),
    ),
}

export const orderShipped: Template<"order-shipped"> = {
  subject: ({ reference }) => m.mail_shipped_subject({ reference }),
  preview: () => m.mail_shipped_text(),
  Body: ({ contents, shop }) =>
    h(About, { order: contents, shop, text: m.mail_shipped_text(), step: "sent" }, h(OrderAmounts, { order: contents })),
}

export const orderDelivered: Template<"order-delivered"> = {
  subject: ({ reference, pickup }) => (pickup ? m.mail_collected_subject({ reference }) : m.mail_delivered_subject({ reference })),
  preview: deliveredText,
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: deliveredText(contents), step: "handed-over" }),
}

export const orderCancelled: Template<"order-cancelled"> = {
  subject: ({ reference }) => m.mail_cancelled_subject({ reference }),
  preview: () => m.mail_cancelled_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_cancelled_text() },
      contents.reason ? h(Fact, { label: m.mail_cancelled_reason(), text: reasonText(contents.reason) }) : null,
      h(CancelledMoney, { contents }),
      h(OrderAmounts, { order: contents }),
    ),
}

export const replacementRequested: Template<"replacement-requested"> = {
  subject: ({ reference }) => m.mail_replacement_subject({ reference }),
  preview: () => m.mail_replacement_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_replacement_text() },
      contents.reason ? h(Fact, { label: m.mail_replacement_reason(), text: contents.reason }) : null,
    ),
}

export const replacementAnswered: Template<"replacement-answered"> = {
  subject: ({ reference }) => m.mail_replacement_subject({ reference }),
  preview: answerText,
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: answerText(contents) },
      contents.note ? h(Fact, { label: m.mail_replacement_note(), text: contents.note }) : null,
    ),
}

function answerText({ answer, refundDirhams }: MailContents["replacement-answered"]): string {
  switch (answer) {
    case "ACCEPTED":
      return m.mail_replacement_accepted()
    case "REFUSED":
      return m.mail_replacement_refused()
    case "SENT":
      return m.mail_replacement_sent()
    case "REFUNDED":
      return m.mail_replacement_refunded({ amount: priceText(refundDirhams) })
  }
}

function deliveredText({ pickup }: OrderMail): string {
  return pickup ? m.mail_collected_text() : m.mail_delivered_text()
}

/** The shop can confirm before it knows the tracking id. */
function confirmedText({ trackingId: tracking }: MailContents["order-confirmed"]): string {
  return tracking === "" ? m.mail_confirmed_plain() : m.mail_confirmed_text({ tracking })
}

function reasonText({ by, text }: CancelReason): string {
  switch (by) {
    case "customer":
      return text ?? m.mail_cancelled_by_customer()
    case "expiry":
      return m.mail_cancelled_not_paid()
    case "payment":
      return m.mail_cancelled_payment()
    case "operator":
      return text ?? m.mail_cancelled_by_shop()
  }
}

/** The refund of a cancellation, or the sentence that nothing of the order is due. */
function CancelledMoney({ contents: { refundDirhams, amounts } }: { contents: MailContents["order-cancelled"] }): ReactNode {
  if (refundDirhams > 0) return h(Paragraph, { text: m.mail_cancelled_refund({ amount: priceText(refundDirhams) }) })
  const isNothingLeft = amounts?.totalDirhams === 0 && !amounts.details?.paidDirhams
  return isNothingLeft ? h(Paragraph, { text: m.mail_cancelled_nothing_due() }) : null
}

/** What to bring to the branch: the order id, and the cash due. */
function bringText({ reference, amounts }: OrderMail): string {
  const due = amounts && amounts.toPayDirhams > 0 ? [m.mail_ready_bring_cash({ amount: priceText(amounts.toPayDirhams) })] : []
  return [m.mail_ready_bring_id({ reference }), ...due].join("\n")
}

/** The customer's words for the driver. */
function Note({ note }: { note?: string }): ReactNode {
  return note ? h(Fact, { label: m.mail_order_note(), text: note }) : null
}

/** Where and when an order can be collected, with a link to a map. */
function Pickup({ pickup: { addressLines, hours, mapLink } }: { pickup: NonNullable<OrderMail["pickup"]> }): ReactNode {
  return h(
    Fragment,
    null,
    h(Address, { label: m.mail_order_pickup(), lines: addressLines }),
    h(Fact, { label: m.mail_ready_hours(), text: hours }),
    h(TextLink, { label: m.mail_ready_map(), link: mapLink }),
  )
}
