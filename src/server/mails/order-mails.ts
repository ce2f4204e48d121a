import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { formatPrice, qar } from "#rules/values/money.ts"
import { Action, Fact, Greeting, Paragraph } from "./elements.ts"
import type { OrderMail } from "./mail-kinds.ts"
import type { MailShop, Template } from "./template.ts"

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
    ),
}

export const orderShipped: Template<"order-shipped"> = {
  subject: ({ reference }) => m.mail_shipped_subject({ reference }),
  preview: () => m.mail_shipped_text(),
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: m.mail_shipped_text() }),
}

export const orderDelivered: Template<"order-delivered"> = {
  subject: ({ reference }) => m.mail_delivered_subject({ reference }),
  preview: () => m.mail_delivered_text(),
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: m.mail_delivered_text() }),
}

export const orderCancelled: Template<"order-cancelled"> = {
  subject: ({ reference }) => m.mail_cancelled_subject({ reference }),
  preview: () => m.mail_cancelled_text(),
  Body: ({ contents, shop }) =>
    h(
      About,
      { order: contents, shop, text: m.mail_cancelled_text() },
      contents.refundDirhams > 0 ? h(Paragraph, { text: m.mail_cancelled_refund({ amount: price(contents.refundDirhams) }) }) : null,
    ),
}

export const replacementRequested: Template<"replacement-requested"> = {
  subject: ({ reference }) => m.mail_replacement_subject({ reference }),
  preview: () => m.mail_replacement_text(),
  Body: ({ contents, shop }) => h(About, { order: contents, shop, text: m.mail_replacement_text() }),
}

/** What all mails about an order have in common: what happened to which items, and where to see the order. */
function About({ order, shop, text, children }: { order: OrderMail; shop: MailShop; text: string; children?: ReactNode }): ReactNode {
  const items = order.items.map(({ name, quantity, priceDirhams }) =>
    m.mail_order_item({ quantity, name, price: price(quantity * priceDirhams) }),
  )
  return h(
    Fragment,
    null,
    h(Greeting, { name: order.name }),
    h(Paragraph, { text }),
    h(Fact, { label: m.mail_order_items(), text: items.join("\n") }),
    children,
    h(Action, { label: m.mail_order_button(), link: `${shop.origin}/order/details/${order.orderId}` }),
  )
}

function price(dirhams: number): string {
  return formatPrice(qar(dirhams))
}
