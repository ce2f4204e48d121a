import { sql } from "drizzle-orm"
import { NOBODY } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { forgetWords } from "#server/office/forget-words.queries.ts"

/** Removes personal data and staff's words from what the office keeps of a customer's orders; amounts and times remain. */
export async function blankOfficeOrders(tx: Queries, customerId: number): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update order_earlier_addresses a set address = a.address || ${JSON.stringify(NOBODY)}::jsonb, note = null from orders o
    where o.id = a.order_id and o.customer_id = ${customerId}`,
  )
  await run(
    tx,
    null,
    sql`
    update order_approvals a set wish = a.wish || '{"words": null}' from orders o where o.id = a.order_id and o.customer_id = ${customerId}`,
  )
  await run(
    tx,
    null,
    sql`
    update order_deliveries d set cash_note = null from orders o
    where o.id = d.order_id and o.customer_id = ${customerId} and d.cash_note is not null`,
  )
  await forgetWords(tx, "order", sql`select reference from orders where customer_id = ${customerId}`)
}
