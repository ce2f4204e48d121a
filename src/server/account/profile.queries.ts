import { sql } from "drizzle-orm"
import type { Profile } from "#contract/account.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"

export async function profileOf(db: Queries, customerId: number): Promise<Profile> {
  const { rows } = await db.execute<Profile>(
    sql`select first_name, last_name, email from customers where id = ${customerId} and deleted_at is null`,
  )
  return onlyRow(rows)
}

export async function setNames(db: Queries, customerId: number, names: Omit<Profile, "email">): Promise<Profile> {
  const { rows } = await db.execute<Profile>(sql`
    update customers set first_name = ${names.first_name}, last_name = ${names.last_name} where id = ${customerId} and deleted_at is null
    returning first_name, last_name, email`)
  return onlyRow(rows)
}

/** When a customer was first here. ISO 8601 in UTC. */
export async function customerSince(db: Queries, customerId: number): Promise<string> {
  const { rows } = await db.execute<{ since: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from customers where id = ${customerId}`)
  return onlyRow(rows).since
}

/** The row of who is signed in, who may have gone at this moment. */
function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Refusal("unauthenticated")
  return row
}
