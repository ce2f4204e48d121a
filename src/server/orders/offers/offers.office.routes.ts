import { offers as calls } from "#contract/office/requests/offers.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { makeOffer, withdrawOffer } from "./make-offer.ts"
import { shownOffers } from "./read-offers.ts"

/** The back office's calls about offers to special requests. */
export function serveOffers(office: OfficeServer, { db, config, clock }: Services): void {
  const origin = config.publicOrigin
  serveOffice(office, calls.ofRequest, async ({ member: { language }, params: { id } }) => ({
    results: await shownOffers(db, id, { origin, language }),
  }))
  serveOffice(office, calls.make, ({ params: { id }, body, version, member, actor }) => {
    const wish = { requestId: id, version, lines: body.lines, validUntil: new Date(body.valid_until), isHeld: body.is_held }
    return shortTransaction(db, (tx) => makeOffer(tx, wish, { member, actor, origin, now: clock.now() }))
  })
  serveOffice(office, calls.withdraw, ({ params: { id }, version, member, actor }) =>
    shortTransaction(db, (tx) => withdrawOffer(tx, { id, version }, { member, actor, origin, now: clock.now() })),
  )
}
