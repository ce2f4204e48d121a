import type { Queries } from "#server/db/database.ts"
import type { UndeliveredMail } from "#server/jobs/mail-state.queries.ts"
import { tellPermitted } from "#server/office/frame/tell-permitted.ts"
import { noteRepairChange, placeOfRequest } from "../advance-repair.queries.ts"
import { markRepairMail } from "./repair-mail-log.queries.ts"

/** Marks a mail about a repair that came back, once, and tells those who may move it: they ask the customer another way. */
export async function noteUndeliveredRepairMail(tx: Queries, mail: UndeliveredMail): Promise<void> {
  const marked = await markRepairMail(tx, mail)
  if (marked === null) return
  await noteRepairChange(tx, marked.requestId)
  const { reference, place } = await placeOfRequest(tx, marked.requestId)
  const object = { kind: "repair", id: reference } as const
  const notice = { kind: "MAIL_FAILED", object, words: {}, key: `repair mail ${marked.id}`, now: mail.now } as const
  await tellPermitted(tx, { permission: "repairs.move", place }, notice)
}
