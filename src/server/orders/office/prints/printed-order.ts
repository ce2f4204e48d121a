import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import type { Member } from "#server/office/member.ts"
import { reachOf } from "../reach.ts"
import { type ItemFacts, itemFacts, type OrderFacts, orderFacts, orderWithin, paymentFacts, refundFacts } from "../read-order.queries.ts"
import { amountsOf } from "../read-order.ts"

/** What a document about an order shows. */
export type PrintedOrder = { facts: OrderFacts; items: ItemFacts[]; amounts: OfficeOrder["amounts"] }

/** The shop's data on its documents. */
export type PrintShop = Pick<Config, "shopName" | "support" | "publicOrigin" | "imageBaseUrl">

/** An order for print. Refuses with `not_found` when the member may not work on it. */
export async function printedOrder(db: Queries, member: Member, reference: string): Promise<PrintedOrder> {
  const { id } = found(await orderWithin(db, reference, reachOf(member, "orders.advance")))
  const [facts, items] = [await orderFacts(db, id), await itemFacts(db, id)]
  return { facts, items, amounts: amountsOf(facts, items, { payments: await paymentFacts(db, id), refunds: await refundFacts(db, id) }) }
}

/** The customer, and the lines of the address or of the branch at which the order is collected. */
export function receiverOf({ shippingAddress, branchAddress, firstName, lastName }: OrderFacts): { name: string; lines: string[] } {
  const lines = addressLines({ shippingAddress, branchAddress })
  const [name = "", ...rest] = shippingAddress ? lines : [`${firstName} ${lastName}`.trim(), ...lines]
  return { name, lines: rest }
}
