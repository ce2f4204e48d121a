import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { formatPrice, qar } from "#rules/values/money.ts"
import { Action, Fact, Greeting, Paragraph, TextLink } from "./elements.ts"
import type { CancelReason, OrderMail } from "./mail-kinds.ts"
import type { MailShop, Template } from "./template.ts"

export const paymentPending: Template<"payment-pending"> = {
  subject: ({ reference }) => m.mail_pending_subject({ reference }),
  preview: ({ payUntilMs }) => m.mail_pending_text({ time: qatarTime(payUntilMs) }),
  Body: ({ contents, shop }) =>
    h(
      Fragment,
      null,
      h(Greeting, { name: contents.name }),
      h(Paragraph, { text: m.mail_pending_text({ time: qatarTime(contents.payUntilMs) }) }),
      h(Fact, { label: m.mail_order_items(), text: itemLines(contents).join("\n") }),
      h(Amounts, { order: contents }),
      h(Action, {
        label: m.mail_pending_button(),
        link: `${shop.origin}/payment-success?transId=${encodeURIComponent(contents.transactionId)}`,
      }),
    ),
}

/** The time of day in Qatar: "9:42 PM". */
function qatarTime(ms: number): string {
  return new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "Asia/Qatar" }).format(new Date(ms))
}

export const orderReceived: Template<"order-received"> = {
  subject: ({ reference }) => m.mail_received_subject({ reference }),
  preview: () => m.mail_received_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_received_text() },
      h(Fact, { label: m.mail_order_total(), text: price(contents.totalDirhams) }),
      h(Fact, { label: m.mail_order_payment(), text: contents.isPaid ? m.mail_order_online() : m.mail_order_cash() }),
      h(Fact, {
        label: contents.isPickup ? m.mail_order_pickup() : m.mail_order_delivery(),
        text: contents.addressLines.join("\n"),
      }),
    ),
}

export const orderConfirmed: Template<"order-confirmed"> = {
  subject: ({ reference }) => m.mail_confirmed_subject({ reference }),
  preview: ({ trackingId }) => m.mail_confirmed_text({ tracking: trackingId }),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_confirmed_text({ tracking: contents.trackingId }) },
      h(Fact, { label: m.mail_order_tracking(), text: contents.trackingId }),
      h(Amounts, { order: contents }),
    ),
}

export const orderReady: Template<"order-ready"> = {
  subject: ({ reference }) => m.mail_ready_subject({ reference }),
  preview: () => m.mail_ready_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_ready_text() },
      contents.pickup ? h(Pickup, { pickup: contents.pickup }) : null,
      h(Fact, { label: m.mail_ready_bring(), text: bringText(contents) }),
    ),
}

export const orderShipped: Template<"order-shipped"> = {
  subject: ({ reference }) => m.mail_shipped_subject({ reference }),
  preview: () => m.mail_shipped_text(),
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: m.mail_shipped_text() }, h(Amounts, { order: contents })),
}

export const orderDelivered: Template<"order-delivered"> = {
  subject: ({ reference, pickup }) => (pickup ? m.mail_collected_subject({ reference }) : m.mail_delivered_subject({ reference })),
  preview: deliveredText,
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: deliveredText(contents) }),
}

export const orderCancelled: Template<"order-cancelled"> = {
  subject: ({ reference }) => m.mail_cancelled_subject({ reference }),
  preview: () => m.mail_cancelled_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_cancelled_text() },
      contents.reason ? h(Fact, { label: m.mail_cancelled_reason(), text: reasonText(contents.reason) }) : null,
      contents.refundDirhams > 0 ? h(Paragraph, { text: m.mail_cancelled_refund({ amount: price(contents.refundDirhams) }) }) : null,
      h(Amounts, { order: contents }),
    ),
}

export const replacementRequested: Template<"replacement-requested"> = {
  subject: ({ reference }) => m.mail_replacement_subject({ reference }),
  preview: () => m.mail_replacement_text(),
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: m.mail_replacement_text() }),
}

function deliveredText({ pickup }: OrderMail): string {
  return pickup ? m.mail_collected_text() : m.mail_delivered_text()
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
      return m.mail_cancelled_by_shop()
  }
}

/** What to bring to the branch: the order id, and the cash due. */
function bringText({ reference, amounts }: OrderMail): string {
  const due = amounts && amounts.toPayDirhams > 0 ? [m.mail_ready_bring_cash({ amount: price(amounts.toPayDirhams) })] : []
  return [m.mail_ready_bring_id({ reference }), ...due].join("\n")
}

/** The total of the items that are not cancelled, and the amount due. */
function Amounts({ order: { amounts, pickup } }: { order: OrderMail }): ReactNode {
  if (!amounts) return null
  const { totalDirhams, toPayDirhams, isOnline } = amounts
  const handOver = pickup ? m.mail_order_due_pickup() : m.mail_order_due_delivery()
  return h(
    Fragment,
    null,
    h(Fact, { label: m.mail_order_total(), text: price(totalDirhams) }),
    toPayDirhams > 0 ? h(Fact, { label: isOnline ? m.mail_order_due_online() : handOver, text: price(toPayDirhams) }) : null,
  )
}

/** Where and when an order can be collected, with a link to a map. */
function Pickup({ pickup: { addressLines, hours, mapLink } }: { pickup: NonNullable<OrderMail["pickup"]> }): ReactNode {
  return h(
    Fragment,
    null,
    h(Fact, { label: m.mail_order_pickup(), text: addressLines.join("\n") }),
    h(Fact, { label: m.mail_ready_hours(), text: hours }),
    h(TextLink, { label: m.mail_ready_map(), link: mapLink }),
  )
}

/** The common part of all mails about an order: what happened to which items, and a link to the order. */
function About({ order, shop, text, children }: { order: OrderMail; shop: MailShop; text: string; children?: ReactNode }): ReactNode {
  return h(
    Fragment,
    null,
    h(Greeting, { name: order.name }),
    h(Paragraph, { text }),
    h(Fact, { label: m.mail_order_items(), text: itemLines(order).join("\n") }),
    children,
    h(Action, { label: m.mail_order_button(), link: `${shop.origin}/order/details/${order.orderId}` }),
  )
}

/** Each item in a line, for several pieces with the unit price: "Pearl Phone, 2 × QR 249 = QR 498", and its delivery time. */
function itemLines(order: OrderMail): string[] {
  return order.items.flatMap(({ name, quantity, priceDirhams, delivery }) => {
    const sum = price(quantity * priceDirhams)
    const line =
      quantity === 1
        ? m.mail_order_item({ quantity, name, price: sum })
        : m.mail_order_items_of({ name, quantity, each: price(priceDirhams), price: sum })
    return delivery === undefined ? [line] : [line, delivery || m.catalog_product_delivery()]
  })
}

function price(dirhams: number): string {
  return formatPrice(qar(dirhams))
}
