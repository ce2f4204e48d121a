import { type SQL, sql } from "drizzle-orm"
import type { RepairStatus } from "#rules/repair-status.ts"
import type { Queries } from "#server/db/database.ts"

/** One line of a list of repairs. Times are ISO 8601 in UTC. */
export type RepairLineup = {
  id: number
  reference: string
  createdAt: string
  preferredAt: string
  status: RepairStatus
  email: string
  device: string
  brand: string
  model: string
  issue: string
  /** The city of a visit at home, or the name of the branch. */
  place: string
}

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const lineup = sql`
  select r.id, r.reference, ${instant(sql`r.created_at`)} as "createdAt", ${instant(sql`r.preferred_at`)} as "preferredAt", r.status, c.email,
    r.device, r.brand, r.model, r.issue, coalesce(r.customer_address ->> 'city', r.store_address ->> 'name') as place
  from repair_requests r join customers c on c.id = r.customer_id`

/** The newest repairs, those with `status` when one is given. */
export async function listRepairs(db: Queries, { status, limit }: { status: RepairStatus | null; limit: number }): Promise<RepairLineup[]> {
  const { rows } = await db.execute<RepairLineup>(sql`
    ${lineup} where ${status}::text is null or r.status = ${status} order by r.id desc limit ${limit}`)
  return rows
}

/** The repair that a text names, by its reference or its id; null when there is none. */
export async function findRepair(db: Queries, named: string): Promise<RepairLineup | null> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : null
  const { rows } = await db.execute<RepairLineup>(sql`
    ${lineup} where r.reference = upper(${named}) or r.id = ${id} order by r.reference = upper(${named}) desc limit 1`)
  return rows[0] ?? null
}
