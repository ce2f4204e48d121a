import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { RepairQuote } from "#contract/repairs.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { CHARGES } from "#rules/repairs/estimates/due-amount.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"

const MAX_EARLIER = 10

export const VisitAddress = Type.Object({
  street: Type.String(),
  building_number: Type.String(),
  zone: Type.String(),
  city: Type.String(),
  land_mark: OrNull(Type.String()),
})
export type VisitAddress = Static<typeof VisitAddress>

/** The address at which a repair `r` is visited; null for a device that is brought. */
export const addressOfVisit = sql`
  case when r.customer_address is not null then json_build_object('street', coalesce(r.customer_address ->> 'street', ''),
    'building_number', coalesce(r.customer_address ->> 'building_number', ''), 'zone', coalesce(r.customer_address ->> 'zone', ''),
    'city', coalesce(r.customer_address ->> 'city', ''), 'land_mark', r.customer_address ->> 'land_mark') end`

/** What a ticket has beyond its card. */
export const TicketRow = Type.Object({
  customerId: Type.Number(),
  createdAt: Type.String(),
  issueDescription: Type.String(),
  serialNumber: OrNull(Type.String()),
  quote: OrNull(RepairQuote),
  movedFrom: OrNull(Type.String()),
  outcomeWords: OrNull(Type.String()),
  charge: OrNull(OneOf(CHARGES)),
  takenDirhams: OrNull(Type.Number()),
  phone: OrNull(Type.String()),
  email: Type.String(),
  address: OrNull(VisitAddress),
  repairs: Type.Number(),
})
export type TicketRow = Static<typeof TicketRow>

const TICKET_FORMS = severalForms("ticket")

/** The ticket of a request. Its customer's repairs are counted as far as the member reaches. */
export async function ticketOf(db: Queries, id: number, reach: PlaceReach): Promise<TicketRow> {
  const [ticket] = await rows(
    db,
    TICKET_FORMS,
    sql`
    select r.customer_id as "customerId", ${instant(sql`r.created_at`)} as "createdAt", r.issue_description as "issueDescription",
      r.serial_number as "serialNumber", r.quote, ${instant(sql`r.moved_from`)} as "movedFrom", b.outcome_words as "outcomeWords",
      b.charge, b.taken_dirhams as "takenDirhams",
      coalesce(r.customer_address ->> 'phone', (select a.phone from saved_addresses a where a.customer_id = r.customer_id order by a.id desc limit 1))
        as phone, coalesce(r.customer_address ->> 'email', c.email) as email,
      ${addressOfVisit} as address,
      (select count(*)::int from repair_requests r left join repair_benches b on b.request_id = r.id
        where r.customer_id = c.id and ${isRepairWithin(reach)}) as repairs
    from repair_requests r join customers c on c.id = r.customer_id left join repair_benches b on b.request_id = r.id where r.id = ${id}`,
    TicketRow,
  )
  if (!ticket) throw new Error(`There is no repair request ${id}.`)
  return ticket
}

const Earlier = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  createdAt: Type.String(),
  isSameDevice: Type.Boolean(),
})

const EARLIER_FORMS = severalForms("earlier repairs")

/**
 * Other repairs of the same device, by its serial number, and of the same customer, that the member may see; the newest first. [OFFICE-22,
 * OFFICE-117]
 */
export async function earlierRepairs(
  db: Queries,
  { id, customerId, serialNumber, reach }: { id: number; customerId: number; serialNumber: string | null; reach: PlaceReach },
): Promise<Static<typeof Earlier>[]> {
  return rows(
    db,
    EARLIER_FORMS,
    sql`
    select r.reference, r.model, r.model_id is not null as "isListedModel", r.issue, r.status, ${instant(sql`r.created_at`)} as "createdAt",
      coalesce(r.serial_number = ${serialNumber}, false) as "isSameDevice"
    from repair_requests r left join repair_benches b on b.request_id = r.id
    where r.id <> ${id} and (r.customer_id = ${customerId} or r.serial_number = ${serialNumber}) and ${isRepairWithin(reach)}
    order by r.id desc limit ${MAX_EARLIER}`,
    Earlier,
  )
}
