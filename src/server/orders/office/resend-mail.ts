import type { ItemStatus } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { countMailsOfOrder } from "#server/orders/order-mail-log.queries.ts"
import { repeatOrderMail } from "#server/orders/order-mails.ts"
import { itemsThatBecame } from "./step-order.queries.ts"
import type { KnownOrder } from "./step-order.ts"

const DAY_MS = 24 * 3600 * 1000
/** The first and three more. */
const MAX_A_DAY = 4

/** Sends the mail of a status once more, with the order as it is now. Refuses with `no_such_mail` and `mail_sent_often`. */
export async function resendMail(
  tx: Queries,
  order: KnownOrder,
  { status, actor, now }: { status: ItemStatus; actor: Actor; now: Date },
): Promise<void> {
  const items = await lockItemsOfOrder(tx, order.id)
  const became = await itemsThatBecame(tx, order.id, status)
  const [first] = became
  const meant = items.filter(({ id }) => became.some(({ itemId }) => itemId === id))
  const kind = first ? await repeatOrderMail(tx, meant, { to: status, cause: first.cause, staffId: staffIdOf(actor) }) : null
  if (kind === null) throw new Refusal("no_such_mail")
  const count = await countMailsOfOrder(tx, order.id, { kind, since: new Date(now.getTime() - DAY_MS) })
  if (count > MAX_A_DAY) throw new Refusal("mail_sent_often", { retryAfterSeconds: DAY_MS / 1000 })
  await noteOrderChange(tx, order.id)
  await audit(tx, actor, { act: "order.mail", object: { kind: "order", id: order.reference }, after: { mail: kind } })
}
