import { banners } from "#contract/office/storefront/banners.ts"
import { homePage } from "#contract/office/storefront/home-page.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Member } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { bannersNow, saveBanners } from "./change-banners.ts"
import { cancelScheduled, homeNow, listHomeVersions, publishHome, restoreHome, saveHomeDraft } from "./change-home.ts"
import { changesOfVersion } from "./compare-home.ts"
import { draftShown } from "./preview-home.ts"

/** The back office's calls about the home page. */
export function serveHomePage(office: OfficeServer, services: Services): void {
  const { db, clock, kept, config } = services
  const base = config.imageBaseUrl
  const homeFor = ({ language }: Member) => homeNow(db, language, base)
  serveOffice(office, homePage.read, ({ member }) => homeFor(member))
  serveOffice(office, homePage.shown, ({ query: { language } }) => draftShown(services, language))
  serveOffice(office, homePage.versions, async () => ({ results: await listHomeVersions(db) }))
  serveOffice(office, homePage.save, async ({ body: { sections }, version, member, actor }) => {
    await shortTransaction(db, (tx) => saveHomeDraft(tx, { version, sections }, { actor, now: clock.now(), language: member.language }))
    return homeFor(member)
  })
  serveOffice(office, homePage.changes, async ({ member: { language }, params: { number }, query: { from } }) => ({
    changes: await changesOfVersion(db, language, { number, from }),
  }))
  serveOffice(office, homePage.publish, async ({ body, version, member, actor }) => {
    const who = { actor, now: clock.now(), language: member.language }
    await shortTransaction(db, (tx) => publishHome(tx, { version, at: body.at ?? null }, who))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return homeFor(member)
  })
  serveOffice(office, homePage.restore, async ({ params: { number }, version, member, actor }) => {
    const who = { actor, now: clock.now(), language: member.language }
    await shortTransaction(db, (tx) => restoreHome(tx, { number, version }, who))
    kept.clear()
    return homeFor(member)
  })
  const allBanners = () => bannersNow(db, { imageBase: base, now: clock.now() })
  serveOffice(office, banners.read, allBanners)
  serveOffice(office, banners.save, async ({ body, version, actor }) => {
    await saveBanners(services, { version, banners: body.banners, actor })
    kept.clear()
    return allBanners()
  })
  serveOffice(office, homePage.cancel, async ({ params: { number }, member, actor }) => {
    await shortTransaction(db, (tx) => cancelScheduled(tx, number, { actor }))
    return homeFor(member)
  })
}
