import type { Mail } from "#server/mails/mail-kinds.ts"
import type { Services } from "#server/services.ts"
import { isEstimateSent } from "../kept/estimates.queries.ts"

/** Whether a queued mail still holds: an estimate that was answered, replaced or withdrawn is not mailed any more. */
export async function isEstimateDue({ db }: Pick<Services, "db">, mail: Mail): Promise<boolean> {
  if (mail.kind !== "repair-estimate") return true
  const { reference, totalDirhams, validUntilMs } = mail.contents
  return isEstimateSent(db, reference, { totalDirhams, validUntil: new Date(validUntilMs) })
}
