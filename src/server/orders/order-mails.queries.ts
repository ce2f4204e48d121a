import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Order } from "#contract/orders.ts"
import { LOCALES, type Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { orderById } from "./orders.queries.ts"
import { orderInLanguage } from "./orders-in-language.ts"

/** An order with the recipient of its mails. */
export type OrderForMail = {
  /** Empty once the account is deleted. */
  email: string
  order: Order & { firstName: string }
  /** The language of the order, and the order in it. */
  locale: Locale
  shown: Order & { firstName: string }
  isPaid: boolean
}

const Reader = Type.Object({ email: Type.String(), firstName: Type.String(), locale: Type.Enum(LOCALES) })

/** An order with the data for its mails; a caller that has just read the order passes it. */
export async function orderForMail(tx: Queries, orderId: number, known?: Order): Promise<OrderForMail> {
  const [reader] = await rows(
    tx,
    "reader of order",
    sql`
    select c.email, coalesce(nullif(c.first_name, ''), o.shipping_address ->> 'first_name', '') as "firstName", o.locale
    from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`,
    Reader,
  )
  const order = known ?? (await orderById(tx, orderId))
  if (!reader || !order) throw new Error(`There is no order ${orderId}.`)
  const { email, firstName, locale } = reader
  const shown = await inLanguage(tx, locale, order, orderInLanguage)
  return { email, order: { ...order, firstName }, locale, shown: { ...shown, firstName }, isPaid: order.payment_status === "PAID" }
}

/** The refund for the cancellation of these items, without what staff gave back before. */
export async function refundOfItems(tx: Queries, ids: readonly number[]): Promise<number> {
  const [sum] = await rows(
    tx,
    "refund of items",
    sql`
    select coalesce(sum(ri.amount_dirhams), 0)::int as dirhams from refund_items ri join refunds r on r.id = ri.refund_id
    where ri.item_id = any(${sql.param(ids)}::int[]) and r.cause = 'CANCELLED'`,
    Type.Object({ dirhams: Type.Number() }),
  )
  return sum?.dirhams ?? 0
}

/** The customer's reason for cancelling these items; null without one. */
export async function cancelReasonOf(tx: Queries, ids: readonly number[]): Promise<string | null> {
  const [reason] = await rows(
    tx,
    "cancel reason of items",
    sql`
    select r.description from order_items i join cancel_reasons r on r.id = i.cancel_reason_id
    where i.id = any(${sql.param(ids)}::int[]) limit 1`,
    Type.Object({ description: Type.String() }),
  )
  return reason?.description ?? null
}

/** The words of the shop about the cancellation of these items; null without any. */
export async function cancelWordsOf(tx: Queries, ids: readonly number[]): Promise<string | null> {
  const [words] = await rows(
    tx,
    "cancel words of items",
    sql`select i.cancel_reason_text as text from order_items i where i.id = any(${sql.param(ids)}::int[]) and i.cancel_reason_text is not null limit 1`,
    Type.Object({ text: Type.String() }),
  )
  return words?.text ?? null
}

const VariantDelivery = Type.Object({ id: Type.Integer(), delivery_type: Type.Integer(), delivery_text: Type.String() })

/** The delivery data of these variants; deleted ones are left out. */
export async function deliveriesOf(tx: Queries, variantIds: readonly number[]): Promise<Static<typeof VariantDelivery>[]> {
  return rows(
    tx,
    "deliveries of variants",
    sql`select id, delivery_type, delivery_text from variants where id = any(${sql.param(variantIds)}::int[]) limit ${variantIds.length}`,
    VariantDelivery,
  )
}
