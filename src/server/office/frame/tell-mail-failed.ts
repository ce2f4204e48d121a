import { mailAbout } from "#rules/office/mail-about.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import type { MailPlaces } from "#server/office/queue/mails-within.ts"
import type { OfficeServer } from "#server/office/serve-office.ts"
import { tellPermitted } from "./tell-permitted.ts"

/** The place of an order or repair that no longer exists, where only those are who work everywhere. */
const NO_LONGER = "gone"

/** Notifies the members who may resend it, at the place of the order or repair that it is about, that a mail has failed for good. */
export async function tellMailFailed(
  { db, clock }: Pick<OfficeServer, "db" | "clock">,
  mailPlaces: MailPlaces,
  { mail, id }: { mail: Mail; id: string },
): Promise<void> {
  const kind = mailAbout(mail.kind)
  const reference = "reference" in mail.contents ? mail.contents.reference : null
  if (kind === null || typeof reference !== "string") return
  const now = clock.now()
  const notice = { kind: "MAIL_FAILED", object: { kind, id: reference }, words: {}, key: `mail ${id} ${now.getTime()}`, now } as const
  await shortTransaction(db, async (tx) => {
    const where = (await mailPlaces[kind](tx, [reference])).get(reference)
    await tellPermitted(tx, { permission: "jobs.retry", place: where === undefined ? NO_LONGER : where.place }, notice)
  })
}
