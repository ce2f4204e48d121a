import type { ReplacementState } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { queueMail, TO_SHOP } from "#server/jobs/queue-mail.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { speaking } from "#server/languages/speaking.ts"
import type { LockedItem } from "./order-items.queries.ts"
import { queueMailOfOrder } from "./order-mail-log.queries.ts"
import { orderForMail } from "./order-mails.queries.ts"
import { contentsOf, noticeOf } from "./order-mails.ts"
import type { ReplacementRow } from "./replacements.queries.ts"

/** An item with its request. */
export type RequestedItem = { item: LockedItem; request: Pick<ReplacementRow, "quantity" | "reason"> }

type ReplacementNews = { to: ReplacementState; note: string | null; refundDirhams: number }

/** Queues the mails about requests of one order that became `to`: to the shop about the customer's steps, to the customer about the others. */
export async function queueReplacementMails(tx: Queries, requested: readonly RequestedItem[], news: ReplacementNews): Promise<void> {
  const [first] = requested
  if (!first) return
  const { orderId } = first.item
  const found = await orderForMail(tx, orderId)
  const items = requested.map(({ item, request }) => ({ ...item, quantity: request.quantity }))
  const reasons = [...new Set(requested.flatMap(({ request }) => request.reason ?? []))].join(", ") || null
  const { to, note, refundDirhams } = news
  if (to === "REQUESTED" || to === "WITHDRAWN") {
    const about = to === "REQUESTED" ? "replacement" : "withdrawal"
    const contents = { ...noticeOf(found, items, about), ...(reasons ? { reason: reasons } : {}) }
    await queueMail(tx, { kind: "shop-notice", to: TO_SHOP, contents })
  }
  // The account is deleted, so the mail has no recipient. A withdrawal is not mailed to the customer.
  if (found.email === "" || to === "WITHDRAWN") return
  const { email, shown, locale } = found
  await speaking(locale, async () => {
    const contents = contentsOf(shown, items)
    if (to !== "REQUESTED")
      return queueMailOfOrder(tx, orderId, {
        kind: "replacement-answered",
        to: email,
        contents: { ...contents, answer: to, note, refundDirhams },
      })
    const reason = await inLanguage(tx, locale, reasons, (text, texts) => text && (texts.phrase("reasons", text) ?? text))
    return queueMailOfOrder(tx, orderId, { kind: "replacement-requested", to: email, contents: { ...contents, reason } })
  })
}
