import type { OfficeEstimates } from "#contract/office/estimates.ts"
import { type EstimateLine, endOfEstimate, partWithoutGrade, totalOf } from "#rules/repairs/estimates/estimate.ts"
import { lastExpected } from "#rules/repairs/repair-part.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { dirhams } from "#rules/values/money.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit, staffIdOf } from "#server/office/audit.queries.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { newestSent, sendDraft, writeDraft } from "../kept/estimates.queries.ts"
import { partsOf } from "../kept/repair-parts.queries.ts"
import { queueEstimateMail } from "../repair-mails.ts"
import { cardFor, mayDo, type WorkContext } from "../workshop/ask-move.ts"
import { lockInWorkshop, setBench, type WorkshopRequest } from "../workshop/workshop.queries.ts"

type Line = Omit<OfficeEstimates["estimates"][number]["lines"][number], "english">
export type EstimateWish = { lines: readonly Line[]; note: string; valid_on: string; parts_on: string | null; send: boolean }

/** The statuses of a repair that can be estimated; that of a CONFIRMED one is made from afar. [ESTIMATE-11] */
const ESTIMATED: readonly string[] = ["CONFIRMED", "PROCESSING", "STARTED"]

/** Writes the draft of an estimate; with `send` mails it to the customer, and the device waits for the answer. */
export async function writeEstimate({ tx, member, actor, now }: WorkContext, reference: string, wish: EstimateWish): Promise<void> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.estimate", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.estimate" } })
  if (!ESTIMATED.includes(request.status)) throw new Refusal("estimate_impossible")
  const lines = wish.lines.map(lineOf)
  const ungraded = partWithoutGrade(lines)
  if (ungraded !== null) throw new Refusal("estimate_incomplete", { fields: [`lines.${ungraded}.grade`] })
  const today = qatarDay(now)
  const validUntil = endOfEstimate(wish.valid_on, today)
  if (validUntil === null) throw new Refusal("estimate_incomplete", { fields: ["valid_on"] })
  if (wish.parts_on !== null && wish.parts_on < today) throw new Refusal("estimate_incomplete", { fields: ["parts_on"] })
  const totalDirhams = totalOf(lines)
  const number = await writeDraft(tx, request.id, { lines, totalDirhams, note: wish.note.trim(), validUntil, partsOn: wish.parts_on }, now)
  if (wish.send) {
    await sendDraft(tx, request.id, { staffId: staffIdOf(actor), now })
    await waitForAnswer(tx, request, now)
    const sent = await newestSent(tx, request.id)
    if (!sent) throw new Error(`The estimate of ${request.reference} was not sent.`)
    await queueEstimateMail(tx, request.id, { kind: "repair-estimate", estimate: sent })
  }
  await audit(tx, actor, {
    act: wish.send ? "estimate.sent" : "estimate.draft",
    object: { kind: "repair", id: request.reference },
    before: null,
    after: { estimate: number, total_dirhams: totalDirhams, lines: lines.length, valid_until: validUntil.toISOString() },
  })
  await noteRepairChange(tx, request.id)
}

function lineOf({ kind, title, grade, quantity, price, warranty_days }: Line): EstimateLine {
  return {
    kind,
    title: title.trim(),
    grade: kind === "PART" ? grade : null,
    quantity,
    priceDirhams: dirhams(price),
    warrantyDays: warranty_days,
  }
}

/** A device that is here waits on its bench, where the day of an ordered part is still shown; the public status stays. */
async function waitForAnswer(tx: WorkContext["tx"], { id, status, technicianId }: WorkshopRequest, now: Date): Promise<void> {
  if (status === "CONFIRMED") return
  const expectedOn = lastExpected(await partsOf(tx, id))
  const kept = { technicianId, expectedOn, charge: null, outcome: null, outcomeWords: null, takenDirhams: null }
  await setBench(tx, id, { ...kept, bench: "WAITING_APPROVAL", movedAt: now })
}
