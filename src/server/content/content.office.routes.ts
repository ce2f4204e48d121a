import { type ContentPage, contentPages } from "#contract/office/storefront/content.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { contentOfVersion, draftOf, listContentVersions, publishContent, saveContent } from "./change-content.ts"
import { firstContent } from "./first-content.ts"

const SAVES = {
  faq: contentPages.saveFaq,
  terms: contentPages.saveTerms,
  privacy: contentPages.savePrivacy,
  contact: contentPages.saveContact,
  about: contentPages.saveAbout,
  announcement: contentPages.saveAnnouncement,
} as const

/** The back office's calls about the pages of text. */
export function serveContentOffice(office: OfficeServer, { db, clock, kept, config }: Services): void {
  const first = (page: ContentPage) => firstContent(page, config)
  for (const page of Object.keys(SAVES) as ContentPage[]) {
    serveOffice(office, SAVES[page], async ({ body: { value }, version, actor }) => {
      await shortTransaction(db, (tx) => saveContent(tx, { page, value, version }, { actor, now: clock.now(), first }))
      return draftOf(db, page, first)
    })
  }
  serveOffice(office, contentPages.read, ({ params: { page } }) => draftOf(db, page, first))
  serveOffice(office, contentPages.versions, async ({ params: { page } }) => ({
    results: await listContentVersions(db, page, clock.now()),
  }))
  serveOffice(office, contentPages.version, async ({ params: { page, number } }) => ({ value: await contentOfVersion(db, page, number) }))
  serveOffice(office, contentPages.publish, async ({ params: { page }, version, actor }) => {
    await shortTransaction(db, (tx) => publishContent(tx, { page, version, inForceOn: null }, { actor, now: clock.now(), first }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return draftOf(db, page, first)
  })
  serveOffice(office, contentPages.publishPolicy, async ({ params: { policy }, body: { in_force_on: inForceOn }, version, actor }) => {
    await shortTransaction(db, (tx) => publishContent(tx, { page: policy, version, inForceOn }, { actor, now: clock.now(), first }))
    kept.clear()
    return draftOf(db, policy, first)
  })
}
