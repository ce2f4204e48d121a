import type { JobState } from "#rules/office/job-states.ts"
import { mailAbout } from "#rules/office/mail-about.ts"
import type { Queries } from "#server/db/database.ts"
import type { Audience } from "#server/office/changes.ts"
import { mayLearn } from "#server/office/may-learn.ts"
import type { Member } from "#server/office/member.ts"
import { subjectsOfMails } from "./queue.queries.ts"

type Where = Omit<Audience, "permission">

/** Finds where the orders and the repairs with these references are, and to whom they are given. The features that own them do it. */
export type MailPlaces = Readonly<Record<"order" | "repair", (db: Queries, references: readonly string[]) => Promise<Map<string, Where>>>>

/** What a mail is about: its kind, and the reference that it names. */
type MailSubject = { name: string; reference: string | null }

/** Whose mails are looked for. */
type MailReader = { member: Pick<Member, "id" | "places">; mailPlaces: MailPlaces }

/**
 * Those mails that a member may see: about orders and repairs at their places or given to them, and all that are about neither. Of an order
 * or repair that no longer exists, only a member who works everywhere sees the mails. [OFFICE-22]
 */
export async function mailsWithin<Mail extends MailSubject>(
  db: Queries,
  mails: readonly Mail[],
  { member: { id, places }, mailPlaces }: MailReader,
): Promise<readonly Mail[]> {
  if (places === null) return mails
  const found = {
    order: await mailPlaces.order(db, referencesOf(mails, "order")),
    repair: await mailPlaces.repair(db, referencesOf(mails, "repair")),
  }
  return mails.filter(({ name, reference }) => {
    const kind = mailAbout(name)
    if (kind === null) return true
    const where = reference === null ? undefined : found[kind].get(reference)
    return where !== undefined && mayLearn({ scope: "all", memberId: id, places }, where)
  })
}

/** The ids of the unsent mails in a state, or in any, that a member may see; null when these are all. */
export async function mailIdsWithin(db: Queries, state: JobState | null, reader: MailReader): Promise<string[] | null> {
  if (reader.member.places === null) return null
  return (await mailsWithin(db, await subjectsOfMails(db, state), reader)).map(({ id }) => id)
}

function referencesOf(mails: readonly MailSubject[], kind: "order" | "repair"): string[] {
  const references = mails.flatMap(({ name, reference }) => (reference !== null && mailAbout(name) === kind ? [reference] : []))
  return [...new Set(references)]
}
