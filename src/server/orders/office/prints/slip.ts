import { createElement as h, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { nameWithOptions } from "#rules/catalog/option-values.ts"
import { isPhoneText } from "#rules/people/phone.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { qatarDay } from "#server/mails/qatar-text.ts"
import { itemPicture } from "../item-picture.ts"
import type { ItemFacts } from "../read-order.queries.ts"
import { type PackedOrder, type PrintedOrder, type PrintShop, receiverOf } from "./printed-order.ts"
import { ReferenceCodes } from "./reference-codes.ts"

type SlipProps = { order: PackedOrder; shop: PrintShop; page: number; pages: number }

/** The packing slip of an order, without prices: what belongs into the parcel, and to whom it goes. */
export function Slip({ order: { facts, items, names }, shop, page, pages }: SlipProps): ReactNode {
  const notes = [
    ...(facts.note
      ? [h("div", { key: "note", className: "note" }, h("small", null, m.office_print_note()), h("bdi", null, facts.note))]
      : []),
    ...(facts.trackingId ? [h("div", { key: "tracking", className: "note" }, m.office_print_tracking({ id: facts.trackingId }))] : []),
  ]
  return h(
    "article",
    { className: "sheet" },
    h(SheetHead, {
      shop,
      title: m.office_print_slip_title(),
      below: m.office_print_order_of({ day: qatarDay(Date.parse(facts.placedAt)) }),
    }),
    h(Receiver, { order: { facts }, shop, label: facts.branchAddress ? m.office_print_pickup() : m.office_print_to() }),
    h(SlipItems, { items: items.filter(({ status }) => status !== "CANCELLED"), names, shop }),
    ...notes,
    h(
      "div",
      { className: "ends" },
      h("small", null, m.office_print_packed(), " ", h("span", { className: "rule" })),
      h("small", null, m.office_print_missing({ phone: shop.support.phone })),
      h("small", null, m.office_print_page({ page, pages })),
    ),
  )
}

type HeadProps = { shop: PrintShop; title: ReactNode; below: ReactNode }

/** The shop on one side, the document on the other. */
export function SheetHead({ shop, title, below }: HeadProps): ReactNode {
  const { phone } = shop.support
  const address = spokenLocale() === "ar" ? shop.support.addressInArabic : shop.support.address
  return h(
    "header",
    { className: "ends" },
    h(
      "div",
      null,
      h("div", { className: "shop" }, h("bdi", null, shop.shopName)),
      h("small", null, h("bdi", null, address), " · ", h("bdi", { dir: "ltr" }, phone)),
    ),
    h("div", { className: "end" }, h("h1", null, title), h("small", null, below)),
  )
}

/** Where the order goes, beside the codes of its reference. */
export function Receiver({
  order: { facts },
  shop,
  label,
}: {
  order: Pick<PrintedOrder, "facts">
  shop: PrintShop
  label: ReactNode
}): ReactNode {
  const { name, lines } = receiverOf(facts)
  return h(
    "section",
    { className: "box" },
    h(
      "address",
      null,
      h("small", null, label),
      h("b", null, h("bdi", null, name)),
      // Only the text is isolated: the direction of the page aligns the lines of every language.
      ...lines.map((line) => h("div", { key: line }, h("bdi", isPhoneText(line) ? { dir: "ltr" } : null, line))),
    ),
    h(ReferenceCodes, { reference: facts.reference, origin: shop.publicOrigin }),
  )
}

type SlipItemsProps = Pick<PackedOrder, "names"> & { items: readonly ItemFacts[]; shop: PrintShop }

function SlipItems({ items, names, shop }: SlipItemsProps): ReactNode {
  const head = h(
    "tr",
    null,
    h("th", { colSpan: 2 }, m.office_print_item()),
    h("th", null, m.office_print_sku()),
    h("th", { className: "end" }, m.office_print_pieces()),
  )
  const rows = items.map((item) => {
    const picture = itemPicture(item.image, shop.imageBaseUrl)
    const name = names.get(item.id)
    // Without a name in the language of the slip, the English one reads from left to right.
    const inEnglish = h("bdi", { lang: "en", dir: "ltr" }, nameOf(item))
    return h(
      "tr",
      { key: item.id },
      h("td", { className: "picture" }, picture && h("img", { src: picture, alt: "" })),
      h("td", null, h("b", null, name === undefined ? inEnglish : h("bdi", null, name))),
      h("td", null, h("bdi", { dir: "ltr" }, item.sku)),
      h("td", { className: "end" }, h("b", null, item.quantity), h("span", { className: "tick" })),
    )
  })
  return h("table", null, h("thead", null, head), h("tbody", null, ...rows))
}

export function nameOf({ name, title, optionValues }: ItemFacts): string {
  return nameWithOptions(name, { title, values: optionValues })
}
