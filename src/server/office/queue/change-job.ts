import { mailAbout } from "#rules/office/mail-about.ts"
import { isEmail } from "#rules/people/email.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import type { Member } from "#server/office/member.ts"
import { type MailPlaces, mailsWithin } from "./mails-within.ts"
import { type LockedJob, lockJob, readdressMail, runJobNow, stopJob } from "./queue.queries.ts"

type JobWish = { id: string; member: Member; actor: Actor; mailPlaces: MailPlaces }
type JobAct = JobWish & { act: "job.retry" | "job.stop" | "mail.address" }

/**
 * Runs a job again at once. Refuses with `job_over` for a finished one, such as a sent mail, with `not_found` for a mail beyond the member's
 * reach, and with `job_running`.
 */
export async function retryJob(tx: Queries, wish: JobWish): Promise<void> {
  await changeJob(tx, { act: "job.retry", ...wish }, () => runJobNow(tx, wish.id))
}

/** Learns, in the same transaction, of a mail that staff stopped. */
export type OnMailStopped = (tx: Queries, mail: { kind: string; key: string }) => Promise<void>

/** Stops retrying a job. */
export async function endJob(tx: Queries, { onMailStopped, ...wish }: JobWish & { onMailStopped: OnMailStopped }): Promise<void> {
  await changeJob(tx, { act: "job.stop", ...wish }, async ({ mail: kind, key }) => {
    const isStopped = await stopJob(tx, wish.id, `Stopped by ${wish.actor.name}.`)
    if (isStopped && kind !== null && key !== null) await onMailStopped(tx, { kind, key })
    return isStopped
  })
}

/** Sends a mail about an order or a repair to another address. A link that signs somebody in goes to its owner alone. */
export async function changeMailAddress(tx: Queries, { to, ...wish }: JobWish & { to: string }): Promise<void> {
  const address = to.trim().toLowerCase()
  if (!isEmail(address)) throw new Refusal("invalid_email", { fields: ["to"] })
  await changeJob(tx, { act: "mail.address", ...wish }, async ({ mail }) => {
    if (mail === null || mailAbout(mail) === null) throw new Refusal("mail_is_personal")
    return readdressMail(tx, wish.id, address)
  })
}

/** The audit row names the job and no address: the log outlives a customer's data. */
async function changeJob(tx: Queries, { act, id, actor, ...reach }: JobAct, change: (job: LockedJob) => Promise<boolean>): Promise<void> {
  const job = await lockJob(tx, id)
  if (!job) throw new Refusal("job_over")
  const mails = job.mail === null ? [] : [{ name: job.mail, reference: job.reference }]
  if ((await mailsWithin(tx, mails, reach)).length < mails.length) throw new Refusal("not_found")
  if (job.isRunning || !(await change(job))) throw new Refusal("job_running")
  await audit(tx, actor, { act, object: { kind: "job", id }, after: { job: job.mail ?? job.name } })
  await announce(tx, { kind: "job", id, version: 0, permission: "jobs.retry", place: null, owners: [] })
}
