import { qatarDay, qatarTime } from "#rules/repairs/repair-slots.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { lowStockLimit } from "#server/office/settings/limits.ts"
import type { Services } from "#server/services.ts"
import { lowVariants, managers, takeDay } from "./low-stock-mail.queries.ts"

/** The mail is sent after this time of day in Qatar. */
const FROM_TIME = "08:00"
/** The mail names this many variants and counts the others. */
const NAMED = 40
const MAX_RECIPIENTS = 50

/** Mails the managers what is nearly sold out, once a day and not before the shop's morning. Returns the number of mails. [OFFICE-132] */
export async function mailLowStock({ db, config, clock }: Pick<Services, "db" | "config" | "clock">): Promise<number> {
  const now = clock.now()
  if (qatarTime(now).slice(11) < FROM_TIME) return 0
  return shortTransaction(db, async (tx) => {
    if (!(await takeDay(tx, "low-stock", qatarDay(now)))) return 0
    const variants = await lowVariants(tx, { lowStock: await lowStockLimit({ db: tx, config }), limit: NAMED })
    const [first] = variants
    if (!first) return 0
    const lines = variants.map(({ product, options, sku, left }) => ({ name: [product, ...options].join(", "), sku, left }))
    const recipients = await managers(tx, MAX_RECIPIENTS)
    const mails = recipients.map(({ email, name, language }) => ({
      kind: "staff-low-stock" as const,
      to: email,
      contents: { name, language, count: first.all, lines },
    }))
    return (await queueMail(tx, ...mails)).length
  })
}
