import { type DeclineWay, stateAt } from "#rules/repairs/estimates/estimate.ts"
import { lastExpected } from "#rules/repairs/repair-part.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { addNotices } from "#server/office/frame/notices.queries.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { type EstimateRow, estimatesOf, type GivenAnswer, writeAnswer } from "../kept/estimates.queries.ts"
import { partsOf } from "../kept/repair-parts.queries.ts"
import { queueEstimateMail } from "../repair-mails.ts"
import { setBench, type WorkshopRequest } from "../workshop/workshop.queries.ts"

export type AnswerWish = {
  number: number
  /** The total that was shown. */
  totalDirhams: number
  answer: "APPROVED" | "DECLINED"
  declineWay: DeclineWay | null
  reason: string | null
}

type Said = Pick<GivenAnswer, "by" | "staffId" | "saidWay" | "saidBy">

/**
 * Answers an estimate of a locked request. The first answer counts; the same one again changes nothing, and another one is refused with the
 * first. Returns the estimate as it was, or null when there was nothing to do.
 */
export async function answerEstimate(
  tx: Queries,
  request: WorkshopRequest,
  wish: AnswerWish,
  { said, now }: { said: Said; now: Date },
): Promise<EstimateRow | null> {
  const estimate = (await estimatesOf(tx, request.id)).find(({ number, state }) => number === wish.number && state !== "DRAFT")
  if (!estimate) throw new Refusal("not_found")
  const { answer } = wish
  if (estimate.state === answer) return null
  if (estimate.state === "APPROVED" || estimate.state === "DECLINED") {
    throw new Refusal("already_answered", { extension: { answer: estimate.state, answered_at: estimate.answeredAt } })
  }
  if (estimate.state !== "SENT") throw new Refusal("estimate_changed")
  if (stateAt({ state: estimate.state, validUntil: new Date(estimate.validUntil) }, now) === "EXPIRED")
    throw new Refusal("estimate_expired")
  if (estimate.totalDirhams !== wish.totalDirhams)
    throw new Refusal("estimate_changed", { extension: { total: qar(estimate.totalDirhams) } })
  const isDeclined = answer === "DECLINED"
  const details = { declineWay: isDeclined ? (wish.declineWay ?? "RETURN") : null, reason: isDeclined ? wish.reason : null }
  await writeAnswer(tx, estimate.id, { state: answer, ...said, ...details, now })
  await moveOn(tx, request, { estimate, answer, now })
  await queueEstimateMail(tx, request.id, { kind: "repair-estimate-answered", estimate, answer })
  await tellTechnician(tx, request, { answer, now, by: said.by })
  await noteRepairChange(tx, request.id)
  return estimate
}

type AnsweredEstimate = { estimate: EstimateRow; answer: AnswerWish["answer"]; now: Date }

/** Approved, the device goes to its repair, or waits until the day of its last part, be it ordered already or not. Declined, it waits for its technician. */
async function moveOn(
  tx: Queries,
  { id, bench, technicianId }: WorkshopRequest,
  { estimate, answer, now }: AnsweredEstimate,
): Promise<void> {
  if (answer === "DECLINED" || bench === null) return
  const expectedOn =
    [estimate.partsOn, lastExpected(await partsOf(tx, id))]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  const kept = { technicianId, charge: "agreed" as const, outcome: null, outcomeWords: null, takenDirhams: null }
  await setBench(tx, id, { ...kept, bench: expectedOn === null ? "REPAIR" : "WAITING_PART", expectedOn, movedAt: now })
}

async function tellTechnician(
  tx: Queries,
  { reference, technicianId }: WorkshopRequest,
  { answer, now, by }: { answer: AnswerWish["answer"]; now: Date; by: Said["by"] },
): Promise<void> {
  if (technicianId === null || by === "STAFF") return
  await addNotices(tx, [technicianId], {
    kind: "ESTIMATE_ANSWERED",
    object: { kind: "repair", id: reference },
    words: { answer },
    key: `estimate ${reference} ${answer} ${now.getTime()}`,
    now,
  })
}
