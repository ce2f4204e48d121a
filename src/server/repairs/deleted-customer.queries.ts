import { sql } from "drizzle-orm"
import Type from "typebox"
import { NOBODY } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { forgetWords } from "#server/office/forget-words.queries.ts"

/** Whether a repair of a customer's is unfinished. */
export async function hasOpenRepairs(tx: Queries, customerId: number): Promise<boolean> {
  const found = await rows(
    tx,
    null,
    sql`
    select exists (select from repair_requests where customer_id = ${customerId} and status not in ('DELIVERED', 'CANCELLED')) as found`,
    Type.Object({ found: Type.Boolean() }),
  )
  return found[0]?.found ?? false
}

/** Removes personal data from a customer's repairs; the repairs remain. */
export async function blankRepairs(tx: Queries, customerId: number): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update repair_requests set issue_description = '', serial_number = null, model = case when model_id is null then '' else model end, customer_address = customer_address || ${JSON.stringify(NOBODY)}::jsonb
    where customer_id = ${customerId}`,
  )
  await run(
    tx,
    null,
    sql`
    update repair_benches b set outcome_words = null from repair_requests r
    where r.id = b.request_id and r.customer_id = ${customerId} and b.outcome_words is not null`,
  )
  await run(
    tx,
    null,
    sql`
    update repair_intakes i set accessories = '{}',
      checks = (select coalesce(jsonb_object_agg(part, answer || '{"words": null}'), '{}') from jsonb_each(i.checks) c (part, answer))
    from repair_requests r where r.id = i.request_id and r.customer_id = ${customerId}`,
  )
  const requestIds = sql`select id from repair_requests where customer_id = ${customerId}`
  await run(tx, null, sql`update repair_estimates set note = '', said_by = null, reason = null where request_id in (${requestIds})`)
  await run(tx, null, sql`delete from repair_photos where request_id in (${requestIds})`)
  await run(tx, null, sql`delete from repair_signatures where request_id in (${requestIds})`)
  await run(tx, null, sql`delete from repair_secrets where request_id in (${requestIds})`)
  await forgetWords(tx, "repair", sql`select reference from repair_requests where customer_id = ${customerId}`)
}
