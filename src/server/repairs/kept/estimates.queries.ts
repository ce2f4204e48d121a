import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import {
  COUNTING_STATES,
  DECLINE_WAYS,
  ESTIMATE_STATES,
  type EstimateLine,
  LINE_KINDS,
  SAID_WAYS,
} from "#rules/repairs/estimates/estimate.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const MAX_ESTIMATES = 50

const Line = Type.Object({
  kind: OneOf(LINE_KINDS),
  title: Type.String(),
  grade: OrNull(OneOf(PART_GRADES)),
  quantity: Type.Integer(),
  priceDirhams: Type.Integer(),
  warrantyDays: Type.Integer(),
})

export const EstimateRow = Type.Object({
  id: Type.Number(),
  number: Type.Number(),
  state: OneOf(ESTIMATE_STATES),
  lines: Type.Array(Line),
  totalDirhams: Type.Number(),
  note: Type.String(),
  validUntil: Type.String(),
  partsOn: OrNull(Type.String()),
  sentAt: OrNull(Type.String()),
  sentBy: OrNull(Type.String()),
  answeredAt: OrNull(Type.String()),
  answeredBy: OrNull(OneOf(["CUSTOMER", "LINK", "STAFF"] as const)),
  notedBy: OrNull(Type.String()),
  saidWay: OrNull(OneOf(SAID_WAYS)),
  saidBy: OrNull(Type.String()),
  declineWay: OrNull(OneOf(DECLINE_WAYS)),
  reason: OrNull(Type.String()),
})
export type EstimateRow = Static<typeof EstimateRow>

/** The estimates of a request, the newest first. Changes need the request locked. */
export async function estimatesOf(db: Queries, requestId: number): Promise<EstimateRow[]> {
  return rows(
    db,
    "estimates",
    sql`
    select e.id, e.number, e.state, e.lines, e.total_dirhams as "totalDirhams", e.note, ${instant(sql`e.valid_until`)} as "validUntil",
      e.parts_on as "partsOn", ${instant(sql`e.sent_at`)} as "sentAt", s.name as "sentBy", ${instant(sql`e.answered_at`)} as "answeredAt",
      e.answered_by as "answeredBy", n.name as "notedBy", e.said_way as "saidWay", e.said_by as "saidBy", e.decline_way as "declineWay", e.reason
    from repair_estimates e left join staff s on s.id = e.sent_by left join staff n on n.id = e.noted_by
    where e.request_id = ${requestId} order by e.number desc limit ${MAX_ESTIMATES}`,
    EstimateRow,
  )
}

/** The newest estimate that was sent, in any state since; null when none was. */
export async function newestSent(db: Queries, requestId: number): Promise<EstimateRow | null> {
  return (await estimatesOf(db, requestId)).find(({ state }) => state !== "DRAFT") ?? null
}

/** The estimate that prices follow: the newest one that was sent and is neither withdrawn nor replaced; null when there is none. */
export async function countingEstimate(db: Queries, requestId: number): Promise<EstimateRow | null> {
  return (await estimatesOf(db, requestId)).find(({ state }) => COUNTING_STATES.includes(state)) ?? null
}

/** Whether an estimate of a repair with this total and this end waits for its answer. */
export async function isEstimateSent(
  db: Queries,
  reference: string,
  { totalDirhams, validUntil }: { totalDirhams: number; validUntil: Date },
): Promise<boolean> {
  const found = await rows(
    db,
    "is estimate sent",
    sql`
    select e.id from repair_estimates e join repair_requests r on r.id = e.request_id
    where r.reference = ${reference} and e.state = 'SENT' and e.total_dirhams = ${totalDirhams}
      and e.valid_until = ${validUntil.toISOString()}::timestamptz`,
    Type.Object({ id: Type.Number() }),
  )
  return found.length > 0
}

type EstimateContent = { lines: readonly EstimateLine[]; totalDirhams: number; note: string; validUntil: Date; partsOn: string | null }

/** Writes the draft of a request in place of the one that is there; returns its number. */
export async function writeDraft(tx: Queries, requestId: number, content: EstimateContent, now: Date): Promise<number> {
  await run(tx, "drop draft", sql`delete from repair_estimates where request_id = ${requestId} and state = 'DRAFT'`)
  const [draft] = await rows(
    tx,
    "write draft",
    sql`
    insert into repair_estimates (request_id, number, state, lines, total_dirhams, note, valid_until, parts_on, created_at)
    select ${requestId}, coalesce(max(number), 0) + 1, 'DRAFT', ${JSON.stringify(content.lines)}::jsonb, ${content.totalDirhams}, ${content.note},
      ${content.validUntil.toISOString()}::timestamptz, ${content.partsOn}, ${now.toISOString()}::timestamptz
    from repair_estimates where request_id = ${requestId} returning number`,
    Type.Object({ number: Type.Number() }),
  )
  if (!draft) throw new Error("The draft was not content.")
  return draft.number
}

/** Sends the draft: the estimate that was sent before it is replaced. */
export async function sendDraft(tx: Queries, requestId: number, { staffId, now }: { staffId: number | null; now: Date }): Promise<void> {
  await run(tx, "replace sent", sql`update repair_estimates set state = 'REPLACED' where request_id = ${requestId} and state = 'SENT'`)
  await run(
    tx,
    "send draft",
    sql`
    update repair_estimates set state = 'SENT', sent_at = ${now.toISOString()}::timestamptz, sent_by = ${staffId}
    where request_id = ${requestId} and state = 'DRAFT'`,
  )
}

/** A repair that is over takes back what waits for an answer. */
export async function withdrawSent(tx: Queries, requestId: number): Promise<void> {
  await run(tx, "withdraw sent", sql`update repair_estimates set state = 'WITHDRAWN' where request_id = ${requestId} and state = 'SENT'`)
}

export type GivenAnswer = {
  state: "APPROVED" | "DECLINED"
  by: "CUSTOMER" | "LINK" | "STAFF"
  staffId: number | null
  saidWay: (typeof SAID_WAYS)[number] | null
  saidBy: string | null
  declineWay: (typeof DECLINE_WAYS)[number] | null
  reason: string | null
  now: Date
}

/** Writes the answer to the estimate that waits for one. */
export async function writeAnswer(tx: Queries, id: number, answer: GivenAnswer): Promise<void> {
  const count = await run(
    tx,
    "write answer",
    sql`
    update repair_estimates set state = ${answer.state}, answered_at = ${answer.now.toISOString()}::timestamptz, answered_by = ${answer.by},
      noted_by = ${answer.staffId}, said_way = ${answer.saidWay}, said_by = ${answer.saidBy}, decline_way = ${answer.declineWay},
      reason = ${answer.reason}
    where id = ${id} and state = 'SENT'`,
  )
  if (count !== 1) throw new Error(`Estimate ${id} waits for no answer.`)
}

const RequestOfEstimate = Type.Object({ reference: Type.String() })

export async function referenceOfEstimate(db: Queries, id: number): Promise<string | null> {
  const [found] = await rows(
    db,
    "request of estimate",
    sql`select r.reference from repair_estimates e join repair_requests r on r.id = e.request_id where e.id = ${id}`,
    RequestOfEstimate,
  )
  return found?.reference ?? null
}
