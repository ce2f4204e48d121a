import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { UndeliveredReport } from "#contract/office/mails/mail-state.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { MAIL_STATES } from "#rules/office/mail-state.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { mailState, type UndeliveredMail } from "#server/jobs/mail-state.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** Queues a mail to the customer of a repair, and notes it. */
export async function queueMailOfRepair(tx: Queries, requestId: number, mail: Mail): Promise<void> {
  const [key] = await queueMail(tx, mail)
  await run(
    tx,
    "note repair mail",
    sql`insert into repair_mails (request_id, kind, job_key) values (${requestId}, ${mail.kind}, ${key ?? ""})`,
  )
}

const RepairMailState = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  at: Type.String(),
  state: OneOf(MAIL_STATES),
  undelivered: OrNull(UndeliveredReport),
})

/** The newest mails to the customer of a repair, the newest first. */
export async function mailsOfRepair(db: Queries, requestId: number): Promise<Static<typeof RepairMailState>[]> {
  return rows(
    db,
    "mails of repair",
    sql`
    select m.id, m.kind, ${instant(sql`m.queued_at`)} as at, ${mailState(sql`m`)}
    from repair_mails m left join graphile_worker._private_jobs j on j.key = m.job_key
    where m.request_id = ${requestId} order by m.id desc limit 200`,
    RepairMailState,
  )
}

/** Notes that a mail about a repair will not be delivered; null when none has one of these keys, or it is known. */
export async function markRepairMail(tx: Queries, { keys, code, now }: UndeliveredMail): Promise<{ id: number; requestId: number } | null> {
  const [marked] = await rows(
    tx,
    "mark repair mail",
    sql`
    update repair_mails set failed_at = ${now.toISOString()}::timestamptz, failed_code = ${code}
    where job_key = any(${array(keys)}::text[]) and failed_at is null returning id, request_id as "requestId"`,
    Type.Object({ id: Type.Integer(), requestId: Type.Integer() }),
  )
  return marked ?? null
}
