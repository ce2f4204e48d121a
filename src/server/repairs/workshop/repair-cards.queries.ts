import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import { BENCHES, COLUMNS, lateAfterHours, OUTCOMES } from "#rules/repairs/repair-board.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { CUSTOMER_WORDS } from "#server/guards/customers.tables.ts"
import { isCity, isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"
import { REPAIR_WORDS } from "../repairs.tables.ts"

/** The column of the board, as `columnOf` has it. */
export const boardColumn = sql`
  case when r.status = 'CREATED' then 'NEW' when r.status = 'CONFIRMED' then 'BOOKED'
    when r.status in ('PROCESSING', 'STARTED') then case
      when b.bench in ('TAKEN_IN', 'DIAGNOSIS') then 'DIAGNOSIS' when b.bench in ('WAITING_APPROVAL', 'WAITING_PART') then 'WAITING' else 'REPAIR' end
    when r.status in ('READY_TO_SHIP', 'COMPLETED') then 'READY' when r.status = 'SHIPPED' then 'ON_THE_WAY'
    when r.status = 'DELIVERED' then 'HANDED_OVER' end`

/** Since when a repair has been in its column: its last status, or a later move within the workshop. */
const columnSince = sql`
  greatest((select max(e.created_at) from repair_events e where e.request_id = r.id), b.moved_at)`

/** The moment after which a booked device that is not here is overdue: the end of a visit's slot, or of the day in a branch. */
export const overdueAt = sql`
  case when r.customer_address is not null then r.preferred_at + interval '3 hours'
    else (date_trunc('day', r.preferred_at at time zone 'Asia/Qatar') + interval '1 day') at time zone 'Asia/Qatar' end`

type Ages = { column: SQL; since: SQL; overdueAt: SQL; expectedOn: SQL }
const OF_REPAIR: Ages = { column: boardColumn, since: columnSince, overdueAt, expectedOn: sql`b.expected_on` }
/** Of a card that has `overdueAt` too. */
const OF_CARD: Ages = { column: sql`"column"`, since: sql`since::timestamptz`, overdueAt: sql`"overdueAt"`, expectedOn: sql`"expectedOn"` }

const lateAfter = sql.raw(
  COLUMNS.flatMap((column) => {
    const hours = lateAfterHours(column)
    return hours === null ? [] : [`when '${column}' then interval '${hours} hours'`]
  }).join(" "),
)

/** Whether a repair is late, as `urgencyOf` has it. */
export function isLate(now: Date, { column, since, overdueAt: over, expectedOn }: Ages = OF_REPAIR): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`
    (case when ${column} = 'BOOKED' then ${over} < ${moment}
      when ${column} = 'WAITING' and ${expectedOn} is not null then ${expectedOn} < ${qatarDay(now)}::date
      else coalesce(${since} <= ${moment} - case ${column} ${lateAfter} end, false) end)`
}

export const CardRow = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  version: Type.Number(),
  column: OrNull(OneOf(COLUMNS)),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
  device: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  thumbnail: OrNull(Type.String()),
  customer: Type.String(),
  isHome: Type.Boolean(),
  branchId: OrNull(Type.Number()),
  place: Type.String(),
  preferredAt: Type.String(),
  since: Type.String(),
  technicianId: OrNull(Type.Number()),
  technician: OrNull(Type.String()),
  expectedOn: OrNull(Type.String()),
  outcome: OrNull(OneOf(OUTCOMES)),
  warrantySince: OrNull(Type.String()),
  notes: Type.Number(),
})
export type CardRow = Static<typeof CardRow>

export const cardColumns = sql`
  r.id, r.reference, r.version, ${boardColumn} as "column", r.status, b.bench, r.device, r.model, r.model_id is not null as "isListedModel", r.issue, r.thumbnail,
  coalesce(nullif(trim(concat(r.customer_address ->> 'first_name', ' ', r.customer_address ->> 'last_name')), ''),
    trim(c.first_name || ' ' || c.last_name)) as customer,
  r.customer_address is not null as "isHome", (r.store_address ->> 'id')::int as "branchId",
  coalesce(r.customer_address ->> 'city', r.store_address ->> 'name', '') as place, ${instant(sql`r.preferred_at`)} as "preferredAt",
  ${instant(columnSince)} as since, b.technician_id as "technicianId", t.name as technician, b.expected_on as "expectedOn", b.outcome,
  b.warranty_since as "warrantySince",
  (select count(*)::int from notes n where n.object_kind = 'repair' and n.object_id = r.reference) as notes`

export const cardTables = sql`
  repair_requests r join customers c on c.id = r.customer_id
    left join repair_benches b on b.request_id = r.id left join staff t on t.id = b.technician_id`

export type CardFilter = {
  reach: PlaceReach
  /** A member, `null` for repairs that are given to no one, undefined for all. */
  technicianId?: number | null
  place?: { branchId: number } | { city: string } | "visits"
  device?: string
  text?: string
  /** A reference: its earlier repairs. */
  before?: string
}

/** The repairs that a filter selects. */
export function isSelected({ reach, technicianId, place, device, text, before }: CardFilter): SQL {
  const parts = [isRepairWithin(reach)]
  if (technicianId === null) parts.push(sql`b.technician_id is null`)
  if (typeof technicianId === "number") parts.push(sql`b.technician_id = ${technicianId}`)
  if (place !== undefined) parts.push(isAt(place))
  if (device !== undefined) parts.push(sql`r.device = ${device}`)
  if (text !== undefined && text.trim() !== "") parts.push(hasWords(text))
  if (before !== undefined) parts.push(isBefore(before, reach))
  return sql.join(parts, sql` and `)
}

function isAt(place: NonNullable<CardFilter["place"]>): SQL {
  if (place === "visits") return sql`r.customer_address is not null`
  if ("city" in place) return isCity(sql`r.customer_address ->> 'city'`, [place.city])
  return sql`(r.store_address ->> 'id')::int = ${place.branchId}`
}

/** Whether the repair `r` is an earlier one of the same customer or device as another, of which these are the columns. [OFFICE-117] */
export function isEarlier({ id, customer, serial }: { id: SQL; customer: SQL; serial: SQL }): SQL {
  return sql`(r.id < ${id} and (r.customer_id = ${customer} or r.serial_number = ${serial}))`
}

/** The earlier repairs of one that the member may see. */
function isBefore(reference: string, reach: PlaceReach): SQL {
  const later = { id: sql`later.id`, customer: sql`later.customer_id`, serial: sql`later.serial_number` }
  return sql`r.id in (
    select r.id from (
      select r.id, r.customer_id, r.serial_number from ${cardTables}
      where r.reference = upper(${reference}) and ${isRepairWithin(reach)}) later
    join repair_requests r on ${isEarlier(later)})`
}

/** Every word stands in the words of the repair, or in the name or email of its account. */
export function hasWords(text: string): SQL {
  const parts = findWords(text).map((word) => {
    const pattern = likePattern(word)
    return sql`(${sql.raw(REPAIR_WORDS)} like ${pattern}
      or r.customer_id in (select id from customers where ${sql.raw(CUSTOMER_WORDS)} like ${pattern}))`
  })
  return parts.length === 0 ? sql`false` : sql.join(parts, sql` and `)
}

const PER_COLUMN = 100

const BOARD_FORMS = severalForms("cards of the board")

export type BoardFilter = CardFilter & { isUnderWarranty: boolean; isLateOnly: boolean; handedOverSince: Date; now: Date }

const BoardCard = Type.Object({ ...CardRow.properties, count: Type.Number(), late: Type.Number() })

/**
 * The cards of the board: of each column the number, that of the late ones, and the first hundred by the time they came, or for booked ones
 * of their visit.
 */
export async function boardCards(db: Queries, filter: BoardFilter): Promise<Static<typeof BoardCard>[]> {
  const { isUnderWarranty, isLateOnly, handedOverSince, now } = filter
  return rows(
    db,
    filter.text === undefined ? BOARD_FORMS : null,
    sql`
    with card as (
      select ${cardColumns}, ${overdueAt} as "overdueAt" from ${cardTables}
      where r.id in (
          select id from repair_requests where status not in ('DELIVERED', 'CANCELLED')
          union all select request_id from repair_events
            where status = 'DELIVERED' and created_at >= ${handedOverSince.toISOString()}::timestamptz)
        and ${isSelected(filter)} and (${!isUnderWarranty} or b.warranty_since is not null)),
    aged as (select *, ${isLate(now, OF_CARD)} as "isLate" from card),
    placed as (
      select *, (count(*) over (partition by "column"))::int as count,
        (count(*) filter (where "isLate") over (partition by "column"))::int as late,
        row_number() over (partition by "column" order by case when "column" = 'BOOKED' then "preferredAt" else since end, id) as turn
      from aged where "isLate" or ${!isLateOnly})
    select * from placed where turn <= ${PER_COLUMN} order by "column", turn`,
    BoardCard,
  )
}

/** The repair with this reference, within reach; null when there is none. */
export async function cardOf(db: Queries, reference: string, reach: PlaceReach): Promise<CardRow | null> {
  const [card] = await rows(
    db,
    null,
    sql`select ${cardColumns} from ${cardTables} where r.reference = upper(${reference}) and ${isRepairWithin(reach)}`,
    CardRow,
  )
  return card ?? null
}

/** The kinds of device that are being worked on, of those within reach. */
export async function devicesInWork(db: Queries, reach: PlaceReach): Promise<string[]> {
  const found = await rows(
    db,
    null,
    sql`
    select distinct r.device from repair_requests r left join repair_benches b on b.request_id = r.id
    where r.status not in ('DELIVERED', 'CANCELLED') and ${isRepairWithin(reach)} order by r.device limit 50`,
    Type.Object({ device: Type.String() }),
  )
  return found.map(({ device }) => device)
}
