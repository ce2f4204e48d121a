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

type Release = (tx: Queries, request: LockedRequest, now: Date) => Promise<unknown>

const seat: Release = (tx, { id }) => freeSeat(tx, id)
const parts: Release = (tx, { id, reference }, now) => releaseReserved(tx, { id, reference }, { now, staffId: null })
const estimate: Release = (tx, { id }) => withdrawSent(tx, id)
const secret: Release = (tx, { id }) => forgetSecret(tx, id)

/** What a repair no longer needs once it has a status: its seat, reserved parts, an estimate without an answer, the code of the device. */
const RELEASES: Readonly<Record<RepairStatus, readonly Release[]>> = {
  CREATED: [],
  CONFIRMED: [],
  STARTED: [],
  PROCESSING: [],
  COMPLETED: [estimate],
  READY_TO_SHIP: [estimate],
  SHIPPED: [estimate],
  DELIVERED: [estimate, secret],
  CANCELLED: [seat, parts, estimate, secret],
}

/**
 * The only function that changes the status of a request, with all consequences: the event, the end of what the repair no longer needs,
 * and the mail. The request is locked (`lockRequest`). The caller has checked `canMoveRepair`: an impossible step is a fault.
 */
export async function advanceRepair(tx: Queries, request: LockedRequest, step: RepairStep): Promise<void> {
  const { id, status } = request
  const { to, mail = true, now } = step
  if (!canMoveRepair(status, to)) throw new Error(`Repair request ${id} is ${status} and cannot become ${to}.`)
  if (!(await setStatus(tx, id, { from: status, to }))) throw new Error(`Repair request ${id} was not locked before it became ${to}.`)
  await addEvent(tx, id, step)
  for (const release of RELEASES[to]) await release(tx, request, now)
  if (mail) await queueRepairMail(tx, id, to)
  await noteRepairChange(tx, id)
}
