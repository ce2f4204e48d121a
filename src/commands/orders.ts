import { userInfo } from "node:os"
import type { Order } from "#contract/orders.ts"
import { nameWithOptions } from "#rules/catalog/option-values.ts"
import { ITEM_STATUSES, readStatus } from "#rules/orders/order-status.ts"
import { formatPrice, qar } from "#rules/values/money.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import { systemClock } from "#server/clock.ts"
import type { Queries } from "#server/db/database.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { findOrder, listOrders, refundsOfOrder } from "#server/orders/after/operator-orders.queries.ts"
import { advanceOrder, countStock, refundOrder } from "#server/orders/after/operator-orders.ts"
import { orderOf } from "#server/orders/orders.queries.ts"
import type { Answer } from "./answer.ts"
import { idsOf, notIds } from "./ids.ts"
import { withShop } from "./open-shop.ts"
import { replacementLine } from "./replacements.ts"

type How = { json: boolean }

const MAX_LISTED = 200

/** `corniche order list`: the newest orders, or those with an item in one status. */
export async function listCommand({
  status,
  limit,
  json,
}: How & { status: string | undefined; limit: string | undefined }): Promise<Answer> {
  const wanted = status === undefined ? null : readStatus(status)
  if (status !== undefined && wanted === null) return { code: 1, complaint: noStatus(status) }
  const most = limit === undefined ? 50 : Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LISTED) return { code: 1, complaint: `--limit must be from 1 to ${MAX_LISTED}.` }
  const orders = await withShop(({ db }) => listOrders(db, { status: wanted, limit: most }))
  if (json) return { code: 0, text: JSON.stringify(orders) }
  const lines = orders.map((order) => {
    const { id, reference, createdAt, email, method, statuses, amounts } = order
    const states = Object.entries(statuses).map(([name, count]) => `${count} ${name}`)
    const due = amounts.toPay > 0 ? [`to pay ${price(amounts.toPay)}`] : []
    return [String(id).padStart(6), reference, createdAt, price(amounts.total), method, states.join(", "), ...due, email].join("  ")
  })
  return { code: 0, text: lines.join("\n") || "No orders found." }
}

/** `corniche order show`: one order with its items, events and refunds. */
export async function showCommand({ order: named, json }: How & { order: string }): Promise<Answer> {
  return withShop(async ({ db }) => {
    const found = await findOrder(db, named)
    const order = found && (await orderOf(db, found.customerId, found.id))
    if (!order) return { code: 1, complaint: `Order ${named} does not exist.` }
    const refunds = await refundsOfOrder(db, order.id)
    if (json) return { code: 0, text: JSON.stringify({ ...order, email: found.email, refunds }) }
    return {
      code: 0,
      text: [
        `Order ${order.id}  ${order.reference}  ${order.created_at}  ${amountsText(order)}`,
        `${order.payment_method}${order.payment_status ? ` ${order.payment_status}` : ""}  ${found.email}${order.tracking_id ? `  tracking id ${order.tracking_id}` : ""}`,
        ...deliveryLines(order),
        ...(order.delivery_changed_at ? [`Delivery changed by the customer ${order.delivery_changed_at}`] : []),
        ...order.items.flatMap(({ id, name, status, product, quantity, selling_price, events, replacements }) => {
          const history = events.map((event) => `${event.status} ${event.created_at}`).join(", ")
          const chosen = nameWithOptions(name, { title: product.title, values: product.option_values })
          const cost = quantity === 1 ? formatPrice(selling_price) : `${formatPrice(selling_price)} each`
          return [`Item ${id}  ${status}  ${quantity} × ${chosen}, ${cost}\n    ${history}`, ...replacements.map(replacementLine)]
        }),
        ...refunds.map(({ itemIds, transactionId, cause, amountDirhams, state, remark }) => {
          const items = itemIds.length > 0 ? [`item ${itemIds.join(", ")}`] : []
          return [
            `Refund ${state}`,
            price(amountDirhams),
            cause,
            ...items,
            `of payment ${transactionId}`,
            ...(remark ? [remark] : []),
          ].join("  ")
        }),
      ].join("\n"),
    }
  })
}

export type AdvanceCommand = How & {
  order: string
  status: string
  items: string | undefined
  trackingId: string | undefined
  refund: boolean
}

/** `corniche order advance`: advances all or some items of an order by one step. From CONFIRMED the delivery is fixed, so it is printed. */
export async function advanceCommand({ order, status, items, trackingId, refund, json }: AdvanceCommand): Promise<Answer> {
  const to = readStatus(status)
  if (to === null) return { code: 1, complaint: noStatus(status) }
  const ids = idsOf(items)
  if (ids === null) return { code: 1, complaint: notIds(items) }
  const by = commandLine(userInfo().username)
  const tracking = trackingId?.trim() || null
  const done = await withShop(async ({ db }) => {
    const advanced = await advanceOrder({ db, clock: systemClock }, { order, to, items: ids, trackingId: tracking, refund, by })
    return { ...advanced, delivery: to === "CONFIRMED" ? await deliveryOf(db, order) : [] }
  })
  if (json) return { code: 0, text: JSON.stringify({ ok: true, ...done }) }
  const lines = done.items.map(({ id, name, from }) => `Item ${id} of order ${done.order.reference}: ${from} → ${to}  ${name}`)
  return { code: 0, text: [...lines, ...done.delivery].join("\n") }
}

async function deliveryOf(db: Queries, named: string): Promise<string[]> {
  const found = await findOrder(db, named)
  const order = found && (await orderOf(db, found.customerId, found.id))
  return order ? deliveryLines(order) : []
}

/** Where an order goes, and the note for the driver. */
function deliveryLines({ shipping_address: shippingAddress, branch_address: branchAddress, delivery_note: note }: Order): string[] {
  const where = `${branchAddress ? "Pickup: " : ""}${addressLines({ shippingAddress, branchAddress }).join(", ")}`
  return [where, ...(note ? [`Note: ${note}`] : [])]
}

/** `corniche order refund`: refunds returned items. */
export async function refundCommand({ order, items, json }: How & { order: string; items: string | undefined }): Promise<Answer> {
  const ids = idsOf(items)
  if (ids === null) return { code: 1, complaint: notIds(items) }
  const done = await withShop(({ db }) =>
    refundOrder({ db, clock: systemClock }, { order, items: ids, by: commandLine(userInfo().username) }),
  )
  return { code: 0, text: json ? JSON.stringify({ ok: true, ...done }) : `Refunding item ${done.items.join(", ")}.` }
}

/** `corniche stock set`: sets the counted stock of a variant. */
export async function stockCommand({ variant, quantity, json }: How & { variant: string; quantity: string }): Promise<Answer> {
  if (!/^\d{1,9}$/.test(variant)) return { code: 1, complaint: `Variant ${variant} does not exist.` }
  if (!/^\d{1,6}$/.test(quantity)) return { code: 1, complaint: `Stock must be a whole number from 0 to 999999, not "${quantity}".` }
  const wish = { variantId: Number(variant), quantity: Number(quantity), by: commandLine(userInfo().username) }
  const { before } = await withShop(({ db }) => countStock({ db, clock: systemClock }, wish))
  const { by: _by, ...set } = wish
  return { code: 0, text: json ? JSON.stringify({ ok: true, ...set, before }) : `Variant ${variant}: ${before} → ${quantity} pieces.` }
}

/** The total of the items that are not cancelled, and the part that is paid, refunded or still due. */
function amountsText({ amounts, total_payable_amount }: Order): string {
  if (!amounts) return formatPrice(total_payable_amount)
  const { total, cancelled, to_pay: toPay, paid, refunded, remaining } = amounts
  return [
    formatPrice(total),
    ...(cancelled > 0 ? [`cancelled ${formatPrice(cancelled)}`] : []),
    ...(paid > 0 ? [`paid ${formatPrice(paid)}`] : []),
    ...(refunded > 0 ? [`refunded ${formatPrice(refunded)}`, `remaining ${formatPrice(remaining)}`] : []),
    ...(toPay > 0 ? [`to pay ${formatPrice(toPay)}`] : []),
  ].join("  ")
}

function noStatus(text: string): string {
  return `"${text}" is not a status. The statuses are ${ITEM_STATUSES.join(", ")}.`
}

function price(dirhams: number): string {
  return formatPrice(qar(dirhams))
}
