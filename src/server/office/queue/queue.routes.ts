import { system as calls, type QueuedJob, type QueuedMail } from "#contract/office/system.ts"
import { mailAbout } from "#rules/office/mail-about.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { changeMailAddress, endJob, type OnMailStopped, retryJob } from "./change-job.ts"
import { type MailPlaces, mailIdsWithin } from "./mails-within.ts"
import { type JobRow, jobsInQueue, type MailRow, mailsInQueue } from "./queue.queries.ts"

const LISTED = 50

/** What the features do for the queue of mails. */
export type QueueParts = { onMailStopped: OnMailStopped; mailPlaces: MailPlaces }

/** The calls about the queue: jobs, and mails that are not sent. */
export function serveQueue(office: OfficeServer, { onMailStopped, mailPlaces }: QueueParts): void {
  const { db } = office
  serveOffice(office, calls.jobs, async ({ query: { state = null, after = null, limit = LISTED } }) => {
    const { found, count } = await jobsInQueue(db, { state, after, limit })
    return { results: found.map((row) => ({ ...shownJob(row), name: row.name })), next: nextOf(found, limit), count }
  })
  serveOffice(office, calls.mails, async ({ member, query: { state = null, after = null, limit = LISTED } }) => {
    const ids = await mailIdsWithin(db, state, { member, mailPlaces })
    const { found, count } = await mailsInQueue(db, { state, after, limit, ids })
    return { results: found.map(shownMail), next: nextOf(found, limit), count }
  })
  serveOffice(office, calls.retry, async ({ params: { id }, member, actor }) => {
    await shortTransaction(db, (tx) => retryJob(tx, { id, member, actor, mailPlaces }))
    return null
  })
  serveOffice(office, calls.stop, async ({ params: { id }, member, actor }) => {
    await shortTransaction(db, (tx) => endJob(tx, { id, member, actor, mailPlaces, onMailStopped }))
    return null
  })
  serveOffice(office, calls.readdress, async ({ params: { id }, body: { to }, member, actor }) => {
    await shortTransaction(db, (tx) => changeMailAddress(tx, { id, to, member, actor, mailPlaces }))
    return null
  })
}

function nextOf(found: readonly { id: string }[], limit: number): string | null {
  return found.length < limit ? null : (found.at(-1)?.id ?? null)
}

function shownJob({ id, state, tries, maxTries, lastError, queuedAt, nextTryAt }: JobRow): Omit<QueuedJob, "name"> {
  return { id, state, tries, max_tries: maxTries, last_error: lastError, queued_at: queuedAt, next_try_at: nextTryAt }
}

function shownMail(row: MailRow): QueuedMail {
  const kind = mailAbout(row.name)
  const about = kind !== null && row.reference !== null ? { kind, reference: row.reference } : null
  return { ...shownJob(row), name: row.name, to: row.to, about, may_be_addressed: kind !== null }
}
