import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { RepairQuote } from "#contract/repairs.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { CHARGES } from "#rules/repairs/estimates/due-amount.ts"
import { OUTCOMES } from "#rules/repairs/repair-board.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export const RequestForMail = Type.Object({
  reference: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  device: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  description: Type.String(),
  quote: OrNull(RepairQuote),
  outcome: OrNull(OneOf(OUTCOMES)),
  charge: OrNull(OneOf(CHARGES)),
  preferredAt: Type.String(),
  customerAddress: OrNull(ShippingAddress),
  storeAddress: OrNull(BranchAddress),
  locale: Type.Enum(LOCALES),
})
export type RequestForMail = Static<typeof RequestForMail>

/** A request with the data for its mails. */
export async function requestForMail(tx: Queries, requestId: number): Promise<RequestForMail> {
  const [request] = await rows(
    tx,
    "repair for a mail",
    sql`
    select r.reference, c.email, coalesce(nullif(c.first_name, ''), r.customer_address ->> 'first_name', '') as "firstName",
      r.device, r.brand, r.model, r.model_id is not null as "isListedModel", r.issue, r.issue_description as description, r.quote, b.outcome, b.charge, r.preferred_at as "preferredAt", r.customer_address as "customerAddress",
      r.store_address as "storeAddress", r.locale
    from repair_requests r join customers c on c.id = r.customer_id left join repair_benches b on b.request_id = r.id where r.id = ${requestId}`,
    RequestForMail,
  )
  if (!request) throw new Error(`There is no repair request ${requestId}.`)
  return request
}

type VisitsOf = { from: Date; until: Date; now: Date }

/** Marks one confirmed visit in this range as reminded, and returns its id; null when there is none. A request that is being changed waits for the next run. */
export async function takeVisitToRemindOf(tx: Queries, { from, until, now }: VisitsOf): Promise<number | null> {
  const [visit] = await rows(
    tx,
    "visit to remind of",
    sql`
    update repair_requests set reminded_at = ${now.toISOString()}::timestamptz where id = (
      select id from repair_requests
      where status = 'CONFIRMED' and reminded_at is null
        and preferred_at >= ${from.toISOString()}::timestamptz and preferred_at < ${until.toISOString()}::timestamptz
      order by preferred_at, id limit 1 for update skip locked)
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  return visit?.id ?? null
}

/** Whether the visit is still confirmed for this time. */
export async function isVisitConfirmed(db: Queries, reference: string, visit: Date): Promise<boolean> {
  const found = await rows(
    db,
    "is visit confirmed",
    sql`
    select id from repair_requests
    where reference = ${reference} and status = 'CONFIRMED' and preferred_at = ${visit.toISOString()}::timestamptz`,
    Type.Object({ id: Type.Number() }),
  )
  return found.length > 0
}
