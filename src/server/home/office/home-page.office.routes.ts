import { homePage } from "#contract/office/storefront/home-page.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { homeNow, listHomeVersions, publishHome, restoreHome, saveHomeDraft } from "./change-home.ts"

/** The back office's calls about the home page. */
export function serveHomePage(office: OfficeServer, { db, clock, kept }: Services): void {
  serveOffice(office, homePage.read, () => homeNow(db))
  serveOffice(office, homePage.versions, async () => ({ results: await listHomeVersions(db) }))
  serveOffice(office, homePage.save, async ({ body: { sections }, version, actor }) => {
    await shortTransaction(db, (tx) => saveHomeDraft(tx, { version, sections }, { actor, now: clock.now() }))
    return homeNow(db)
  })
  serveOffice(office, homePage.publish, async ({ version, actor }) => {
    await shortTransaction(db, (tx) => publishHome(tx, version, { actor, now: clock.now() }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return homeNow(db)
  })
  serveOffice(office, homePage.restore, async ({ params: { number }, version, actor }) => {
    await shortTransaction(db, (tx) => restoreHome(tx, { number, version }, { actor, now: clock.now() }))
    kept.clear()
    return homeNow(db)
  })
}
