import type { Queries } from "#server/db/database.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { speaking } from "#server/languages/speaking.ts"
import { type OfferRow, readerOf } from "./offers.queries.ts"
import { offerFor, offerInLanguage } from "./read-offers.ts"

type MailOccasion = { isReminder: boolean; now: Date }

/** Mails an offer to its customer, in the customer's language; or that it ends soon. Returns the key of the mail, or null without a customer. */
export async function mailOffer(
  tx: Queries,
  { id, customerId, validUntil }: OfferRow,
  { isReminder, now }: MailOccasion,
): Promise<string | null> {
  const reader = await readerOf(tx, customerId)
  if (!reader) return null
  const { email, name, locale } = reader
  const { offer } = await inLanguage(tx, locale, await offerFor(tx, { id, customerId, now }), offerInLanguage)
  const contents = {
    name,
    offerId: id,
    isReminder,
    lines: offer.lines.map(({ title, quantity, price, list_price: listPrice }) => ({ title, quantity, price, listPrice })),
    total: offer.total,
    validUntilMs: new Date(validUntil).getTime(),
  }
  const [key = null] = await speaking(locale, () => queueMail(tx, { kind: "offer", to: email, contents }))
  return key
}
