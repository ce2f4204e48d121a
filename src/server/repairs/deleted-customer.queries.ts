import { sql } from "drizzle-orm"
import Type from "typebox"
import { NOBODY } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

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
}
