import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

/** A step that waits, with who does it. Times are ISO 8601 in UTC. */
export const WaitingStep = Type.Object({
  id: Type.Number(),
  step: Type.String(),
  objectKind: Type.String(),
  objectId: Type.String(),
  parts: Type.Array(Type.String()),
  details: Type.Unknown(),
  actor: Type.Unknown(),
  staffId: Type.Number(),
  by: Type.String(),
  faults: Type.Number(),
  dueAt: Type.String(),
})
export type WaitingStep = Static<typeof WaitingStep>

const columns = sql`
  s.id, s.step, s.object_kind as "objectKind", s.object_id as "objectId", s.parts, s.details, s.actor, s.staff_id as "staffId",
  p.name as by, s.faults, ${instant(sql`s.due_at`)} as "dueAt"`

export type NewStep = {
  step: string
  objectKind: string
  objectId: string
  parts: readonly string[]
  details: unknown
  actor: unknown
  staffId: number
  now: Date
  dueAt: Date
}

/** Lets one transaction at a time stage steps of an object. */
export async function lockStaging(tx: Queries, { objectKind, objectId }: Pick<NewStep, "objectKind" | "objectId">): Promise<void> {
  await run(tx, "lock staging", sql`select pg_advisory_xact_lock(hashtextextended(${`staged ${objectKind} ${objectId}`}, 0))`)
}

/** The steps that wait on one of these objects, the earliest first. */
export async function waitingSteps(db: Queries, objectKind: string, objectIds: readonly string[]): Promise<WaitingStep[]> {
  return rows(
    db,
    "waiting steps",
    sql`
    select ${columns} from staged_steps s join staff p on p.id = s.staff_id
    where s.state = 'WAITING' and s.object_kind = ${objectKind} and s.object_id = any(${array(objectIds)}::text[]) order by s.id`,
    WaitingStep,
  )
}

export async function insertStep(tx: Queries, { now, dueAt, ...step }: NewStep): Promise<number> {
  const [added] = await rows(
    tx,
    "stage step",
    sql`
    insert into staged_steps (step, object_kind, object_id, parts, details, actor, staff_id, created_at, due_at)
    values (${step.step}, ${step.objectKind}, ${step.objectId}, ${array(step.parts)}::text[], ${JSON.stringify(step.details)}::jsonb,
      ${JSON.stringify(step.actor)}::jsonb, ${step.staffId}, ${now.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz)
    returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!added) throw new Error("A staged step was not written.")
  return added.id
}

/** Locks a step that waits; null when it is over, or when it is being done at this moment. */
export async function lockStep(tx: Queries, id: number): Promise<WaitingStep | null> {
  const [step] = await rows(
    tx,
    "lock staged step",
    sql`
    select ${columns} from staged_steps s join staff p on p.id = s.staff_id
    where s.id = ${id} and s.state = 'WAITING' for update of s skip locked`,
    WaitingStep,
  )
  return step ?? null
}

/** The steps that are due, the earliest first. */
export async function dueSteps(db: Queries, now: Date): Promise<number[]> {
  const found = await rows(
    db,
    "due steps",
    sql`
    select id from staged_steps where state = 'WAITING' and due_at <= ${now.toISOString()}::timestamptz order by due_at, id limit 100`,
    Type.Object({ id: Type.Number() }),
  )
  return found.map(({ id }) => id)
}

export type StepEnd = { state: "DONE" | "UNDONE" | "IMPOSSIBLE"; refusal: string | null; now: Date }

export async function endStep(tx: Queries, id: number, { state, refusal, now }: StepEnd): Promise<void> {
  await run(
    tx,
    "end staged step",
    sql`
    update staged_steps set state = ${state}, refusal = ${refusal}, ended_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state = 'WAITING'`,
  )
}

/** Puts a step off after a fault of the shop. */
export async function putStepOff(db: Queries, id: number, dueAt: Date): Promise<void> {
  await run(
    db,
    "put staged step off",
    sql`update staged_steps set faults = faults + 1, due_at = ${dueAt.toISOString()}::timestamptz where id = ${id} and state = 'WAITING'`,
  )
}

/** Forgets steps that ended before `before`; what they did is in the audit. */
export async function forgetSteps(db: Queries, before: Date): Promise<void> {
  await run(db, null, sql`delete from staged_steps where ended_at < ${before.toISOString()}::timestamptz`)
}

/** The outcomes of steps, for the page that staged them. */
export const StepOutcome = Type.Object({ id: Type.Number(), state: Type.String(), refusal: Type.Union([Type.String(), Type.Null()]) })
export type StepOutcome = Static<typeof StepOutcome>

export async function outcomesOf(db: Queries, ids: readonly number[], staffId: number): Promise<StepOutcome[]> {
  return rows(
    db,
    "staged outcomes",
    sql`select id, state, refusal from staged_steps where id = any(${array(ids)}::int[]) and staff_id = ${staffId} order by id`,
    StepOutcome,
  )
}
