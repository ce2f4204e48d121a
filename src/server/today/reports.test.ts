import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Report, today } from "#contract/office/today.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  // Noon in Qatar.
  shop.services.clock.now = () => new Date("2026-11-22T09:00:00Z")
  const { id } = await aCustomer(shop.db)
  await someMonths(id)
})
afterAll(() => shop.close())

const QATAR_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Orders of 70 days, every 7 hours, so that some events are before and some after midnight in Qatar. */
async function someMonths(customerId: number) {
  await shop.db.execute(sql`
    with moment as (select n, timestamptz '2026-11-22 08:00+00' - (n || ' hours')::interval * 7 as at from generate_series(0, 240) n),
    placed as (
      insert into orders (reference, customer_id, payment_method, total_dirhams, shipping_address, created_at)
      select 'R' || lpad(n::text, 9, '0'), ${customerId}, case when n % 3 = 0 then 'ONLINE' else 'CASH_ON_DELIVERY' end, 10000 + n, '{"city": "Doha"}'::jsonb, at
      from moment returning id, payment_method, total_dirhams, created_at),
    items as (
      insert into order_items (order_id, variant_id, product_id, title, name, images, product_slug, variant_slug, quantity, selling_price_dirhams, maximum_price_dirhams, status)
      select id, 1, 1 + id % 4, 'Product ' || id % 4, 'Variant', '{a.webp}', 'p', 'v', 1 + id % 3, total_dirhams, total_dirhams,
        case when id % 7 = 0 then 'CANCELLED' when id % 2 = 0 then 'DELIVERED' else 'PLACED' end
      from placed returning id, order_id, status),
    events as (
      insert into order_events (item_id, status, cause, created_at)
      select i.id, 'PLACED', 'customer', p.created_at from items i join placed p on p.id = i.order_id
      union all select i.id, 'DELIVERED', 'operator', p.created_at + interval '20 hours' from items i join placed p on p.id = i.order_id where i.status = 'DELIVERED'),
    paid as (
      insert into payments (order_id, transaction_id, provider, amount_dirhams, received_dirhams, state, expires_at, created_at, settled_at)
      select id, 'tx-' || id, 'sandbox', total_dirhams, case when id % 5 = 0 then total_dirhams + 50 end, case when id % 11 = 0 then 'FAILED' else 'PAID' end,
        created_at, created_at, created_at + interval '90 minutes'
      from placed where payment_method = 'ONLINE' returning id, amount_dirhams, state, settled_at)
    insert into refunds (payment_id, cause, amount_dirhams, state, created_at, settled_at)
    select id, 'CANCELLED', amount_dirhams / 2, case when id % 2 = 0 then 'DONE' else 'FAILED' end, settled_at, settled_at + interval '30 hours'
    from paid where state = 'PAID' and id % 3 = 0`)
  // Some drivers took less than the price and recorded it.
  await shop.db.execute(sql`
    insert into order_deliveries (order_id, cash_dirhams, cash_note, cash_taken_at)
    select i.order_id, i.selling_price_dirhams * i.quantity - 500, 'Agreed', e.created_at
    from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
    where e.status = 'DELIVERED' and o.payment_method = 'CASH_ON_DELIVERY' and i.id % 5 = 0`)
  // A replacement that was refused: the item is delivered a second time, and its money was taken once.
  await shop.db.execute(sql`
    insert into order_events (item_id, status, cause, created_at)
    select item_id, 'DELIVERED', 'operator', created_at + interval '48 hours' from order_events where status = 'DELIVERED' and item_id % 4 = 0`)
}

type Row = Record<string, never>

/** Revenue of a day of Qatar by another way: every row of the tables is read and added up one by one. */
async function revenueByHand(): Promise<Map<string, number>> {
  const read = async (table: string) =>
    (await shop.db.execute<Row>(sql.raw(`select * from ${table} order by id`))).rows as unknown as Record<string, unknown>[]
  const [orders, items, events, payments, refunds, deliveries] = await Promise.all([
    ...["orders", "order_items", "order_events", "payments", "refunds"].map(read),
    shop.db.execute<Row>(sql`select * from order_deliveries`).then(({ rows }) => rows as unknown as Record<string, unknown>[]),
  ])
  const revenue = new Map<string, number>()
  const add = (at: unknown, dirhams: number) => {
    const day = new Date(new Date(at as string).getTime() + QATAR_MS).toISOString().slice(0, 10)
    revenue.set(day, (revenue.get(day) ?? 0) + dirhams / 100)
  }
  for (const payment of payments ?? []) {
    if (payment.state === "PAID") add(payment.settled_at, Number(payment.received_dirhams ?? payment.amount_dirhams))
  }
  for (const refund of refunds ?? []) if (refund.state === "DONE") add(refund.settled_at, -Number(refund.amount_dirhams))
  for (const item of items ?? []) {
    const order = orders?.find(({ id }) => id === item.order_id)
    const delivered = events?.find(({ item_id, status }) => item_id === item.id && status === "DELIVERED")
    const taken = deliveries?.find(({ order_id }) => order_id === item.order_id)
    if (order?.payment_method === "CASH_ON_DELIVERY" && delivered)
      add(delivered.created_at, Number(taken?.cash_dirhams ?? Number(item.selling_price_dirhams) * Number(item.quantity)))
  }
  return revenue
}

test("[OFFICE-78] revenue is paid online plus delivered cash, less refunds, on the day of the event in Qatar, against the period before", async () => {
  const owner = await aStaffMember(shop, "owner")
  const byHand = await revenueByHand()
  const round = (value: number) => Math.round(value * 100) / 100
  for (const days of [7, 30, 90]) {
    const report = (await owner.call("GET", `${today.reports.path}?days=${days}`)).json<Report>()
    expect(report.days).toHaveLength(days)
    expect([report.days[0]?.day, report.days.at(-1)?.day]).toEqual([dayBefore(days - 1), "2026-11-22"])
    for (const [place, { day, revenue, revenue_before }] of report.days.entries()) {
      expect(revenue, day).toBeCloseTo(byHand.get(day) ?? 0, 2)
      expect(revenue_before, day).toBeCloseTo(byHand.get(dayBefore(2 * days - 1 - place)) ?? 0, 2)
    }
    const sum = report.days.reduce((total, { revenue }) => total + revenue, 0)
    expect(round(report.revenue.now)).toBe(round(sum))
  }
})

function dayBefore(days: number): string {
  return new Date(Date.parse("2026-11-22T00:00:00Z") - days * DAY_MS).toISOString().slice(0, 10)
}

test("[OFFICE-78] orders, their average and the best sellers are of the items placed in the period and not cancelled", async () => {
  const owner = await aStaffMember(shop, "owner")
  const report = (await owner.call("GET", `${today.reports.path}?days=7`)).json<Report>()
  // Seven days and the eleven hours of today, an order every seven hours.
  const { rows } = await shop.db.execute<{ count: number; average: number }>(sql`
    select count(*)::int as count, avg(i.selling_price_dirhams * i.quantity)::float8 as average
    from orders o join order_items i on i.order_id = o.id where o.created_at >= '2026-11-15 21:00+00' and i.status <> 'CANCELLED'`)
  expect(report.orders.now).toBe(rows[0]?.count)
  expect(report.average_order.now).toBeCloseTo((rows[0]?.average ?? 0) / 100, 1)
  expect(report.best_sellers).toHaveLength(4)
  expect(report.best_sellers.map(({ pieces }) => pieces)).toEqual(report.best_sellers.map(({ pieces }) => pieces).toSorted((a, b) => b - a))
})

test("[OFFICE-26] money figures are given only with reports.read", async () => {
  for (const role of ["sales", "technician", "editor"] as const) {
    const member = await aStaffMember(shop, role)
    expect(expectProblem(await member.call("GET", today.reports.path), 403)).toMatchObject({ permission: "reports.read" })
  }
})
