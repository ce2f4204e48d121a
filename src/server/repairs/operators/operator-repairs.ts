import { canMoveRepair, type RepairStatus } from "#rules/repairs/repair-status.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { lockRequest } from "#server/repairs/advance-repair.queries.ts"
import { advanceRepair } from "#server/repairs/advance-repair.ts"
import type { Services } from "#server/services.ts"

export type Advance = {
  /** The request's reference or id. */
  repair: string
  to: RepairStatus
  /** The operator's name. */
  by: string
}

export type AdvancedRepair = { id: number; reference: string; from: RepairStatus; to: RepairStatus }

/** Advances a repair request by one step. */
export async function advanceNamedRepair(
  { db, clock }: Pick<Services, "db" | "clock">,
  { repair, to, by }: Advance,
): Promise<AdvancedRepair> {
  return shortTransaction(db, async (tx) => {
    const request = await lockRequest(tx, repair)
    if (!request) throw new Impossible(`Repair request ${repair} does not exist.`)
    const { id, reference, status: from } = request
    if (!canMoveRepair(from, to)) throw new Impossible(`Repair request ${reference} is ${from} and cannot become ${to}.`)
    await advanceRepair(tx, request, { to, cause: "operator", now: clock.now() })
    const object = { kind: "repair", id: reference }
    await audit(tx, commandLine(by), { act: "repair.step", object, before: { status: from }, after: { status: to } })
    return { id, reference, from, to }
  })
}
