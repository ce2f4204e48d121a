import { OFFER_REMINDER_MS } from "#rules/orders/offers/offer.ts"
import { noteReminder } from "#server/catalog/special-request/work-on-request.ts"
import type { Queries } from "#server/db/database.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { eachByItself } from "#server/jobs/each-by-itself.ts"
import type { Log } from "#server/jobs/jobs-log.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import type { Services } from "#server/services.ts"
import { endOffer } from "./make-offer.ts"
import { mailOffer } from "./offer-mails.ts"
import { endedOffers, lockOffer, markReminded, offerById, offersToRemindOf, openOffersOf } from "./offers.queries.ts"

/** The next run takes the others. */
const MAX_A_RUN = 100

type OfferServices = Pick<Services, "db" | "clock">
type OfferLog = Pick<Log, "error">

/** Ends the offers whose time is over, each in its own transaction; their held pieces return to the stock. Returns their number. */
export async function endOffers({ db, clock }: OfferServices, log: OfferLog): Promise<number> {
  const now = clock.now()
  const end = (id: number) =>
    shortTransaction(db, async (tx) => {
      const offer = await lockOffer(tx, id)
      // It may have been ordered meanwhile.
      if (offer?.state === "OPEN") await endOffer(tx, offer, { state: "EXPIRED", now })
    })
  return eachByItself(await endedOffers(db, now, MAX_A_RUN), end, (err, offer) =>
    log.error({ err, offer }, "an offer could not be ended, and the next run tries again"),
  )
}

/** Mails the customers of offers that end within a day and were made before that, each once. Returns their number. */
export async function remindOfOffers({ db, clock }: OfferServices, log: OfferLog): Promise<number> {
  const now = clock.now()
  const [madeBefore, endsBefore] = [new Date(now.getTime() - OFFER_REMINDER_MS), new Date(now.getTime() + OFFER_REMINDER_MS)]
  const ids = await offersToRemindOf(db, { now, endsBefore, madeBefore, limit: MAX_A_RUN })
  const remind = (id: number) =>
    shortTransaction(db, async (tx) => {
      const offer = await lockOffer(tx, id)
      if (!offer || !(await markReminded(tx, id, now))) return
      const mailKey = await mailOffer(tx, offer, { isReminder: true, now })
      await noteReminder(tx, offer.requestId, { mailKey, now })
    })
  return eachByItself(ids, remind, (err, offer) =>
    log.error({ err, offer }, "a customer could not be reminded of an offer, and the next run tries again"),
  )
}

/** Whether a queued mail still holds: an offer that was ordered or taken back, or whose time is over, is not mailed any more. */
export async function isOfferDue({ db, clock }: OfferServices, mail: Mail): Promise<boolean> {
  if (mail.kind !== "offer") return true
  const offer = await offerById(db, mail.contents.offerId)
  return offer?.state === "OPEN" && new Date(offer.validUntil) > clock.now()
}

/** Ends the open offers of a customer whose account is deleted. */
export async function endOffersOf(tx: Queries, customerId: number, now: Date): Promise<void> {
  for (const id of await openOffersOf(tx, customerId)) {
    const offer = await lockOffer(tx, id)
    if (offer?.state === "OPEN") await endOffer(tx, offer, { state: "WITHDRAWN", now })
  }
}
