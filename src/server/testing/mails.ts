import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** The mails that wait to be sent, in the order in which they were queued. */
export async function queuedMails(db: Queries): Promise<Mail[]> {
  const { rows } = await db.execute<{ payload: Mail }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-mail' order by j.id`)
  return rows.map(({ payload }) => payload)
}

/** The token of the newest link that was mailed to an address. */
export async function mailedToken(db: Queries, to: string, kind: "verify-email" | "reset-password"): Promise<string> {
  const mail = (await queuedMails(db)).findLast((queued) => queued.to === to && queued.kind === kind)
  if (mail?.kind !== "verify-email" && mail?.kind !== "reset-password") throw new Error(`No ${kind} was mailed to ${to}.`)
  const token = new URL(mail.contents.link).searchParams.get("token")
  if (!token) throw new Error("The link has no token.")
  return token
}
