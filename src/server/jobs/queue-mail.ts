import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** The name of the job that sends one mail. */
export const SEND_MAIL = "send-mail"

/** Queues a mail. Within a transaction it is sent after the commit, and never without one. */
export async function queueMail(db: Queries, mail: Mail): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(${SEND_MAIL}, ${JSON.stringify(mail)}::json, max_attempts => 12)`)
}
