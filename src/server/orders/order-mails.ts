import type { Order, OrderAmounts } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { type DeliveryWindow, isFromNow, promisedDay, promisedText, ruleOf } from "#rules/catalog/delivery-text.ts"
import { nameWithOptions } from "#rules/catalog/option-values.ts"
import { clockText } from "#rules/languages/clock-text.ts"
import { sumOf } from "#rules/orders/order-amounts.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { dirhams } from "#rules/values/money.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import { deliveryRules } from "#server/catalog/delivery/delivery-rules.ts"
import type { Queries } from "#server/db/database.ts"
import { queueMail, TO_SHOP } from "#server/jobs/queue-mail.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { speaking, spokenLocale } from "#server/languages/speaking.ts"
import type { CancelReason, Mail, MailContents, OrderMail } from "#server/mails/mail-kinds.ts"
import type { Cause, LockedItem } from "./order-items.queries.ts"
import { queueMailOfOrder } from "./order-mail-log.queries.ts"
import { cancelReasonOf, cancelWordsOf, deliveriesOf, type OrderForMail, orderForMail, refundOfItems } from "./order-mails.queries.ts"

/** Queues the mail for items of one order that became `to`; some statuses have none. A caller that has read the order since passes it. [spec 3 §6] */
export async function queueOrderMail(
  tx: Queries,
  items: readonly LockedItem[],
  { to, cause, order }: { to: ItemStatus; cause: Cause; order?: Order },
): Promise<void> {
  const [first] = items
  if (!first || !MAILED.includes(to)) return
  const found = await orderForMail(tx, first.orderId, order)
  if (to === "PLACED") await queueMail(tx, { kind: "shop-notice", to: TO_SHOP, contents: noticeOf(found, items, "order") })
  // Once the account is deleted, the mail has no recipient.
  if (found.email === "") return
  const mail = await mailFor(tx, found, { items, to, cause })
  if (mail) await speaking(found.locale, () => queueMailOfOrder(tx, first.orderId, mail))
}

/** Queues the mail to the customer for a status once more, and returns its kind; null when there is none. */
export async function repeatOrderMail(
  tx: Queries,
  items: readonly LockedItem[],
  { to, cause, staffId }: { to: ItemStatus; cause: Cause; staffId: number | null },
): Promise<Mail["kind"] | null> {
  const [first] = items
  const found = first && MAILED.includes(to) ? await orderForMail(tx, first.orderId) : null
  if (!first || !found || found.email === "") return null
  const mail = await mailFor(tx, found, { items, to, cause })
  if (!mail) return null
  await speaking(found.locale, () => queueMailOfOrder(tx, first.orderId, mail, staffId))
  return mail.kind
}

/** The mail to the customer, in the language of the order. */
function mailFor(
  tx: Queries,
  found: OrderForMail,
  { items, to, cause }: { items: readonly LockedItem[]; to: ItemStatus; cause: Cause },
): Promise<Mail | null> {
  return speaking(found.locale, () =>
    to === "CANCELLED" ? cancelledMail(tx, found, { items, cause }) : mailAbout(tx, found, { items, to }),
  )
}

const MAILED: readonly ItemStatus[] = ["PLACED", "CONFIRMED", "READY_TO_SHIP", "SHIPPED", "DELIVERED", "CANCELLED"]

/** A mail to the shop's staff. */
export function noticeOf(
  { order, isPaid }: OrderForMail,
  items: readonly LockedItem[],
  about: "order" | "delivery" | "replacement" | "withdrawal",
): MailContents["shop-notice"] {
  const { shipping_address: home, branch_address: branch } = order
  return {
    about,
    reference: order.reference,
    lines: items.map(
      ({ title, name, optionValues, quantity }) => `${quantity} × ${nameWithOptions(name, { title, values: optionValues })}`,
    ),
    ...(about === "order" ? { total: { dirhams: dirhams(order.amounts?.total ?? order.total_payable_amount), isPaid } } : {}),
    isHome: branch === null,
    place: branch?.name ?? home?.city ?? "",
  }
}

/** The mail for a status; null where it is no news: a pickup is not shipped, and a delivery is not ready. */
async function mailAbout(
  tx: Queries,
  { email, shown: order, isPaid }: OrderForMail,
  { items, to }: Omit<Step, "order">,
): Promise<Mail | null> {
  const contents = contentsOf(order, items)
  const isPickup = order.branch_address !== null
  const isPromised = !isPickup && (to === "PLACED" || to === "CONFIRMED")
  const promised = isPromised ? await withPromises(tx, contents, { order, items, to }) : contents
  switch (to) {
    case "PLACED": {
      const totalDirhams = dirhams(order.total_payable_amount)
      return {
        kind: "order-received",
        to: email,
        contents: { ...promised, totalDirhams, isPaid, isPickup, ...placeOf(order) },
      }
    }
    case "CONFIRMED":
      return { kind: "order-confirmed", to: email, contents: { ...promised, trackingId: order.tracking_id ?? "" } }
    case "READY_TO_SHIP":
      return isPickup ? { kind: "order-ready", to: email, contents } : null
    case "SHIPPED":
      return isPickup ? null : { kind: "order-shipped", to: email, contents }
    case "DELIVERED":
      return { kind: "order-delivered", to: email, contents }
    default:
      return null
  }
}

/**
 * Queues the mails about the new address or note of an order, with its items that are not cancelled: to the customer, and to the shop if it
 * knows of the order.
 */
export async function queueDeliveryMail(tx: Queries, items: readonly LockedItem[]): Promise<void> {
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  const [first] = standing
  const found = first && (await orderForMail(tx, first.orderId))
  if (!found || found.email === "") return
  const isKnown = standing.some(({ status }) => status === "PLACED")
  if (isKnown) await queueMail(tx, { kind: "shop-notice", to: TO_SHOP, contents: noticeOf(found, standing, "delivery") })
  const { email, shown, locale } = found
  await speaking(locale, () => {
    const contents = { ...contentsOf(shown, standing), ...placeOf(shown) }
    return queueMailOfOrder(tx, first.orderId, { kind: "order-delivery-changed", to: email, contents })
  })
}

/** Queues the mail that an order awaits payment. */
export async function queuePendingMail(
  tx: Queries,
  items: readonly LockedItem[],
  { payUntil, transactionId }: { payUntil: Date; transactionId: string },
): Promise<void> {
  const [first] = items
  const found = first && (await orderForMail(tx, first.orderId))
  if (!found || found.email === "") return
  const { email, shown, locale } = found
  await speaking(locale, () => {
    const contents = { ...contentsOf(shown, items), payUntilMs: payUntil.getTime(), transactionId }
    return queueMailOfOrder(tx, first.orderId, { kind: "payment-pending", to: email, contents })
  })
}

type CancelledItems = { items: readonly LockedItem[]; cause: Cause }

async function cancelledMail(tx: Queries, found: OrderForMail, { items, cause }: CancelledItems): Promise<Mail> {
  const ids = items.map(({ id }) => id)
  const refundDirhams = await refundOfItems(tx, ids)
  const given = await reasonFor(tx, ids, cause)
  // The words of the staff are not translated; only a reason of the list has a phrase.
  const reason = await inLanguage(tx, found.locale, given, reasonInLanguage)
  return { kind: "order-cancelled", to: found.email, contents: { ...contentsOf(found.shown, items), refundDirhams, reason } }
}

async function reasonFor(tx: Queries, ids: readonly number[], cause: Cause): Promise<CancelReason> {
  if (cause === "customer") return { by: cause, text: await cancelReasonOf(tx, ids) }
  return { by: cause, text: cause === "operator" ? await cancelWordsOf(tx, ids) : null }
}

/** The data of every mail about an order. */
export function contentsOf(order: OrderForMail["order"], items: readonly LockedItem[]): OrderMail {
  const { amounts, branch_address: branch } = order
  return {
    name: order.firstName,
    orderId: order.id,
    reference: order.reference,
    items: items.map(({ id, title, name, optionValues, quantity, sellingPriceDirhams }) => {
      const item = order.items.find((one) => one.id === id)
      const image = item?.product.images[0]
      return {
        name: item && spokenLocale() !== BASE_LOCALE ? item.name : nameWithOptions(name, { title, values: optionValues }),
        quantity,
        priceDirhams: sellingPriceDirhams,
        ...(image ? { image } : {}),
      }
    }),
    ...(amounts ? { amounts: amountsOf(order, amounts) } : {}),
    pickup: branch && { addressLines: linesOf(order), hours: branch.working_hours, mapLink: mapLink(branch) },
  }
}

function amountsOf({ items, payment_method: method }: OrderForMail["order"], amounts: OrderAmounts): NonNullable<OrderMail["amounts"]> {
  const orderedDirhams = sumOf(items.map(({ quantity, selling_price }) => ({ quantity, priceDirhams: dirhams(selling_price) })))
  const [totalDirhams, cancelledDirhams] = [dirhams(amounts.total), dirhams(amounts.cancelled)]
  return {
    totalDirhams,
    toPayDirhams: dirhams(amounts.to_pay),
    isOnline: method === "ONLINE",
    details: {
      orderedDirhams,
      cancelledDirhams,
      couponDirhams: orderedDirhams - cancelledDirhams - totalDirhams,
      paidDirhams: dirhams(amounts.paid),
      refundedDirhams: dirhams(amounts.refunded),
    },
  }
}

type Step = { order: OrderForMail["order"]; items: readonly LockedItem[]; to: ItemStatus }

function windowText({ day, start, end }: DeliveryWindow): string {
  const times = { start: clockText(start, spokenLocale()), end: clockText(end, spokenLocale()) }
  return day === "today" ? m.cart_delivery_today(times) : m.cart_delivery_tomorrow(times)
}

/** Adds the delivery text, as of the order, if it still applies on the day of the step. */
async function withPromises(tx: Queries, contents: OrderMail, { order, items, to }: Step): Promise<OrderMail> {
  const deliveries = await deliveriesOf(
    tx,
    items.map(({ variantId }) => variantId),
  )
  const translated = await inLanguage(tx, spokenLocale(), deliveries, (all, texts) =>
    all.map((one) => ({ ...one, delivery_text: texts.phrase("delivery_texts", one.delivery_text) ?? one.delivery_text })),
  )
  const orderedAt = new Date(order.created_at)
  const rule = ruleOf((await deliveryRules(tx)).rules, orderedAt)
  const promises = items.map(({ id, variantId }) => {
    const delivery = translated.find((one) => one.id === variantId)
    const step = order.items.find((one) => one.id === id)?.events.find(({ status }) => status === to)
    if (!delivery || !step) return {}
    const text = promisedText(delivery, { orderedAt, now: new Date(step.created_at) }, windowText, rule)
    if (text === "" && isFromNow(delivery)) return {}
    const day = promisedDay(delivery, orderedAt, rule)
    return { delivery: text, ...(day ? { deliveryDayMs: day.getTime() } : {}) }
  })
  return { ...contents, items: contents.items.map((item, place) => ({ ...item, ...promises[place] })) }
}

function placeOf(order: OrderForMail["order"]): { addressLines: string[]; note?: string } {
  const { delivery_note: note } = order
  return { addressLines: linesOf(order), ...(note ? { note } : {}) }
}

function linesOf({ shipping_address, branch_address }: OrderForMail["order"]): string[] {
  return addressLines({ shippingAddress: shipping_address, branchAddress: branch_address })
}

function reasonInLanguage(reason: CancelReason, texts: Texts): CancelReason {
  return reason.text === null ? reason : { ...reason, text: texts.phrase("reasons", reason.text) ?? reason.text }
}
