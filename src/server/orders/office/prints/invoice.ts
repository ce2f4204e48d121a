import { Fragment, createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { formatDeduction } from "#rules/languages/deduction.ts"
import { sumOf } from "#rules/orders/order-amounts.ts"
import type { Locale } from "#rules/values/locale.ts"
import { dirhams, formatPrice, qar } from "#rules/values/money.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { qatarDay } from "#server/mails/qatar-text.ts"
import type { ItemFacts } from "../read-order.queries.ts"
import type { InvoicedOrder, PrintedOrder, PrintShop } from "./printed-order.ts"
import { nameOf, Receiver, SheetHead } from "./slip.ts"

/** The invoice of an order: a sheet in its language, with headings and items also in the other one. */
export function Invoice({ order, shop }: { order: InvoicedOrder; shop: PrintShop }): ReactNode {
  const { facts } = order
  return h(
    "article",
    { className: "sheet" },
    h(SheetHead, { shop, title: h(Both, { of: m.office_print_invoice_title }), below: qatarDay(Date.parse(facts.placedAt)) }),
    h(Receiver, { order, shop, label: h(Both, { of: facts.branchAddress ? m.office_print_pickup : m.office_print_to }) }),
    h(InvoiceItems, { order }),
    h(InvoiceSums, { order }),
    h("div", { className: "ends" }, h("small", null, h(Both, { of: m.office_print_reference }), " ", h("bdi", null, facts.reference))),
  )
}

type Message = (words: Record<string, never>, how: { locale: Locale }) => string

/** A heading in both languages: Arabic on the right, English on its left. */
function Both({ of }: { of: Message }): ReactNode {
  const [first, second] = inOrder()
  return h(
    Fragment,
    null,
    h("bdi", { lang: first }, of({}, { locale: first })),
    " / ",
    h("bdi", { lang: second }, of({}, { locale: second })),
  )
}

/** The languages in the order of the line, so that Arabic is on the right. */
function inOrder(): readonly [Locale, Locale] {
  return spokenLocale() === "ar" ? ["ar", "en"] : ["en", "ar"]
}

/** The name of an item in the language of the order, and below it in the other. */
function ItemName({ item, arabic }: { item: ItemFacts; arabic: string | undefined }): ReactNode {
  const names = { en: h("bdi", { lang: "en", dir: "ltr" }, nameOf(item)), ar: arabic && h("bdi", { lang: "ar", dir: "rtl" }, arabic) }
  const [first, second] = inOrder()
  const main = names[first] || names.en
  const isGone = item.status === "CANCELLED"
  const below = names[second] !== main && names[second]
  return h(Fragment, null, h("b", isGone ? { className: "gone" } : null, main), below && h("small", null, below))
}

function InvoiceItems({ order: { items, arabicNames } }: { order: InvoicedOrder }): ReactNode {
  const head = h(
    "tr",
    null,
    h("th", null, h(Both, { of: m.office_print_item })),
    h("th", null, h(Both, { of: m.office_print_sku })),
    ...[m.office_print_pieces, m.office_print_each, m.office_print_sum].map((of, place) =>
      h("th", { key: place, className: "end" }, h(Both, { of })),
    ),
  )
  const rows = items.map((item) => {
    const isGone = item.status === "CANCELLED"
    const name = h(ItemName, { item, arabic: arabicNames.get(item.id) })
    return h(
      "tr",
      { key: item.id },
      h("td", null, name, isGone && h("small", null, h(Both, { of: m.mail_order_cancelled }))),
      h("td", null, h("bdi", { dir: "ltr" }, item.sku)),
      h("td", { className: "end" }, item.quantity),
      h("td", { className: "end" }, h("bdi", null, priceText(item.priceDirhams))),
      h("td", { className: "end" }, h("bdi", null, priceText(sumOf([item])))),
    )
  })
  return h("table", null, h("thead", null, head), h("tbody", null, ...rows))
}

/** The sums as the customer's mails have them: ordered, cancelled, coupon, the total, and what was paid, went back and is due. */
function InvoiceSums({ order: { facts, items, amounts } }: { order: PrintedOrder }): ReactNode {
  const { total, cancelled, to_pay: toPay, paid, refunded, remaining } = amounts
  const ordered = sumOf(items)
  const coupon = ordered - dirhams(cancelled) - dirhams(total)
  const handOver = facts.branchAddress ? m.mail_order_due_pickup : m.mail_order_due_delivery
  const row = (of: Message, amount: number, text = priceText) => h(Sum, { key: of({}, { locale: "en" }), of, text: text(amount) })
  const some = (of: Message, amount: number, text = priceText) => (amount > 0 ? [row(of, amount, text)] : [])
  return h(
    "table",
    { className: "sums" },
    h(
      "tbody",
      null,
      row(m.mail_order_subtotal, ordered),
      ...some(m.mail_order_cancelled, dirhams(cancelled), deductionText),
      ...some(m.mail_order_coupon, coupon, deductionText),
      h(Sum, { of: m.mail_order_delivery_charge, text: m.orders_free() }),
      h(Sum, { of: m.mail_order_total, text: priceText(dirhams(total)), isTotal: true }),
      ...some(m.mail_order_paid, dirhams(paid)),
      ...some(m.mail_order_refunded, dirhams(refunded), deductionText),
      ...(refunded > 0 ? [row(m.mail_order_remaining, dirhams(remaining))] : []),
      ...some(facts.method === "ONLINE" ? m.mail_order_due_online : handOver, dirhams(toPay)),
    ),
  )
}

function Sum({ of, text, isTotal = false }: { of: Message; text: string; isTotal?: boolean }): ReactNode {
  return h(
    "tr",
    isTotal ? { className: "total" } : null,
    h("td", null, h(Both, { of })),
    h("td", { className: "end" }, h("bdi", null, text)),
  )
}

function priceText(amount: number): string {
  return formatPrice(qar(amount), spokenLocale())
}

function deductionText(amount: number): string {
  return formatDeduction(qar(amount), spokenLocale())
}
