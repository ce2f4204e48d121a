import { type SQL, sql } from "drizzle-orm"
import { ServiceRequest } from "#contract/repairs.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const MAX_REQUESTS = 200

const requestsWhere = (condition: SQL) => sql`
  select r.reference, ${instant(sql`r.created_at`)} as created_at, ${instant(sql`r.created_at`)} as "bookedOn", e.events, r.status,
    r.thumbnail, r.model, r.model_id is not null as is_listed_model, r.issue, r.issue_description, r.serial_number, r.quote, ${instant(sql`r.preferred_at`)} as preferred_time, r.customer_address, r.store_address
  from repair_requests r
    join lateral (
      select json_agg(json_build_object('status', status, 'created_at', ${instant(sql`created_at`)}) order by id) as events
      from repair_events where request_id = r.id
    ) e on e.events is not null
  where ${condition}`

/** A customer's newest repair requests, the newest first. */
export async function requestsOf(db: Queries, customerId: number): Promise<ServiceRequest[]> {
  return rows(
    db,
    "repairs of customer",
    sql`${requestsWhere(sql`r.customer_id = ${customerId}`)} order by r.id desc limit ${MAX_REQUESTS}`,
    ServiceRequest,
  )
}

/** One request of a customer; null when there is none. */
export async function requestOf(db: Queries, customerId: number, reference: string): Promise<ServiceRequest | null> {
  const isTheirs = sql`r.reference = upper(${reference}) and r.customer_id = ${customerId}`
  const [request] = await rows(db, "repair of customer", requestsWhere(isTheirs), ServiceRequest)
  return request ?? null
}

/** A request of any customer; null when there is none. */
export async function requestById(db: Queries, id: number): Promise<ServiceRequest | null> {
  const [request] = await rows(db, "repair by id", requestsWhere(sql`r.id = ${id}`), ServiceRequest)
  return request ?? null
}
