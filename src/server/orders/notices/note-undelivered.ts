import type { Queries } from "#server/db/database.ts"
import type { UndeliveredMail } from "#server/jobs/mail-state.queries.ts"
import { tellPermitted } from "#server/office/frame/tell-permitted.ts"
import { nameOfOrder } from "../order-kind.queries.ts"
import { noteOrderChange } from "../order-listing.queries.ts"
import { markOrderMail } from "../order-mail-log.queries.ts"

/** Marks a mail about an order that came back, once, and tells those who may send it again. */
export async function noteUndeliveredOrderMail(tx: Queries, mail: UndeliveredMail): Promise<void> {
  const marked = await markOrderMail(tx, mail)
  if (marked === null) return
  await noteOrderChange(tx, marked.orderId)
  const { reference, place } = await nameOfOrder(tx, marked.orderId)
  const object = { kind: "order", id: reference } as const
  const notice = { kind: "MAIL_FAILED", object, words: {}, key: `order mail ${marked.id}`, now: mail.now } as const
  await tellPermitted(tx, { permission: "orders.advance", place }, notice)
}
