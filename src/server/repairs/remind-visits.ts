import { isReminderTimely, visitsToRemindOf } from "#rules/repairs/visit-reminder.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import type { Services } from "#server/services.ts"
import { isVisitConfirmed, takeVisitToRemindOf } from "./repair-mails.queries.ts"
import { queueReminderMail } from "./repair-mails.ts"

/** More visits than a shop makes in a day; the next run takes the others. */
const MAX_A_RUN = 500

type ReminderServices = Pick<Services, "db" | "clock">

/** Mails the customers of tomorrow's confirmed visits, each once for the time of the visit. Returns their number. */
export async function remindVisits({ db, clock }: ReminderServices): Promise<number> {
  const now = clock.now()
  const visits = visitsToRemindOf(now)
  if (visits === null) return 0
  for (let reminded = 0; reminded < MAX_A_RUN; reminded++) {
    const id = await shortTransaction(db, async (tx) => {
      const taken = await takeVisitToRemindOf(tx, { ...visits, now })
      if (taken !== null) await queueReminderMail(tx, taken)
      return taken
    })
    if (id === null) return reminded
  }
  return MAX_A_RUN
}

/**
 * Whether a queued mail still holds: a reminder is not due once the visit is cancelled, moved, begun or no longer tomorrow, nor at night. A
 * mail that is not due is dropped.
 */
export async function isReminderDue({ db, clock }: ReminderServices, mail: Mail): Promise<boolean> {
  if (mail.kind !== "repair-reminder") return true
  const visit = new Date(mail.contents.preferredAtMs)
  return isReminderTimely(visit, clock.now()) && isVisitConfirmed(db, mail.contents.reference, visit)
}
