import type { Permission } from "#contract/office/permissions.ts"
import type { RepairStepBody } from "#contract/office/repairs.ts"
import { type Column, columnOf, isDeviceHere } from "#rules/repairs/repair-board.ts"
import { canCancelRepair } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { waitingSteps } from "#server/office/staged/staged-steps.queries.ts"
import { type StagedHandler, stage } from "#server/office/staged/staged-steps.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { advanceRepair } from "../advance-repair.ts"
import { keepWords } from "./keep-words.ts"
import { makeMove, possibleMove } from "./make-move.ts"
import { type CardRow, cardOf } from "./repair-cards.queries.ts"
import { lockInWorkshop } from "./workshop.queries.ts"

/** The name of a staged move among staged steps. */
const REPAIR_STEP = "repair.step"

/** Who works, in which transaction. */
export type WorkContext = { tx: Queries; kinds: ObjectKinds; member: Member; actor: Actor; now: Date }
export type MadeStep = { staged: number | null; due_at: string | null; version: number }

/** What moving a repair to a column needs. */
export function permissionTo(to: Column, from: Column): Permission {
  if (to === "BOOKED") return "repairs.move"
  if (to === "ON_THE_WAY" || to === "HANDED_OVER") return "repairs.deliver"
  return from === "BOOKED" ? "repairs.intake" : "repairs.work"
}

/** Only these columns are reached by a move that waits. */
function permissionToStaged(to: Column): Permission {
  return permissionTo(to, "REPAIR")
}

/** Whether a member may do something with a repair: with a permission for their own, with one that is given to them or to no one. */
export function mayDo(member: Member, permission: Permission, { technicianId }: Pick<CardRow, "technicianId">): boolean {
  const scope = may(member, permission)
  return scope === "all" || (scope === "own" && (technicianId === null || technicianId === member.id))
}

/** Whether a member may give a repair to a technician, or to nobody. With the permission for one's own: take it, or give it back. */
export function mayGive(member: Member, repair: Pick<CardRow, "technicianId">, technicianId: number | null): boolean {
  const isOwnWish = technicianId === null || technicianId === member.id
  return mayDo(member, "repairs.assign", repair) && (isOwnWish || may(member, "repairs.assign") === "all")
}

/** The repair within the member's reach; refuses as if it did not exist otherwise. */
export async function cardFor(tx: Queries, member: Member, reference: string): Promise<CardRow> {
  return found(await cardOf(tx, reference, placeReachOf(member)))
}

/** Moves a repair: at once within the workshop, and in eight seconds where the customer is mailed. */
export async function askMove({ tx, kinds, member, actor, now }: WorkContext, reference: string, step: RepairStepBody): Promise<MadeStep> {
  const card = await cardFor(tx, member, reference)
  const possible = await possibleMove(tx, card.reference, step, now)
  const permission = permissionTo(step.to, columnOf(possible.request) ?? step.to)
  if (!mayDo(member, permission, possible.request)) throw new Refusal("forbidden", { extension: { permission } })
  refuseToGive(member, possible.request, step)
  const object = { kind: "repair", id: card.reference }
  if (possible.move.mails) {
    const { staged, due_at } = await stage(tx, kinds, { member, actor, step: { step: REPAIR_STEP, object, parts: [], details: step }, now })
    return { staged, due_at, version: card.version }
  }
  await refuseWaiting(tx, card.reference)
  return { staged: null, due_at: null, version: await makeMove(tx, possible, { actor, now }) }
}

function refuseToGive(member: Member, request: Pick<CardRow, "technicianId">, { technician }: RepairStepBody): void {
  if (technician === undefined || technician === request.technicianId || mayGive(member, request, technician)) return
  throw new Refusal("forbidden", { extension: { permission: "repairs.assign" } })
}

/** Does a staged move when it is due: by the state machine again, because the repair may have changed since. */
export const repairStepHandler: StagedHandler = {
  step: REPAIR_STEP,
  mayUndo: async (tx, member, { objectId, details }) =>
    mayDo(member, permissionToStaged((details as RepairStepBody).to), found(await lockInWorkshop(tx, objectId))),
  factsOf: (details) => {
    const { words: _words, ...facts } = details as RepairStepBody
    return facts
  },
  run: async (tx, { objectId, details, actor, now }) => {
    // What `askMove` staged.
    const step = details as RepairStepBody
    await makeMove(tx, await possibleMove(tx, objectId, step, now), { actor, now })
  },
}

/** Cancels a repair whose device is not in the shop. The dialog that asks has named the mail. */
export async function cancelInOffice({ tx, member, actor, now }: WorkContext, reference: string, words: string): Promise<MadeStep> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (isDeviceHere(request)) throw new Refusal("device_is_here")
  if (!canCancelRepair(request.status)) throw new Refusal("repair_not_cancellable")
  await refuseWaiting(tx, card.reference)
  await advanceRepair(tx, request, { to: "CANCELLED", cause: "operator", now })
  await keepWords(tx, request.reference, { actor, words, now })
  await audit(tx, actor, {
    act: "repair.cancelled",
    object: { kind: "repair", id: request.reference },
    before: { status: request.status },
    after: { status: "CANCELLED" },
  })
  return { staged: null, due_at: null, version: await noteRepairChange(tx, request.id) }
}

/** While a step waits, nobody makes another one. */
async function refuseWaiting(tx: Queries, reference: string): Promise<void> {
  const [other] = await waitingSteps(tx, "repair", [reference])
  if (other) throw new Refusal("step_staged", { extension: { by: other.by, due_at: other.dueAt } })
}
