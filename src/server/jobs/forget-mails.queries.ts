import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { SEND_MAIL } from "./queue-mail.ts"

/** Deletes the mails to or about the owner of an address: those in the queue, and those in the inbox of a shop without a mail server. */
export async function forgetMails(tx: Queries, email: string): Promise<void> {
  await run(
    tx,
    null,
    sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${SEND_MAIL}
      and ${email} in (lower(j.payload ->> 'to'), lower(j.payload -> 'contents' ->> 'customerEmail'))`,
  )
  await run(tx, null, sql`delete from inbox_mails where lower("to") = ${email} or position(${email} in lower(text)) > 0`)
}
