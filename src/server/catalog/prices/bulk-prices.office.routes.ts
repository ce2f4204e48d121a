import { bulkPrices } from "#contract/office/bulk-prices.ts"
import { catalogTransaction } from "#server/catalog/office/catalog-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changePrices, listedBulks, lookAtPrices, oneBulk, undoPrices } from "./change-prices.ts"

/** The back office's calls about changes of many prices. */
export function serveBulkPrices(office: OfficeServer, { db, clock, kept }: Services): void {
  serveOffice(office, bulkPrices.bulkLook, ({ member: { language }, body: { products, ...rule } }) =>
    lookAtPrices(db, language, { products, rule }),
  )
  serveOffice(office, bulkPrices.bulkChange, async ({ body: { products, seen, ...rule }, member, actor }) => {
    const who = { actor, staffId: member.id, now: clock.now() }
    const id = await catalogTransaction(db, (tx) => changePrices(tx, { products, rule, seen }, who))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return oneBulk(db, id, { now: clock.now(), language: member.language })
  })
  serveOffice(office, bulkPrices.bulkList, async ({ member: { language } }) => ({
    results: await listedBulks(db, { now: clock.now(), language }),
  }))
  serveOffice(office, bulkPrices.bulkUndo, async ({ params: { id }, version, member, actor }) => {
    const who = { actor, staffId: member.id, now: clock.now() }
    await catalogTransaction(db, (tx) => undoPrices(tx, { id, version }, who))
    kept.clear()
    return oneBulk(db, id, { now: clock.now(), language: member.language })
  })
}
