import { randomBytes } from "node:crypto"
import { orders, type PaymentMethod, type PlacedOrder } from "#contract/orders.ts"
import type { ShopLimits } from "#rules/office/shop-limits.ts"
import { noteOf } from "#rules/orders/delivery-change.ts"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import { REFERENCE_BYTES, referenceOf } from "#rules/values/reference.ts"
import { type Destination, deliveryOf } from "#server/addresses/delivery.ts"
import { lockCart, takeLines } from "#server/cart/cart.queries.ts"
import { type Pieces, takeStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { type Customer, refuseBlocked } from "#server/guards/customers.queries.ts"
import { keepAnswer, keepSubject, type RequestKey, requestOf } from "#server/guards/idempotency.queries.ts"
import { type Claim, oncePhase, Replayed } from "#server/guards/idempotency.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { shopLimits } from "#server/office/settings/limits.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { refuseOnlineOff } from "#server/orders/methods/online-payment.ts"
import { closeOffer, type TakenOffer, takeOffer } from "#server/orders/offers/take-offer.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { queueOrderMail } from "#server/orders/order-mails.ts"
import { orderOf } from "#server/orders/orders.queries.ts"
import { insertPayment, LEFT_BEHIND_AFTER_SECONDS } from "#server/orders/paying/start-payment.queries.ts"
import { startPayment, undoOrder, type WrittenOrder } from "#server/orders/paying/start-payment.ts"
import { remarkOf } from "#server/orders/remarks/payment-remarks.ts"
import type { Services } from "#server/services.ts"
import { linesToOrder, totalOf } from "./order-lines.ts"
import { insertItems, insertOrder, openOrders } from "./place-order.queries.ts"

const MAX_UNPAID = 3
const PER_MINUTE = { what: "order", limit: 6, perSeconds: 60 }
const PLACED = { to: "PLACED", cause: "customer" } as const
const PER_DAY = { what: "order a day", limit: 30, perSeconds: 24 * 3600 }

export type OrderRequest = {
  shipping_address?: Destination["shipping"]
  branch_address?: Destination["branch"]
  delivery_note?: string | null
  payment_method: PaymentMethod
  expected_total?: number
}

/** The source of an order: the cart, which is then emptied; or quantities of variants, or an offer, which leave the cart unchanged. */
export type OrderSource = "cart" | Pieces | { pieces: readonly Pieces[] } | { offerId: number }

export type PlaceOrder = {
  wished: OrderSource
  request: OrderRequest
  key: RequestKey | null
  /** That of the page; English by default. */
  locale?: Locale
  /** Done in the transaction of the order, once for each key. */
  note?: (tx: Queries, order: PlacedOrder) => Promise<void>
}

type OrderServices = Pick<Services, "db" | "clock" | "config" | "payments">
type Owner = Pick<Customer, "id">
type OrderResponse = PlacedOrder | Replayed<PlacedOrder>

/**
 * Places an order in one transaction: all or nothing. An online order is then created at the payment provider, and undone when that fails;
 * the response follows when it can be paid.
 */
export async function placeOrder(services: OrderServices, customer: Owner, order: PlaceOrder): Promise<OrderResponse> {
  await beginOrder(services, customer, order.key)
  const placed = await oncePhase<WrittenOrder, PlacedOrder>(services.db, order.key, (tx, claim) =>
    writeOrder(services, tx, { customer, claim, ...order }),
  )
  if (placed instanceof Replayed) return placed
  return placed.order.payment_method === "ONLINE" ? startPayment(services, customer, placed) : placed.order
}

type OrderDraft = Omit<PlaceOrder, "key"> & { customer: Owner; claim: Claim }

async function writeOrder(
  services: OrderServices,
  tx: Queries,
  { customer, wished, request, claim, locale = BASE_LOCALE, note }: OrderDraft,
): Promise<WrittenOrder> {
  const { clock, config } = services
  const now = clock.now()
  const isOnline = request.payment_method === "ONLINE"
  const fromCart = wished === "cart"
  // The customer's orders are serialised from here on: two orders of one cart cannot both find it full.
  await lockCart(tx, customer.id)
  await refuseBlocked(tx, customer.id)
  if (isOnline) await refuseOnlineOff(tx, locale)
  const limits = await shopLimits(tx, config)
  await refuseTooMany(tx, customer, { isOnline, limits })
  const delivery = await deliveryOf(tx, customer, { shipping: request.shipping_address, branch: request.branch_address })
  const offer = wished !== "cart" && "offerId" in wished ? await takeOffer(tx, { id: wished.offerId, customerId: customer.id, now }) : null
  const pieces = await piecesToOrder(tx, customer, wished, offer)
  if (pieces.length === 0) throw new Refusal("cart_empty")

  const lines = await linesToOrder(tx, pieces, { isCart: pieces.length > 1 || fromCart || offer !== null, offer })
  const totalDirhams = totalOf(lines, { expectedQar: request.expected_total, maximumQar: offer ? null : limits.max_order_total })
  const orderId = await insertOrder(tx, {
    reference: referenceOf(randomBytes(REFERENCE_BYTES)),
    customerId: customer.id,
    paymentMethod: request.payment_method,
    totalDirhams,
    ...delivery,
    deliveryNote: delivery.shippingAddress && noteOf(request.delivery_note),
    locale,
    now,
  })
  const items = await insertItems(tx, orderId, lines, now)
  const sold = items.flatMap(({ id, variantId }) =>
    lines
      .filter((line) => line.variantId === variantId)
      .map(({ quantity, taken }) => ({ itemId: id, variantId, pieces: quantity, counted: taken })),
  )
  if (!(await takeStock(tx, sold, { now }))) throw new Refusal("above_stock")
  if (isOnline) {
    await insertPayment(tx, { orderId, provider: services.payments.name, amountDirhams: totalDirhams, now })
    await noteOrderChange(tx, orderId)
  } else await advanceItems(tx, items, { ...PLACED, now, mail: false })

  const order = await orderOf(tx, customer.id, orderId)
  if (!order) throw new Error("An order that was just written is there.")
  if (!isOnline) await queueOrderMail(tx, items, { ...PLACED, order })
  if (offer) await closeOffer(tx, offer, orderId, now)
  await note?.(tx, order)
  if (claim) await (isOnline ? keepSubject(tx, claim.id, orderId) : keepAnswer(tx, claim.id, order))
  return { order, claim, fromCart }
}

type OrderLimits = { isOnline: boolean; limits: Pick<ShopLimits, "max_open_cash_orders"> }

/** What is ordered: the lines of the offer or of the cart, which are taken out of it, or the pieces of variants. */
async function piecesToOrder(tx: Queries, customer: Owner, wished: OrderSource, offer: TakenOffer | null): Promise<readonly Pieces[]> {
  if (offer) return offer.lines
  if (wished === "cart") return takeLines(tx, customer.id)
  if ("pieces" in wished) return wished.pieces
  return "offerId" in wished ? [] : [wished]
}

async function refuseTooMany(tx: Queries, customer: Owner, { isOnline, limits }: OrderLimits): Promise<void> {
  const { unconfirmedCash, unpaid } = await openOrders(tx, customer.id)
  if (isOnline ? unpaid >= MAX_UNPAID : unconfirmedCash >= limits.max_open_cash_orders) throw new Refusal("too_many_orders")
}

/**
 * A request with a used key is not counted again. If the process that began it stopped before the provider responded, its order is undone,
 * so that the same key can order again.
 */
async function beginOrder(services: OrderServices, customer: Owner, key: RequestKey | null): Promise<void> {
  const earlier = key && (await requestOf(services.db, key))
  if (!earlier) return countOrder(services, customer)
  const isAbandoned = earlier.answer === null && earlier.ageSeconds > LEFT_BEHIND_AFTER_SECONDS
  if (!isAbandoned || earlier.subject === null) return
  await undoOrder(services, earlier.subject, { fromCart: key.route === orders.create.path, remark: remarkOf("left_behind", {}) })
}

async function countOrder(services: OrderServices, customer: Owner): Promise<void> {
  await spend(services, { ...PER_MINUTE, of: customer.id })
  await spend(services, { ...PER_DAY, of: customer.id })
}
