import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** When the newest stored notice of a provider arrived; null without any. */
export async function newestNoticeAt(db: Queries, provider: string): Promise<Date | null> {
  const [row] = await rows(
    db,
    "newest notice",
    sql`select ${instant(sql`received_at`)} as "receivedAt" from payment_notices where provider = ${provider} order by id desc limit 1`,
    Type.Object({ receivedAt: Type.String() }),
  )
  return row ? new Date(row.receivedAt) : null
}
