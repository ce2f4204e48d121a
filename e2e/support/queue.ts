import { sql } from "drizzle-orm"
import { type Database, openDatabase } from "#server/db/database.ts"
import { ownShop } from "./support.ts"

/** The database of this worker's shop; its test files share the connection. */
const db: Database = openDatabase(ownShop().databaseUrl, { size: 1, name: "queue" })

/** Adds a job that failed with these words and is tried no more; returns what takes it away. */
export async function aFailedJob(task: string, payload: object, fault: string): Promise<() => Promise<void>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => now() + interval '1 day', max_attempts => 1)`)
  const id = rows[0]?.id
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${fault} where id = ${id}::bigint`)
  return async () => void (await db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`))
}

/** Adds messages of the payment provider with these events, for a payment that the shop does not know; returns what takes them away. */
export async function paymentMessages(provider: string, events: readonly string[]): Promise<() => Promise<void>> {
  const payment = `unknown-${crypto.randomUUID()}`
  for (const event of events) {
    await db.execute(sql`
      insert into payment_notices (provider, provider_id, state, body, received_at) values (${provider}, ${payment}, ${event}, '{}', now())`)
  }
  return async () => void (await db.execute(sql`delete from payment_notices where provider_id = ${payment}`))
}
