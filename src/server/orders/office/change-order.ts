import type { AddressForm } from "#contract/addresses.ts"
import { noteOf } from "#rules/orders/delivery-change.ts"
import { isShippedOrLater } from "#rules/orders/order-status.ts"
import { addressDetails } from "#server/addresses/address-details.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { setDelivery } from "#server/orders/after/change-delivery.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { queueDeliveryMail } from "#server/orders/order-mails.ts"
import { orderById } from "#server/orders/orders.queries.ts"
import { isCourier, keepEarlierAddress, replaceTrackingId } from "./change-order.queries.ts"
import { setCourier } from "./step-order.queries.ts"
import type { KnownOrder } from "./step-order.ts"

type ActContext = { actor: Actor; now: Date }

/**
 * Changes address and note of a home delivery until its first item is shipped, with a mail to the customer. The address before is kept.
 * Refuses with `not_delivered_home`, with `delivery_fixed`, and as the checkout does for invalid fields.
 */
export async function changeAddress(
  tx: Queries,
  order: KnownOrder,
  { address, note, actor, now }: ActContext & { address: AddressForm; note: string | null | undefined },
): Promise<void> {
  const items = await lockItemsOfOrder(tx, order.id)
  const before = found(await orderById(tx, order.id))
  if (before.shipping_address === null) throw new Refusal("not_delivered_home")
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  if (standing.length === 0 || standing.some(({ status }) => isShippedOrLater(status))) throw new Refusal("delivery_fixed")
  const changed = { address: addressDetails(address, "address."), note: note === undefined ? before.delivery_note : noteOf(note), now }
  const staffId = staffIdOf(actor)
  await keepEarlierAddress(tx, { orderId: order.id, address: before.shipping_address, note: before.delivery_note, staffId, now })
  await setDelivery(tx, order.id, changed)
  await queueDeliveryMail(tx, items)
  // The addresses themselves are with the order, where they are removed with the customer's account.
  const fields = Object.keys(changed.address).filter((key) => {
    const name = key as keyof typeof changed.address
    return changed.address[name] !== before.shipping_address?.[name]
  })
  await audit(tx, actor, { act: "order.address", object: objectOf(order), after: { changed: fields } })
}

/** Corrects the tracking id. */
export async function changeTracking(
  tx: Queries,
  order: KnownOrder,
  { trackingId, actor }: ActContext & { trackingId: string | null },
): Promise<void> {
  await lockItemsOfOrder(tx, order.id)
  const before = await replaceTrackingId(tx, order.id, trackingId)
  await noteOrderChange(tx, order.id)
  const object = objectOf(order)
  await audit(tx, actor, { act: "order.tracking", object, before: { tracking_id: before }, after: { tracking_id: trackingId } })
}

/** Gives an order to a courier, or to nobody; refuses with `not_givable`. */
export async function giveToCourier(
  tx: Queries,
  order: KnownOrder,
  { courierId, actor }: ActContext & { courierId: number | null },
): Promise<void> {
  if (courierId !== null && !(await isCourier(tx, courierId))) throw new Refusal("not_givable", { fields: ["courier"] })
  await lockItemsOfOrder(tx, order.id)
  await setCourier(tx, order.id, courierId)
  await noteOrderChange(tx, order.id)
  await audit(tx, actor, { act: "order.courier", object: objectOf(order), after: { courier: courierId } })
}

function objectOf({ reference }: KnownOrder): { kind: string; id: string } {
  return { kind: "order", id: reference }
}
