import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** The queued mails, in the order of queueing. */
export async function queuedMails(db: Queries): Promise<Mail[]> {
  const jobs = await rows(
    db,
    null,
    sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-mail' order by j.id`,
    Type.Object({ payload: Type.Unsafe<Mail>(Type.Object({ kind: Type.String(), to: Type.String() })) }),
  )
  return jobs.map(({ payload }) => payload)
}

type LinkKind = "verify-email" | "reset-password" | "staff-invitation" | "staff-factor-reset" | "staff-password-reset"

/** The tokens of the links mailed to an address, in order. */
export async function mailedTokens(db: Queries, to: string, kind: LinkKind): Promise<string[]> {
  const mails = (await queuedMails(db)).filter((queued) => queued.to === to && queued.kind === kind)
  return mails.flatMap(({ contents }) => {
    const token = "link" in contents && contents.link !== null ? new URL(contents.link).searchParams.get("token") : null
    return token ? [token] : []
  })
}

/** The token of the newest link mailed to an address. */
export async function mailedToken(db: Queries, to: string, kind: LinkKind): Promise<string> {
  const token = (await mailedTokens(db, to, kind)).at(-1)
  if (!token) throw new Error(`No ${kind} was mailed to ${to}.`)
  return token
}
