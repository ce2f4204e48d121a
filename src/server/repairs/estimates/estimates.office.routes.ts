import { officeEstimates as calls, type OfficeEstimates } from "#contract/office/estimates.ts"
import { dirhams } from "#rules/values/money.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit, staffIdOf } from "#server/office/audit.queries.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { estimatesOf, referenceOfEstimate } from "../kept/estimates.queries.ts"
import { cardFor, mayDo, type WorkContext } from "../workshop/ask-move.ts"
import { lockInWorkshop } from "../workshop/workshop.queries.ts"
import { answerEstimate } from "./answer-estimate.ts"
import { readEstimates } from "./read-estimates.ts"
import { writeEstimate } from "./write-estimate.ts"

export function serveEstimatesOffice(office: OfficeServer & Services, kinds: ObjectKinds): void {
  const { db, clock, config } = office
  const read = (member: WorkContext["member"], reference: string) => readEstimates(db, config, { member, reference, now: clock.now() })
  serveOffice(office, calls.read, ({ member, params }) => read(member, params.reference))
  serveOffice(office, calls.write, async ({ member, actor, params, body }) => {
    await shortTransaction(db, (tx) => writeEstimate({ tx, kinds, member, actor, now: clock.now() }, params.reference, body))
    return read(member, params.reference)
  })
  serveOffice(office, calls.answer, async ({ member, actor, params: { id }, body }): Promise<OfficeEstimates> => {
    const reference = await shortTransaction(db, (tx) => noteAnswer({ tx, kinds, member, actor, now: clock.now() }, id, body))
    return read(member, reference)
  })
}

type NotedAnswer = {
  answer: "APPROVED" | "DECLINED"
  total: number
  said_way: "PHONE" | "COUNTER" | "WHATSAPP"
  said_by: string
  decline_way?: "RETURN" | "OFFER" | "CALL" | undefined
  reason?: string | undefined
}

/** Notes what a customer said; returns the reference of the repair. */
async function noteAnswer({ tx, member, actor, now }: WorkContext, id: number, noted: NotedAnswer): Promise<string> {
  const { reference } = await cardFor(tx, member, found(await referenceOfEstimate(tx, id)))
  const request = found(await lockInWorkshop(tx, reference))
  if (!mayDo(member, "repairs.estimate", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.estimate" } })
  const { number } = found((await estimatesOf(tx, request.id)).find((each) => each.id === id) ?? null)
  const { answer, total, said_way: saidWay, said_by: saidBy, decline_way: declineWay = null, reason = null } = noted
  const staffId = staffIdOf(actor)
  const wish = { number, totalDirhams: dirhams(total), answer, declineWay, reason }
  const answered = await answerEstimate(tx, request, wish, { said: { by: "STAFF", staffId, saidWay, saidBy: saidBy.trim() }, now })
  if (answered) {
    await audit(tx, actor, {
      act: "estimate.answer",
      object: { kind: "repair", id: reference },
      before: { estimate: number, state: "SENT" },
      after: { estimate: number, state: answer, said_way: saidWay, decline_way: declineWay },
    })
  }
  return reference
}
