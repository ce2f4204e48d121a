import { Fragment, createElement as h, type ReactNode, useContext } from "react"
import { m } from "#messages/messages.js"
import { formatDeduction } from "#rules/languages/deduction.ts"
import { imageSize, imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { formatPrice, qar } from "#rules/values/money.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { type Amount, Amounts, ButtonLink, COLORS, Fact, FONT, Greeting, Paragraph, PlainLink, PlainText, TABLE } from "./elements.ts"
import type { OrderMail, OrderMailItem } from "./mail-kinds.ts"
import { pageLink } from "./page-link.ts"
import { listText, qatarDay } from "./qatar-text.ts"
import type { MailShop } from "./template.ts"

const PICTURE_PX = 64

/** The steps of an order, from the first. */
const STEPS = ["received", "confirmed", "sent", "handed-over"] as const
export type OrderStep = (typeof STEPS)[number]

type AboutProps = { order: OrderMail; shop: MailShop; text: string; step?: OrderStep; children?: ReactNode }

/** The common part of all mails about an order: what happened, a link to the order, its steps and its items. */
export function About({ order, shop, text, step, children }: AboutProps): ReactNode {
  const link = pageLink(shop, `/order/details/${order.orderId}`)
  return h(
    Fragment,
    null,
    h(Greeting, { name: order.name }),
    h(Paragraph, { text }),
    h(ButtonLink, { label: m.mail_order_button(), link }),
    step ? h(Steps, { reached: step, isPickup: !!order.pickup }) : null,
    h(Items, { order, shop }),
    children,
    h(PlainLink, { link }),
  )
}

/** The steps that the items of the mail have passed, and the steps to come. */
function Steps({ reached, isPickup }: { reached: OrderStep; isPickup: boolean }): ReactNode {
  const isPlain = useContext(PlainText)
  const names = STEPS.map((step) => stepName(step, isPickup))
  const passed = STEPS.indexOf(reached) + 1
  const [done, next] = [listText(names.slice(0, passed)), listText(names.slice(passed))]
  const sentence = next === "" ? m.mail_steps_all({ done }) : m.mail_steps({ done, next })
  if (isPlain) return h(Paragraph, { text: sentence })
  const cells = names.map((name, place) => {
    const isPassed = place < passed
    const isReached = place === passed - 1
    const style = {
      padding: "8px 8px 0 0",
      borderTop: `4px solid ${isPassed ? COLORS.accent : COLORS.line}`,
      font: `${isReached ? 600 : 400} 12px/16px ${FONT}`,
      color: isReached ? COLORS.strong : COLORS.body,
      verticalAlign: "top",
    }
    const className = `${isPassed ? "passed" : "line"} ${isReached ? "strong" : "body"}`
    // The sign has its own line: beside the longest names, it would fill the quarter of a phone's width.
    return h("td", { key: name, className, width: "25%", style }, isPassed ? "✓" : "○", h("br"), name)
  })
  const table = { ...TABLE, role: "img", "aria-label": sentence, style: { margin: "0 0 24px", tableLayout: "fixed" as const } }
  return h("table", table, h("tbody", null, h("tr", null, ...cells)))
}

function stepName(step: OrderStep, isPickup: boolean): string {
  switch (step) {
    case "received":
      return m.mail_step_received()
    case "confirmed":
      return m.mail_step_confirmed()
    case "sent":
      return isPickup ? m.mail_step_ready() : m.mail_step_shipped()
    case "handed-over":
      return isPickup ? m.mail_step_collected() : m.mail_step_delivered()
  }
}

/** The items with picture, name and sum; in the text version each in a line. */
export function Items({ order, shop }: { order: OrderMail; shop: MailShop }): ReactNode {
  const isPlain = useContext(PlainText)
  if (isPlain) return h(Fact, { label: m.mail_order_items(), text: itemLines(order).join("\n") })
  const rows = order.items.map((item, place) => h(ItemRow, { key: place, item, shop, isFirst: place === 0 }))
  return h("table", { ...TABLE, style: { margin: "0 0 16px" } }, h("tbody", null, ...rows))
}

function ItemRow({ item, shop, isFirst }: { item: OrderMailItem; shop: MailShop; isFirst: boolean }): ReactNode {
  const line = isFirst ? {} : { borderTop: `1px solid ${COLORS.line}` }
  const cell = { padding: "12px 0", verticalAlign: "top", ...line }
  const name = { margin: 0, font: `600 16px/22px ${FONT}`, color: COLORS.strong }
  const note = { margin: "4px 0 0", font: `400 14px/20px ${FONT}`, color: COLORS.body }
  return h(
    "tr",
    null,
    h("td", { className: "line", width: PICTURE_PX, style: cell }, h(Tile, { path: item.image ?? "", base: shop.imageBase })),
    h(
      "td",
      { className: "line", width: "100%", style: { ...cell, padding: "12px 16px" } },
      h("p", { className: "strong", style: name }, item.name),
      ...notesOf(item).map((text) => h("p", { key: text, className: "body", style: note }, text)),
    ),
    h(
      "td",
      { className: "line strong", style: { ...cell, ...name, padding: "12px 0", textAlign: "end", whiteSpace: "nowrap" } },
      sumOf(item),
    ),
  )
}

/** A picture on a tile, which remains where pictures are blocked. It needs no alternative text beside the item's name. */
function Tile({ path, base }: { path: string; base: string }): ReactNode {
  const style = { width: `${PICTURE_PX}px`, height: `${PICTURE_PX}px`, borderRadius: "12px", backgroundColor: COLORS.tile }
  return h(
    "table",
    { ...TABLE, width: PICTURE_PX },
    h(
      "tbody",
      null,
      h("tr", null, h("td", { className: "tile", align: "center", width: PICTURE_PX, height: PICTURE_PX, style }, pictureOf(path, base))),
    ),
  )
}

/** The picture as JPEG by its absolute address; null for a picture that mail programs do not show. */
function pictureOf(path: string, base: string): ReactNode {
  const size = imageSize(path)
  const isRemote = path.startsWith("https://")
  if ((size === null && !isRemote) || path.endsWith(".svg")) return null
  const scale = size ? PICTURE_PX / Math.max(size.width, size.height) : 1
  const [width, height] = size ? [Math.round(size.width * scale), Math.round(size.height * scale)] : [PICTURE_PX, undefined]
  const style = { display: "block", maxHeight: `${PICTURE_PX}px`, border: 0, borderRadius: "12px" }
  // Lazy: React would otherwise add a preload link to the head.
  return h("img", { src: imageUrl(renditionPath(path, 320, "jpg"), base), alt: "", width, height, style, loading: "lazy" })
}

/** The sums of an order: ordered, cancelled, the total of the other items, and the amounts paid, refunded and due. */
export function OrderAmounts({ order: { amounts, pickup } }: { order: OrderMail }): ReactNode {
  if (!amounts) return null
  const { totalDirhams, toPayDirhams, isOnline, details } = amounts
  const row = (label: string, dirhams: number, text = priceText): Amount => ({ label, text: text(dirhams) })
  const some = (label: string, dirhams: number, text = priceText) => (dirhams > 0 ? [row(label, dirhams, text)] : [])
  const before = details
    ? [
        row(m.mail_order_subtotal(), details.orderedDirhams),
        ...some(m.mail_order_cancelled(), details.cancelledDirhams, deductionText),
        ...some(m.mail_order_coupon(), details.couponDirhams, deductionText),
        { label: m.mail_order_delivery_charge(), text: m.orders_free() },
      ]
    : []
  const after = details
    ? [
        ...some(m.mail_order_paid(), details.paidDirhams),
        ...some(m.mail_order_refunded(), details.refundedDirhams, deductionText),
        ...(details.refundedDirhams > 0 ? [row(m.mail_order_remaining(), details.paidDirhams - details.refundedDirhams)] : []),
      ]
    : []
  const handOver = pickup ? m.mail_order_due_pickup() : m.mail_order_due_delivery()
  const total = { ...row(m.mail_order_total(), totalDirhams), isTotal: true }
  const due = some(isOnline ? m.mail_order_due_online() : handOver, toPayDirhams)
  return h(Amounts, { amounts: [...before, total, ...after, ...due] })
}

/** Each item in a line, for several pieces with the unit price: "Pearl Phone, 2 × QR 249 = QR 498", and its delivery time. */
function itemLines(order: OrderMail): string[] {
  return order.items.flatMap((item) => {
    const { name, quantity, priceDirhams } = item
    const line =
      quantity === 1
        ? m.mail_order_item({ quantity, name, price: sumOf(item) })
        : m.mail_order_items_of({ name, quantity, each: priceText(priceDirhams), price: sumOf(item) })
    return [line, ...deliveryOf(item)]
  })
}

function notesOf(item: OrderMailItem): string[] {
  const { quantity, priceDirhams } = item
  return [
    quantity === 1 ? m.mail_order_quantity({ quantity }) : m.mail_order_pieces({ quantity, each: priceText(priceDirhams) }),
    ...deliveryOf(item),
  ]
}

/** The delivery text. After "Today" or "Tomorrow" it names the day, because mails are read later. */
function deliveryOf({ delivery, deliveryDayMs }: OrderMailItem): string[] {
  if (delivery === undefined) return []
  const text = delivery || m.catalog_product_delivery()
  return [deliveryDayMs === undefined ? text : m.mail_order_delivery_on({ text, day: qatarDay(deliveryDayMs) })]
}

function sumOf({ quantity, priceDirhams }: OrderMailItem): string {
  return priceText(quantity * priceDirhams)
}

export function priceText(dirhams: number): string {
  return formatPrice(qar(dirhams), spokenLocale())
}

function deductionText(dirhams: number): string {
  return formatDeduction(qar(dirhams), spokenLocale())
}
