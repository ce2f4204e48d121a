import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { SEND_MAIL } from "#server/jobs/queue-mail.ts"

const SHOP_NUMBERS = [
  "orders_last_day",
  "open_items",
  "payments_last_day",
  "payments_review",
  "refunds",
  "mails",
  "jobs",
  "oldest_job_seconds",
] as const
export type ShopNumberName = (typeof SHOP_NUMBERS)[number]

/** One number of the shop, such as how many payments of a day have a state. */
export const ShopNumber = Type.Object({ name: OneOf(SHOP_NUMBERS), label: Type.String(), value: Type.Number() })
export type ShopNumber = Static<typeof ShopNumber>

/** Numbers of a day are counted among this many of the newest rows, so that their cost does not grow over the years. */
const NEWEST = 20_000

/** All numbers from the database, in one statement. */
export async function shopNumbers(db: Queries): Promise<ShopNumber[]> {
  const found = await rows(
    db,
    null,
    sql`
    with
      jobs as (
        select t.identifier = ${SEND_MAIL} as is_mail, j.run_at,
          case when j.attempts >= j.max_attempts then 'failed' when j.locked_at is not null then 'running'
            when j.run_at > now() then 'later' else 'waiting' end as state
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      ),
      newest_orders as (select payment_method, created_at from orders order by id desc limit ${NEWEST}),
      newest_payments as (select state, created_at from payments order by id desc limit ${NEWEST})
    select 'orders_last_day' as name, lower(payment_method) as label, count(*)::float8 as value
      from newest_orders where created_at > now() - interval '1 day' group by 2
    union all select 'open_items', lower(status), count(*) from order_items where status in ('CREATED', 'PLACED') group by 2
    union all select 'payments_last_day', lower(state), count(*)
      from newest_payments where created_at > now() - interval '1 day' group by 2
    union all select 'payments_review', '', count(*) from payments where state = 'REVIEW'
    union all select 'refunds', lower(state), count(*) from refunds where state <> 'DONE' group by 2
    union all select 'mails', state, count(*) from jobs where is_mail group by 2
    union all select 'jobs', state, count(*) from jobs where not is_mail group by 2
    union all select 'oldest_job_seconds', '', coalesce(extract(epoch from now() - min(run_at)), 0) from jobs where state = 'waiting'`,
    ShopNumber,
  )
  return found
}
