import { sql } from "drizzle-orm"
import Type from "typebox"
import { unfinishedStatuses } from "#rules/orders/order-status.ts"
import { NOBODY } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** Whether a customer's orders still have a delivery, payment or refund pending. */
export async function hasUnfinishedOrders(tx: Queries, customerId: number): Promise<boolean> {
  const found = await rows(
    tx,
    null,
    sql`
    select exists (
      select from orders o where o.customer_id = ${customerId} and (
        exists (select from order_items i where i.order_id = o.id and i.status = any(${sql.param(unfinishedStatuses())}::text[]))
        or exists (select from payments p where p.order_id = o.id and p.state in ('NEW', 'PENDING', 'REVIEW'))
        or exists (select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id and r.state <> 'DONE')
      )
    ) as found`,
    Type.Object({ found: Type.Boolean() }),
  )
  return found[0]?.found ?? false
}

/** Removes personal data from a customer's orders; the sales remain. */
export async function blankOrders(tx: Queries, customerId: number): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update orders set shipping_address = shipping_address || ${JSON.stringify(NOBODY)}::jsonb, delivery_note = null
    where customer_id = ${customerId} and shipping_address is not null`,
  )
  await run(
    tx,
    null,
    sql`
    update order_items i set cancel_reason_text = null from orders o
    where o.id = i.order_id and o.customer_id = ${customerId} and i.cancel_reason_text is not null`,
  )
  await run(
    tx,
    null,
    sql`
    update replacements q set reason_text = null from order_items i join orders o on o.id = i.order_id
    where i.id = q.item_id and o.customer_id = ${customerId} and q.reason_text is not null`,
  )
  await run(
    tx,
    null,
    sql`
    update replacement_events e set note = null from replacements q join order_items i on i.id = q.item_id join orders o on o.id = i.order_id
    where q.id = e.replacement_id and o.customer_id = ${customerId} and e.note is not null`,
  )
  // Staff's note about a manual refund, and their words, may name the recipient.
  await run(
    tx,
    null,
    sql`
    update refunds r set remark = null, words = null from payments p join orders o on o.id = p.order_id
    where p.id = r.payment_id and o.customer_id = ${customerId} and (r.remark is not null or r.words is not null)`,
  )
}
