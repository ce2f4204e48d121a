import { sql } from "drizzle-orm"
import Type from "typebox"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import type { PaymentMethod } from "#contract/orders.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { VariantForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { LockedItem, lockedItemColumns } from "#server/orders/order-items.queries.ts"

export type NewOrder = {
  reference: string
  customerId: number
  paymentMethod: PaymentMethod
  totalDirhams: number
  shippingAddress: ShippingAddress | null
  branchAddress: BranchAddress | null
  deliveryNote: string | null
  locale: Locale
  now: Date
}

/** The quantity ordered of a variant, and the part deducted from the variant's count. */
export type OrderLine = VariantForSale & { quantity: number; taken: number }

/** The number of a customer's open orders: cash orders that the shop has not confirmed, and unpaid online orders. */
export async function openOrders(tx: Queries, customerId: number): Promise<{ unconfirmedCash: number; unpaid: number }> {
  const [open] = await rows(
    tx,
    "open orders",
    sql`
    select count(distinct o.id) filter (where o.payment_method = 'CASH_ON_DELIVERY')::int as "unconfirmedCash",
      count(distinct o.id) filter (where o.payment_method = 'ONLINE' and i.status = 'CREATED')::int as unpaid
    from orders o join order_items i on i.order_id = o.id and i.status in ('CREATED', 'PLACED')
    where o.customer_id = ${customerId}`,
    Type.Object({ unconfirmedCash: Type.Number(), unpaid: Type.Number() }),
  )
  return open ?? { unconfirmedCash: 0, unpaid: 0 }
}

export async function insertOrder(tx: Queries, order: NewOrder): Promise<number> {
  const { reference, customerId, paymentMethod, totalDirhams, shippingAddress, branchAddress, deliveryNote, locale, now } = order
  const [row] = await rows(
    tx,
    "insert order",
    sql`
    insert into orders (reference, customer_id, payment_method, total_dirhams, shipping_address, branch_address, delivery_note, locale, created_at)
    values (${reference}, ${customerId}, ${paymentMethod}, ${totalDirhams}, ${jsonOrNull(shippingAddress)}::jsonb,
      ${jsonOrNull(branchAddress)}::jsonb, ${deliveryNote}, ${locale}, ${now.toISOString()}::timestamptz)
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!row) throw new Error("An inserted order has an id.")
  return row.id
}

/** Creates the items of a new order, each with its first event. */
export async function insertItems(tx: Queries, orderId: number, lines: readonly OrderLine[], now: Date): Promise<LockedItem[]> {
  // One statement for both tables: the variants are locked, and others wait for them.
  return rows(
    tx,
    "insert order items",
    sql`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("variantId" int, "productId" int, title text, name text, images text[],
        "optionValues" jsonb, "productSlug" text, "variantSlug" text, quantity int, "sellingPriceDirhams" int, "maximumPriceDirhams" int)
    ), item as (
      insert into order_items (order_id, variant_id, product_id, title, name, images, option_values, product_slug, variant_slug,
        quantity, selling_price_dirhams, maximum_price_dirhams, status)
      select ${orderId}, l."variantId", l."productId", l.title, l.name, l.images, l."optionValues", l."productSlug",
        l."variantSlug", l.quantity, l."sellingPriceDirhams", l."maximumPriceDirhams", 'CREATED'
      from line l
      returning *
    ), event as (
      insert into order_events (item_id, status, cause, created_at)
      select id, status, 'customer', ${now.toISOString()}::timestamptz from item
    )
    select ${lockedItemColumns} from item order by id`,
    LockedItem,
  )
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value)
}
