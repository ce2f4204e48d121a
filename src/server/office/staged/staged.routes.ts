import { frame } from "#contract/office/frame.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { ObjectKinds } from "../objects.ts"
import { type OfficeServer, serveOffice } from "../serve-office.ts"
import { outcomesOf } from "./staged-steps.queries.ts"
import { type StagedHandlers, undoStep } from "./staged-steps.ts"

export function serveStaged(office: OfficeServer, kinds: ObjectKinds, handlers: StagedHandlers): void {
  const { db, clock } = office
  serveOffice(office, frame.undo, async ({ member, actor, params }) => {
    await shortTransaction(db, (tx) => undoStep(tx, { kinds, handlers, member, actor }, { id: params.id, now: clock.now() }))
    return {}
  })
  serveOffice(office, frame.staged, async ({ member, query }) => ({
    steps: await outcomesOf(db, query.ids.split(",").map(Number), member.id),
  }))
}
