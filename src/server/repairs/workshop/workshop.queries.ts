import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { CheckedPart } from "#contract/office/repairs.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { CHARGES, type Charge } from "#rules/repairs/estimates/due-amount.ts"
import { BENCHES, type Bench, type Outcome } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { UNLOCKS } from "./workshop.tables.ts"

/** A request that is locked, with what the workshop knows of it. */
export const WorkshopRequest = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
  technicianId: OrNull(Type.Number()),
  isHome: Type.Boolean(),
  device: Type.String(),
  charge: OrNull(OneOf(CHARGES)),
  place: OrNull(Type.String()),
})
export type WorkshopRequest = Static<typeof WorkshopRequest>

/** Locks a request and its bench until the transaction ends; null when there is none. */
export async function lockInWorkshop(tx: Queries, reference: string): Promise<WorkshopRequest | null> {
  await run(tx, "lock repair in workshop", sql`select from repair_requests where reference = upper(${reference}) for update`)
  const [request] = await rows(
    tx,
    "repair in workshop",
    sql`
    select r.id, r.reference, r.status, b.bench, b.technician_id as "technicianId", r.customer_address is not null as "isHome", r.device,
      b.charge, coalesce('branch:' || (r.store_address ->> 'id'), 'city:' || (r.customer_address ->> 'city')) as place
    from repair_requests r left join repair_benches b on b.request_id = r.id where r.reference = upper(${reference})`,
    WorkshopRequest,
  )
  return request ?? null
}

export type BenchChange = {
  bench: Bench | null
  technicianId: number | null
  expectedOn: string | null
  /** Null leaves it unchanged; so do those below. */
  charge: Charge | null
  outcome: Outcome | null
  outcomeWords: string | null
  takenDirhams: number | null
  movedAt: Date
}

/** Puts a device on a bench. The charge, an outcome, its words and the amount taken stay once they are known. */
export async function setBench(tx: Queries, requestId: number, change: BenchChange): Promise<void> {
  await run(
    tx,
    "set bench",
    sql`
    insert into repair_benches as b (request_id, bench, technician_id, expected_on, charge, outcome, outcome_words, taken_dirhams, moved_at)
    values (${requestId}, ${change.bench}, ${change.technicianId}, ${change.expectedOn}::date, ${change.charge}, ${change.outcome}, ${change.outcomeWords},
      ${change.takenDirhams}, ${change.movedAt.toISOString()}::timestamptz)
    on conflict (request_id) do update set bench = excluded.bench, technician_id = excluded.technician_id, expected_on = excluded.expected_on,
      charge = coalesce(excluded.charge, b.charge), outcome = coalesce(excluded.outcome, b.outcome), outcome_words = coalesce(excluded.outcome_words, b.outcome_words),
      taken_dirhams = coalesce(excluded.taken_dirhams, b.taken_dirhams), moved_at = excluded.moved_at`,
  )
}

export async function setTechnician(tx: Queries, requestId: number, technicianId: number | null): Promise<void> {
  await run(
    tx,
    "set technician",
    sql`
    insert into repair_benches (request_id, technician_id) values (${requestId}, ${technicianId})
    on conflict (request_id) do update set technician_id = excluded.technician_id`,
  )
}

/** Moves a device within its column. */
export async function changeBench(tx: Queries, requestId: number, bench: Bench): Promise<void> {
  await run(tx, "change bench", sql`update repair_benches set bench = ${bench} where request_id = ${requestId}`)
}

/** Those who repair: their open jobs, and their places; null for everywhere. */
export const RepairerRow = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  jobs: Type.Number(),
  places: OrNull(Type.Array(Type.String())),
})
export type RepairerRow = Static<typeof RepairerRow>

export async function repairers(db: Queries): Promise<RepairerRow[]> {
  return rows(
    db,
    "repairers",
    sql`
    select s.id, s.name,
      (select count(*)::int from repair_benches b join repair_requests r on r.id = b.request_id
        where b.technician_id = s.id and r.status in ('PROCESSING', 'STARTED')) as jobs,
      case when s.everywhere then null else array(select place from staff_places p where p.staff_id = s.id order by place) end as places
    from staff s where s.role = 'technician' and s.suspended_at is null order by s.name, s.id limit 200`,
    RepairerRow,
  )
}

export const IntakeRow = Type.Object({
  checks: Type.Record(Type.String(), CheckedPart),
  accessories: Type.Array(Type.String()),
  unlock: OrNull(OneOf(UNLOCKS)),
  dataAgreed: Type.Boolean(),
  warrantySince: OrNull(Type.String()),
  completedAt: OrNull(Type.String()),
  completedBy: OrNull(Type.String()),
  /** How many photos the ticket has. */
  photos: Type.Number(),
})
export type IntakeRow = Static<typeof IntakeRow>

/** What was written when a device was taken in, and how many photos there are. */
export async function intakeOf(db: Queries, requestId: number): Promise<IntakeRow> {
  const [intake] = await rows(
    db,
    "intake",
    sql`
    select coalesce(i.checks, '{}') as checks, coalesce(i.accessories, '{}') as accessories, i.unlock,
      coalesce(i.data_agreed, false) as "dataAgreed", b.warranty_since as "warrantySince", ${instant(sql`i.completed_at`)} as "completedAt",
      s.name as "completedBy", (select count(*)::int from repair_photos p where p.request_id = r.id) as photos
    from repair_requests r left join repair_intakes i on i.request_id = r.id left join staff s on s.id = i.completed_by
      left join repair_benches b on b.request_id = r.id
    where r.id = ${requestId}`,
    IntakeRow,
  )
  if (!intake) throw new Error(`There is no repair request ${requestId}.`)
  return intake
}

export async function saveIntake(tx: Queries, requestId: number, intake: IntakeRow): Promise<void> {
  await run(
    tx,
    "save intake",
    sql`
    insert into repair_intakes (request_id, checks, accessories, unlock, data_agreed)
    values (${requestId}, ${JSON.stringify(intake.checks)}::jsonb, ${array(intake.accessories)}::text[], ${intake.unlock}, ${intake.dataAgreed})
    on conflict (request_id) do update set checks = excluded.checks, accessories = excluded.accessories, unlock = excluded.unlock,
      data_agreed = excluded.data_agreed`,
  )
  await run(
    tx,
    "save warranty",
    sql`
    insert into repair_benches (request_id, warranty_since) values (${requestId}, ${intake.warrantySince}::date)
    on conflict (request_id) do update set warranty_since = excluded.warranty_since`,
  )
}

/** Notes who took the device in, once. */
export async function completeIntake(tx: Queries, requestId: number, { staffId, now }: { staffId: number; now: Date }): Promise<void> {
  await run(
    tx,
    "complete intake",
    sql`
    update repair_intakes set completed_at = ${now.toISOString()}::timestamptz, completed_by = ${staffId}
    where request_id = ${requestId} and completed_at is null`,
  )
}
