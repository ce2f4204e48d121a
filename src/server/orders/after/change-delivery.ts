import { isDeepStrictEqual } from "node:util"
import type { Order } from "#contract/orders.ts"
import { deliveryChangeProblem, noteOf } from "#rules/orders/delivery-change.ts"
import { type Destination, deliveryOf } from "#server/addresses/delivery.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { queueDeliveryMail } from "#server/orders/order-mails.ts"
import { orderOf } from "#server/orders/orders.queries.ts"
import type { Services } from "#server/services.ts"
import { isOrderOf, setDelivery } from "./change-delivery.queries.ts"

const PER_MINUTE = { what: "delivery-change", limit: 10, perSeconds: 60 }

export type DeliveryChange = { shipping_address?: Destination["shipping"]; delivery_note?: string | null }

/**
 * Changes address or note of a customer's home delivery, with one mail. Refuses with `not_found`, with `not_delivered_home`, and with
 * `delivery_fixed` once the order is confirmed. A change to what is stored already does nothing and is never refused, so a repeated request
 * succeeds.
 */
export async function changeDelivery(
  services: Pick<Services, "db" | "clock" | "config">,
  customer: Pick<Customer, "id">,
  orderId: number,
  { shipping_address: shipping, delivery_note: note }: DeliveryChange,
): Promise<Order> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  return shortTransaction(services.db, async (tx) => {
    if (!(await isOrderOf(tx, customer.id, orderId))) throw new Refusal("not_found")
    // From here on the order is neither confirmed nor cancelled by others.
    const items = await lockItemsOfOrder(tx, orderId)
    const order = found(await orderOf(tx, customer.id, orderId))
    const { shipping_address: before, delivery_note: noteBefore } = order
    if (before === null) throw new Refusal("not_delivered_home")
    const wished = shipping === undefined ? null : await deliveryOf(tx, customer, { shipping, branch: undefined })
    const address = wished?.shippingAddress ?? before
    const newNote = note === undefined ? noteBefore : noteOf(note)
    if (isDeepStrictEqual(address, before) && newNote === noteBefore) return order
    const problem = deliveryChangeProblem({ items, isPickup: false })
    if (problem) throw new Refusal(problem)
    await setDelivery(tx, orderId, { address, note: newNote, now: services.clock.now() })
    await queueDeliveryMail(tx, items)
    return found(await orderOf(tx, customer.id, orderId))
  })
}
