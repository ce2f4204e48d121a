import { type Bench, columnOf } from "#rules/repairs/repair-board.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { cardFor, type MadeStep, mayDo, mayGive, type WorkContext } from "./ask-move.ts"
import { giveTo } from "./make-move.ts"
import { changeBench, lockInWorkshop } from "./workshop.queries.ts"

/** Gives a repair to a technician, or to nobody. With the permission for one's own: takes one that is given to no one, or gives it back. */
export async function assign({ tx, member, actor, now }: WorkContext, reference: string, technicianId: number | null): Promise<MadeStep> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayGive(member, request, technicianId)) throw new Refusal("forbidden", { extension: { permission: "repairs.assign" } })
  return { staged: null, due_at: null, version: await giveTo(tx, request, { technicianId, actor, now }) }
}

/** Moves a device within its column; the board's columns are changed by steps. */
export async function changeOwnBench({ tx, member, actor }: WorkContext, reference: string, bench: Bench): Promise<MadeStep> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.work", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.work" } })
  const column = columnOf(request)
  if (request.bench === null || column !== columnOf({ ...request, bench }))
    throw new Refusal("repair_step_impossible", { extension: { column } })
  await changeBench(tx, request.id, bench)
  await audit(tx, actor, {
    act: "repair.bench",
    object: { kind: "repair", id: card.reference },
    before: { bench: request.bench },
    after: { bench },
  })
  return { staged: null, due_at: null, version: await noteRepairChange(tx, request.id) }
}
