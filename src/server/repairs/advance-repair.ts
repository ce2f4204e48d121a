import { canMoveRepair, type RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { addEvent, type Cause, type LockedRequest, noteRepairChange, setStatus } from "./advance-repair.queries.ts"
import { withdrawSent } from "./kept/estimates.queries.ts"
import { releaseReserved } from "./kept/repair-parts.queries.ts"
import { forgetSecret } from "./kept/secrets.queries.ts"
import { queueRepairMail } from "./repair-mails.ts"
import { freeSeat } from "./seats.queries.ts"

export type RepairStep = {
  to: RepairStatus
  cause: Cause
  now: Date
  /** False for a step that another one follows at once: only the last one is mailed. */
  mail?: boolean
}

/**
 * The only function that changes the status of a request, with all consequences: the event, the mail, and for a cancelled request the
 * release of its seat; what a repair that is over no longer needs is forgotten. The request is locked (`lockRequest`). The caller has checked `canMoveRepair`: an impossible step is a fault.
 */
export async function advanceRepair(tx: Queries, { id, reference, status }: LockedRequest, step: RepairStep): Promise<void> {
  const { to, mail = true } = step
  if (!canMoveRepair(status, to)) throw new Error(`Repair request ${id} is ${status} and cannot become ${to}.`)
  if (!(await setStatus(tx, id, { from: status, to }))) throw new Error(`Repair request ${id} was not locked before it became ${to}.`)
  await addEvent(tx, id, step)
  if (to === "CANCELLED") await freeSeat(tx, id)
  if (to === "CANCELLED") await releaseReserved(tx, { id, reference }, { now: step.now, staffId: null })
  if (to === "CANCELLED" || to === "SHIPPED" || to === "DELIVERED") await withdrawSent(tx, id)
  if (to === "CANCELLED" || to === "DELIVERED") await forgetSecret(tx, id)
  if (mail) await queueRepairMail(tx, id, to)
  await noteRepairChange(tx, id)
}
