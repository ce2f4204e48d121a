import { sql } from "drizzle-orm"

/** What was paid online, at the moment of the payment. */
const paidOnline = sql`
  select o.customer_id, o.id as order_id, p.settled_at as at, coalesce(p.received_dirhams, p.amount_dirhams)::bigint as dirhams
  from payments p join orders o on o.id = p.order_id where p.state = 'PAID'`

/** The price of what was delivered against cash, at the moment of delivery. An item whose replacement was refused is delivered only once. */
const deliveredCash = sql`
  select o.customer_id, o.id as order_id, e.created_at as at, i.selling_price_dirhams::bigint * i.quantity as dirhams
  from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
  where e.status = 'DELIVERED' and o.payment_method = 'CASH_ON_DELIVERY'
    and not exists (select from order_events f where f.item_id = e.item_id and f.status = 'DELIVERED' and f.id < e.id)`

/** The difference between the price of what was delivered and the cash that was recorded for it, at the moment of the last record. */
const cashDifference = sql`
  select o.customer_id, o.id as order_id, d.cash_taken_at as at, d.cash_dirhams::bigint - coalesce((
    select sum(i.selling_price_dirhams::bigint * i.quantity) from order_items i
    where i.order_id = o.id and exists (
      select from order_events e where e.item_id = i.id and e.status = 'DELIVERED' and e.created_at <= d.cash_taken_at)), 0)::bigint as dirhams
  from order_deliveries d join orders o on o.id = d.order_id
  where d.cash_taken_at is not null and o.payment_method = 'CASH_ON_DELIVERY'`

/** What went back to cards. */
const refunded = sql`
  select o.customer_id, o.id as order_id, r.settled_at as at, -r.amount_dirhams::bigint as dirhams
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.state = 'DONE'`

/** What went back for replacements of cash orders, which have no row in `refunds`. */
const refundedCash = sql`
  select o.customer_id, o.id as order_id, e.created_at as at, -r.refund_dirhams::bigint as dirhams
  from replacement_events e join replacements r on r.id = e.replacement_id join order_items i on i.id = r.item_id join orders o on o.id = i.order_id
  where e.state = 'REFUNDED' and o.payment_method = 'CASH_ON_DELIVERY'`

/**
 * The money of the shop's orders, in rows of `customer_id`, `order_id`, `at` and `dirhams`: paid online, plus cash of delivered items, less refunds, each
 * at the moment of its event. Of cash, the recorded amount counts, and the price where none was recorded. [OFFICE-78]
 */
export const moneyMovements = sql`(
  ${paidOnline} union all ${deliveredCash} union all ${cashDifference} union all ${refunded} union all ${refundedCash})`
