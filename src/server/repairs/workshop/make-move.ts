import type { RepairStepBody } from "#contract/office/repairs.ts"
import { ceilingOf, stateAt } from "#rules/repairs/estimates/estimate.ts"
import { missingOf } from "#rules/repairs/intake.ts"
import { benchAfter, columnOf, type Move, moveTo } from "#rules/repairs/repair-board.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { lackingIn, unaskedIn } from "#rules/repairs/repair-step.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { addNotices } from "#server/office/frame/notices.queries.ts"
import { isAtPlaces } from "#server/office/places/places.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { advanceRepair } from "../advance-repair.ts"
import { countingEstimate, withdrawSent } from "../kept/estimates.queries.ts"
import { releaseReserved, spendReserved } from "../kept/repair-parts.queries.ts"
import { keepWords } from "./keep-words.ts"
import { completeIntake, intakeOf, lockInWorkshop, repairers, setBench, setTechnician, type WorkshopRequest } from "./workshop.queries.ts"

/** A move that is possible now: the request is locked, and nothing that the move asks for is missing. */
export type PossibleMove = { request: WorkshopRequest; move: Move; step: RepairStepBody }

/** Locks a request and checks a move by the board's table; refuses one that is impossible, or that lacks what it asks for, or says more. */
export async function possibleMove(tx: Queries, reference: string, step: RepairStepBody, now: Date): Promise<PossibleMove> {
  const request = found(await lockInWorkshop(tx, reference))
  const column = columnOf(request)
  const move = moveTo(request, step.to)
  if (!move || !column) throw new Refusal("repair_step_impossible", { extension: { column } })
  const [unasked, ...more] = unaskedIn(move, step)
  if (unasked !== undefined) throw new Refusal("invalid", { fields: [unasked, ...more] })
  const lacking: string[] = lackingIn(move, column, step, qatarDay(now))
  if (move.asks.includes("intake") && missingOf(request.device, await intakeOf(tx, request.id)).length > 0) lacking.push("intake")
  const [first, ...others] = lacking
  if (first !== undefined) throw new Refusal("repair_step_incomplete", { fields: [first, ...others] })
  await refuseAboveEstimate(tx, request, { move, step, now })
  if (typeof step.technician === "number") await workingTechnician(tx, request, step.technician)
  return { request, move, step }
}

/** Nothing is repaired before its estimate is answered or after a decline, and nothing is taken above the approved total. [OFFICE-108] */
async function refuseAboveEstimate(
  tx: Queries,
  { id, charge }: WorkshopRequest,
  { move, step, now }: Pick<PossibleMove, "move" | "step"> & { now: Date },
): Promise<void> {
  const newest = await countingEstimate(tx, id)
  const state = newest && stateAt({ state: newest.state, validUntil: new Date(newest.validUntil) }, now)
  const approved = ceilingOf(newest && state && { state, totalDirhams: newest.totalDirhams })
  const ceiling = charge === "none" ? 0 : approved
  const isUnapproved = newest !== null && approved !== null && state !== "APPROVED"
  if (move.to === "REPAIR" && step.charge === "agreed" && isUnapproved) throw new Refusal("estimate_unapproved")
  if (ceiling !== null && Math.round((step.taken ?? 0) * 100) > ceiling) {
    throw new Refusal("above_approved", { extension: { approved: ceiling / 100 }, fields: ["taken"] })
  }
}

/** Makes a move with all that follows: events, one mail for the last of them, the bench, the audit. Returns the request's new version. */
export async function makeMove(
  tx: Queries,
  { request, move, step }: PossibleMove,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const bench = benchAfter(move, step.waits_for ?? null)
  const technicianId = step.technician === undefined ? request.technicianId : step.technician
  // Before the events, because their mail names what is due.
  await setBench(tx, request.id, {
    bench,
    technicianId,
    expectedOn: bench === "WAITING_PART" ? (step.expected_on ?? null) : null,
    charge: step.charge ?? null,
    outcome: step.outcome ?? null,
    outcomeWords: step.outcome === undefined ? null : (step.words ?? null),
    takenDirhams: step.taken === undefined ? null : Math.round(step.taken * 100),
    movedAt: now,
  })
  let { status } = request
  for (const [place, to] of move.statuses.entries()) {
    const isLast = place === move.statuses.length - 1
    await advanceRepair(tx, { id: request.id, reference: request.reference, status }, { to, cause: "operator", now, mail: isLast })
    status = to
  }
  // What begins free of charge waits for no approval any more.
  if (move.to === "REPAIR" && step.charge === "none") await withdrawSent(tx, request.id)
  if (step.outcome === "REPAIRED") await spendReserved(tx, request.id)
  else if (step.outcome !== undefined) await releaseReserved(tx, request, { now, staffId: staffIdOf(actor) })
  if (move.asks.includes("intake") && actor.kind !== "command-line") await completeIntake(tx, request.id, { staffId: actor.staffId, now })
  if (technicianId !== request.technicianId) await tellAssigned(tx, request, { technicianId, actor, now })
  const { to: _to, words, ...said } = step
  await keepWords(tx, request.reference, { actor, words, now })
  await audit(tx, actor, {
    act: "repair.step",
    object: { kind: "repair", id: request.reference },
    before: { column: columnOf(request), status: request.status, bench: request.bench, technician: request.technicianId },
    after: { column: move.to, status, bench, ...said, technician: technicianId },
  })
  return noteRepairChange(tx, request.id)
}

/** Gives a request to a technician, or to nobody. */
export async function giveTo(
  tx: Queries,
  request: WorkshopRequest,
  { technicianId, actor, now }: { technicianId: number | null; actor: Actor; now: Date },
): Promise<number> {
  if (technicianId !== null) await workingTechnician(tx, request, technicianId)
  await setTechnician(tx, request.id, technicianId)
  await tellAssigned(tx, request, { technicianId, actor, now })
  await audit(tx, actor, {
    act: "repair.assigned",
    object: { kind: "repair", id: request.reference },
    before: { technician: request.technicianId },
    after: { technician: technicianId },
  })
  return noteRepairChange(tx, request.id)
}

/** Refuses a technician who does not exist, or does not work where the repair is. */
async function workingTechnician(tx: Queries, { place }: WorkshopRequest, id: number): Promise<void> {
  const technician = (await repairers(tx)).find((each) => each.id === id)
  if (!technician || !isAtPlaces(place, technician.places)) throw new Refusal("unknown_technician", { fields: ["technician"] })
}

async function tellAssigned(
  tx: Queries,
  { reference }: WorkshopRequest,
  { technicianId, actor, now }: { technicianId: number | null; actor: Actor; now: Date },
): Promise<void> {
  if (technicianId === null || (actor.kind !== "command-line" && actor.staffId === technicianId)) return
  await addNotices(tx, [technicianId], {
    kind: "ASSIGNED",
    object: { kind: "repair", id: reference },
    words: { by: actor.name },
    key: `assigned ${reference} ${now.getTime()}`,
    now,
  })
}
