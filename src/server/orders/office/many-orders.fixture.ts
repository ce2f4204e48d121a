import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"
import { noteOrderChangesOf } from "#server/orders/order-listing.queries.ts"
import { aCustomer } from "#server/testing/customers.ts"

const CUSTOMERS = 40

/**
 * Orders as a shop has them after a while, the newest last: nine in ten are delivered, and the others in every status. Each has one or two
 * items; every third is paid online, every fifth collected at branch 7.
 */
export async function manyOrders(db: Database, count: number): Promise<void> {
  const customers: number[] = []
  for (let made = 0; made < CUSTOMERS; made++) customers.push((await aCustomer(db)).id)
  await db.execute(sql`
    insert into orders (reference, customer_id, payment_method, total_dirhams, shipping_address, branch_address, tracking_id, created_at)
    select lpad(to_hex(n), 8, '0') || 'ZZ', (${sql.param(customers)}::int[])[n % ${CUSTOMERS}::int + 1], case when n % 3 = 0 then 'ONLINE' else 'CASH_ON_DELIVERY' end, 0,
      case when n % 5 > 0 then jsonb_build_object('first_name', (array['Noora', 'Hamad', 'Priya', 'Maria', 'James'])[n % 5 + 1],
        'last_name', 'Family ' || n % 977, 'phone', '+974' || 33000000 + n, 'email', 'person' || n || '@example.com',
        'city', (array['Doha', 'Al Wakrah', 'Al Khor'])[n % 3 + 1], 'zone', (n % 90 + 1)::text, 'street', 'Street ' || n % 500,
        'building_number', '1', 'country_code', 'QA', 'type', 'HOME', 'land_mark', 'Gate', 'alternate_phone', null) end,
      case when n % 5 = 0 then jsonb_build_object('id', 7, 'name', 'Al Sadd Branch', 'city', 'Doha') end,
      'QP-' || n, timestamptz '2026-11-22T07:00:00Z' - (${count} - n) * interval '5 minutes'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into order_items (order_id, variant_id, product_id, title, name, images, product_slug, variant_slug, quantity,
      selling_price_dirhams, maximum_price_dirhams, status)
    select o.id, 100 + o.id % 2000 + i, 100 + o.id % 500 + i, 'Product ' || o.id % 500 + i, 'Product', array['a.webp'], 'p', 'v', 1 + o.id % 3,
      100 * (o.id % 9000 + 1), 100 * (o.id % 9000 + 1),
      case when o.id % 40 <> 0 then case when o.id % 12 = 5 then 'CANCELLED' else 'DELIVERED' end
        else (array['CREATED', 'PLACED', 'CONFIRMED', 'PROCESSING', 'READY_TO_SHIP', 'SHIPPED', 'RETURN_REQUESTED', 'RETURNED'])[o.id / 40 % 8 + 1] end
    from orders o cross join generate_series(0, 1) i where i = 0 or o.id % 2 = 0`)
  await db.execute(sql`
    insert into order_events (item_id, status, cause, created_at)
    select i.id, i.status, 'operator', o.created_at + interval '1 hour' from order_items i join orders o on o.id = i.order_id`)
  await db.execute(sql`
    insert into payments (order_id, transaction_id, provider, amount_dirhams, state, expires_at, created_at)
    select id, 't-' || id, 'sandbox', 100, case when id % 7 = 0 then 'EXPIRED' else 'PAID' end, created_at, created_at
    from orders where payment_method = 'ONLINE'`)
  // Otherwise the plans below are made for empty tables.
  await db.execute(sql`analyze`)
  for (const customer of customers) await noteOrderChangesOf(db, customer)
  await db.execute(sql`analyze order_listing`)
}
