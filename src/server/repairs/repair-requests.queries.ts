import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { ServiceRequest } from "#contract/repairs.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { CHARGES, dueAmount } from "#rules/repairs/estimates/due-amount.ts"
import { COUNTING_STATES, ESTIMATE_STATES } from "#rules/repairs/estimates/estimate.ts"
import { OUTCOMES } from "#rules/repairs/repair-board.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant, literals } from "#server/db/sql.ts"

/** More than anybody books; bounds the list. */
const MAX_REQUESTS = 5000

const { due: _due, ...STORED } = ServiceRequest.properties
const Row = Type.Object({
  ...STORED,
  outcome: OrNull(OneOf(OUTCOMES)),
  charge: OrNull(OneOf(CHARGES)),
  /** Of the newest estimate that counts. */
  state: OrNull(OneOf(ESTIMATE_STATES)),
  total_dirhams: OrNull(Type.Integer()),
})

/** A request as its customer sees it, with the price by the rule of the mails: until an estimate is approved, that of the booking. */
function asSeen({ outcome, charge, state, total_dirhams: totalDirhams, ...request }: Static<typeof Row>): ServiceRequest {
  const newest = state === null || totalDirhams === null ? null : { state, totalDirhams }
  const due = dueAmount({ outcome, charge, newest, quote: null })
  return { ...request, due: due === null || due.by === "unapproved" ? null : qar(due.dirhams) }
}

const requestsWhere = (condition: SQL) => sql`
  select r.reference, ${instant(sql`r.created_at`)} as created_at, ${instant(sql`r.created_at`)} as "bookedOn", e.events, r.status,
    r.thumbnail, r.model, r.model_id is not null as is_listed_model, r.issue, r.issue_description, r.serial_number, r.quote,
    ${instant(sql`r.preferred_at`)} as preferred_time, r.customer_address, r.store_address, b.outcome, b.charge, newest.state, newest.total_dirhams
  from repair_requests r
    left join repair_benches b on b.request_id = r.id
    left join lateral (
      select state, total_dirhams from repair_estimates where request_id = r.id and state in (${literals(COUNTING_STATES)})
      order by number desc limit 1
    ) newest on true
    join lateral (
      select json_agg(json_build_object('status', status, 'created_at', ${instant(sql`created_at`)}) order by id) as events
      from repair_events where request_id = r.id
    ) e on e.events is not null
  where ${condition}`

/** A customer's newest repair requests, the newest first. */
export async function requestsOf(db: Queries, customerId: number, limit = MAX_REQUESTS): Promise<ServiceRequest[]> {
  const found = await rows(
    db,
    "repairs of customer",
    sql`${requestsWhere(sql`r.customer_id = ${customerId}`)} order by r.id desc limit ${limit}`,
    Row,
  )
  return found.map(asSeen)
}

/** One request of a customer; null when there is none. */
export async function requestOf(db: Queries, customerId: number, reference: string): Promise<ServiceRequest | null> {
  const isTheirs = sql`r.reference = upper(${reference}) and r.customer_id = ${customerId}`
  const [request] = await rows(db, "repair of customer", requestsWhere(isTheirs), Row)
  return request ? asSeen(request) : null
}

/** A request of any customer; null when there is none. */
export async function requestById(db: Queries, id: number): Promise<ServiceRequest | null> {
  const [request] = await rows(db, "repair by id", requestsWhere(sql`r.id = ${id}`), Row)
  return request ? asSeen(request) : null
}
