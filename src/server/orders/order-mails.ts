import { nameWithOptions } from "#rules/catalog/option-values.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { Mail, OrderMail } from "#server/mails/mail-kinds.ts"
import type { LockedItem } from "./order-items.queries.ts"
import { type OrderToTellOf, orderToTellOf, refundOfItems } from "./order-mails.queries.ts"

/** Queues the mail that is due when items of one order became `status`; some statuses have none. [spec 3 §6] */
export async function queueOrderMail(tx: Queries, items: readonly LockedItem[], status: ItemStatus): Promise<void> {
  const [first] = items
  if (!first || !(status in MAILED)) return
  const order = await orderToTellOf(tx, first.orderId)
  // The account is deleted: there is nobody to tell.
  if (order.email === "") return
  const about: OrderMail = {
    name: order.firstName,
    orderId: order.id,
    reference: order.reference,
    items: items.map(({ title, name, optionValues, quantity, sellingPriceDirhams }) => ({
      name: nameWithOptions(name, { title, values: optionValues }),
      quantity,
      priceDirhams: sellingPriceDirhams,
    })),
  }
  const refundDirhams =
    status === "CANCELLED"
      ? await refundOfItems(
          tx,
          items.map(({ id }) => id),
        )
      : 0
  await queueMail(tx, MAILED[status as keyof typeof MAILED](order, about, refundDirhams))
}

type MailOf = (order: OrderToTellOf, about: OrderMail, refundDirhams: number) => Mail

const MAILED = {
  PLACED: (order, about) => ({
    kind: "order-received",
    to: order.email,
    contents: {
      ...about,
      totalDirhams: order.totalDirhams,
      isPaid: order.isPaid,
      isPickup: order.branchAddress !== null,
      addressLines: addressLines(order),
    },
  }),
  CONFIRMED: (order, about) => ({
    kind: "order-confirmed",
    to: order.email,
    contents: { ...about, trackingId: order.trackingId ?? "" },
  }),
  SHIPPED: ({ email }, about) => ({ kind: "order-shipped", to: email, contents: about }),
  DELIVERED: ({ email }, about) => ({ kind: "order-delivered", to: email, contents: about }),
  CANCELLED: ({ email }, about, refundDirhams) => ({ kind: "order-cancelled", to: email, contents: { ...about, refundDirhams } }),
  RETURN_REQUESTED: ({ email }, about) => ({ kind: "replacement-requested", to: email, contents: about }),
} satisfies Partial<Record<ItemStatus, MailOf>>
