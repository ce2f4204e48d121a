import { createElement as h } from "react"
import Type from "typebox"
import { m } from "#messages/messages.js"
import { MAX_SLIPS } from "#rules/orders/office-steps.ts"
import { contactsOf } from "#server/content/site-content.ts"
import { speaking } from "#server/languages/speaking.ts"
import type { Member } from "#server/office/member.ts"
import { printDocument } from "#server/office/pages/print-document.ts"
import { serveOfficePage } from "#server/office/pages/serve-office-page.ts"
import type { OfficeServer } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { Invoice } from "./invoice.ts"
import { invoicedOrder, type PrintedOrder, type PrintShop, packedOrders, printedOrder } from "./printed-order.ts"
import { Slip } from "./slip.ts"

const REFERENCE = "[0-9A-Za-z]{1,20}"
const one = Type.Object({ reference: Type.String({ pattern: `^${REFERENCE}$` }) })
const several = Type.Object({ refs: Type.String({ pattern: `^${REFERENCE}(,${REFERENCE}){0,${MAX_SLIPS - 1}}$` }) })

/** The documents about orders, for paper. */
export function serveOrderPrints(office: OfficeServer & Services): void {
  const { db, config, clock } = office
  const permission = "orders.advance"
  const shopNow = async (): Promise<PrintShop> => {
    const { phone, address } = await contactsOf(db, config, clock.now())
    return { ...config, support: { phone, address: address.en, addressInArabic: address.ar } }
  }
  // For the member who packs, in the language of the office.
  const slips = async ({ language }: Member, orders: readonly PrintedOrder[]) => {
    const shop = await shopNow()
    const pages = (await packedOrders(db, language, orders)).map((order, place) =>
      h(Slip, { key: order.facts.reference, order, shop, page: place + 1, pages: orders.length }),
    )
    return { html: printDocument(titleOf(m.office_print_slip_title(), orders), pages) }
  }

  serveOfficePage(office, { path: "/office/orders/{reference}/packing-slip", permission, params: one }, async ({ member, params }) =>
    slips(member, [await printedOrder(db, member, params.reference)]),
  )
  serveOfficePage(office, { path: "/office/orders/{reference}/invoice", permission, params: one }, async ({ member, params }) => {
    const order = await invoicedOrder(db, await printedOrder(db, member, params.reference))
    const shop = await shopNow()
    const html = () => printDocument(titleOf(m.office_print_invoice_title(), [order]), h(Invoice, { order, shop }))
    // For the customer, not for the member who prints it.
    return { html: speaking(order.facts.locale, html) }
  })
  // One that the member may not see refuses all: no parcel is left out in silence.
  const address = { path: "/office/orders/packing-slips", permission, params: Type.Object({}), query: several } as const
  serveOfficePage(office, address, async ({ member, query }) => {
    const orders: PrintedOrder[] = []
    for (const reference of new Set(query.refs.toUpperCase().split(","))) orders.push(await printedOrder(db, member, reference))
    return slips(member, orders)
  })
}

function titleOf(document: string, [first, ...others]: readonly PrintedOrder[]): string {
  return others.length === 0 && first ? `${document} ${first.facts.reference}` : document
}
