import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

const MAX_MAILS = 200

/** Queues a mail to the customer of a repair, and notes it. */
export async function queueMailOfRepair(tx: Queries, requestId: number, mail: Mail): Promise<void> {
  const [key] = await queueMail(tx, mail)
  await run(
    tx,
    "note repair mail",
    sql`insert into repair_mails (request_id, kind, job_key) values (${requestId}, ${mail.kind}, ${key ?? ""})`,
  )
}

const RepairMailState = Type.Object({ kind: Type.String(), at: Type.String(), state: OneOf(["WAITING", "SENT", "FAILED"] as const) })

/** The newest mails to the customer of a repair. A sent one has no job left; one that failed for good keeps it. */
export async function mailsOfRepair(db: Queries, requestId: number): Promise<Static<typeof RepairMailState>[]> {
  return rows(
    db,
    "mails of repair",
    sql`
    select m.kind, ${instant(sql`m.queued_at`)} as at,
      case when j.id is null then 'SENT' when j.attempts >= j.max_attempts then 'FAILED' else 'WAITING' end as state
    from repair_mails m left join graphile_worker._private_jobs j on j.key = m.job_key
    where m.request_id = ${requestId} order by m.id desc limit ${MAX_MAILS}`,
    RepairMailState,
  )
}
