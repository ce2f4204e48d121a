import { mailAbout } from "#rules/office/mail-about.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import type { OfficeServer } from "#server/office/serve-office.ts"
import { tellPermitted } from "./tell-permitted.ts"

/** Notifies the members who may resend it that a mail about an order or repair has failed for good. */
export async function tellMailFailed({ db, clock }: Pick<OfficeServer, "db" | "clock">, mail: Mail, id: string): Promise<void> {
  const kind = mailAbout(mail.kind)
  const reference = "reference" in mail.contents ? mail.contents.reference : null
  if (kind === null || typeof reference !== "string") return
  const now = clock.now()
  const notice = { kind: "MAIL_FAILED", object: { kind, id: reference }, words: {}, key: `mail ${id} ${now.getTime()}`, now } as const
  await shortTransaction(db, (tx) => tellPermitted(tx, { permission: "jobs.retry", place: null }, notice))
}
