import { sql } from "drizzle-orm"
import Type from "typebox"
import { Profile } from "#contract/account.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { Refusal } from "#server/guards/refusal.ts"

export async function profileOf(db: Queries, customerId: number): Promise<Profile> {
  const found = await rows(
    db,
    null,
    sql`select first_name, last_name, email from customers where id = ${customerId} and deleted_at is null`,
    Profile,
  )
  return onlyRow(found)
}

export async function setNames(db: Queries, customerId: number, names: Omit<Profile, "email">): Promise<Profile> {
  const found = await rows(
    db,
    null,
    sql`
    update customers set first_name = ${names.first_name}, last_name = ${names.last_name} where id = ${customerId} and deleted_at is null
    returning first_name, last_name, email`,
    Profile,
  )
  return onlyRow(found)
}

/** The time of the customer's first request. ISO 8601 in UTC. */
export async function customerSince(db: Queries, customerId: number): Promise<string> {
  const found = await rows(
    db,
    null,
    sql`
    select ${instant(sql`created_at`)} as since from customers where id = ${customerId}`,
    Type.Object({ since: Type.String() }),
  )
  return onlyRow(found).since
}

/** The row of the signed-in customer, who may have been deleted at this moment. */
function onlyRow<Row>(found: readonly Row[]): Row {
  const [row] = found
  if (!row) throw new Refusal("unauthenticated")
  return row
}
