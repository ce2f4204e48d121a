import type { CheckedPart, Intake } from "#contract/office/repairs.ts"
import { checksOf } from "#rules/repairs/intake.ts"
import { columnOf } from "#rules/repairs/repair-board.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { cardFor, mayDo, type WorkContext } from "./ask-move.ts"
import { intakeFor } from "./read-ticket.ts"
import { type IntakeRow, intakeOf, lockInWorkshop, saveIntake } from "./workshop.queries.ts"

export type IntakeWish = {
  /** Null takes an answer back. */
  checks?: Readonly<Record<string, CheckedPart | null | undefined>> | undefined
  accessories?: string[] | undefined
  unlock?: "NONE" | "CUSTOMER" | "CODE" | undefined
  data_agreed?: boolean | undefined
  warranty_since?: string | null | undefined
}

/** Writes a part of what is seen when a device is taken in, until it is handed over. It can go on on another device. [OFFICE-101] */
export async function writeIntake(
  { tx, member, actor }: WorkContext,
  reference: string,
  wish: IntakeWish,
): Promise<{ intake: Intake; version: number }> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.intake", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.intake" } })
  const column = columnOf(request)
  if (column === null || column === "HANDED_OVER") throw new Refusal("repair_step_impossible", { extension: { column } })
  const before = await intakeOf(tx, request.id)
  const after = changed(before, request.device, wish)
  await saveIntake(tx, request.id, after)
  await audit(tx, actor, {
    act: "repair.intake",
    object: { kind: "repair", id: card.reference },
    before: fields(before),
    after: fields(after),
  })
  const version = await noteRepairChange(tx, request.id)
  return { intake: intakeFor(request, await intakeOf(tx, request.id)), version }
}

/** Answers to checks that this kind of device does not have are left out. */
function changed(before: IntakeRow, device: string, wish: IntakeWish): IntakeRow {
  const checks = { ...before.checks }
  for (const check of checksOf(device)) {
    const answer = wish.checks?.[check]
    if (answer === null) delete checks[check]
    if (answer) checks[check] = answer
  }
  return {
    ...before,
    checks,
    accessories: wish.accessories?.map((each) => each.trim()) ?? before.accessories,
    unlock: wish.unlock ?? before.unlock,
    dataAgreed: wish.data_agreed ?? before.dataAgreed,
    warrantySince: wish.warranty_since === undefined ? before.warrantySince : wish.warranty_since,
  }
}

/** What the audit holds: without words, which go with the customer's account. */
function fields({ checks, accessories, unlock, dataAgreed, warrantySince }: IntakeRow) {
  const fine = Object.fromEntries(Object.entries(checks).map(([check, { is_fine }]) => [check, is_fine]))
  return { checks: fine, accessories: accessories.length, unlock, data_agreed: dataAgreed, warranty_since: warrantySince }
}
