import type { BannerList, BannerPicture, SavedBanner } from "#contract/office/storefront/banners.ts"
import { bannerFaults, bannerState } from "#rules/catalog/office/home/banner.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { bannerInk } from "#server/catalog/import/folder/banner-ink.ts"
import { takeUploads } from "#server/catalog/pictures/uploaded-pictures.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { setPhrases } from "#server/languages/phrases.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import type { Services } from "#server/services.ts"
import { BANNER_PHRASES, type BannerRow, bannerListState, storedBanners, writeBanners } from "./banners.queries.ts"
import { lockHome } from "./home-versions.queries.ts"
import { deadLinks } from "./links.queries.ts"

/** The banners as an object of the audit and of the live stream. */
const BANNERS = { kind: "home", id: "banners" } as const

export async function bannersNow(db: Queries, { imageBase, now }: { imageBase: string; now: Date }): Promise<BannerList> {
  // One after the other: in a transaction there is one connection.
  const { version } = await bannerListState(db)
  const banners = await storedBanners(db)
  const picture = (src: string): BannerPicture => ({ src, image: imageUrl(renditionPath(src, 320, "webp"), imageBase) })
  return {
    version,
    banners: banners.map(({ medium_rtl: _medium, large_rtl: _large, small, medium, large, ...banner }) => ({
      ...banner,
      small: picture(small),
      medium: picture(medium),
      large: picture(large),
      state: bannerState(banner, now.toISOString()),
    })),
  }
}

type BannerSave = { version: number; banners: readonly SavedBanner[]; actor: Actor }

/**
 * Saves the banners. Refuses with `banner_unfit` when a new or changed one lacks something, names a picture that is neither a banner's nor
 * uploaded, or leads nowhere; the fields say which.
 */
export async function saveBanners(services: Pick<Services, "db" | "clock" | "images" | "config">, save: BannerSave): Promise<void> {
  const { db, clock, config } = services
  const inks = await measuredInks(services, save.banners)
  await shortTransaction(db, async (tx) => {
    await lockHome(tx)
    const now = clock.now()
    const state = await bannerListState(tx)
    if (state.version !== save.version) refuseChanged(save.version, state, await bannersNow(tx, { imageBase: config.imageBaseUrl, now }))
    const before = await storedBanners(tx)
    const after = save.banners.map((banner, place) => rowOf(banner, before, inks[place] ?? null))
    await refuseUnfit(tx, before, after)
    await writeBanners(tx, { banners: after, version: state.version + 1, by: save.actor.name, now })
    await setPhrases(tx, BANNER_PHRASES, new Map(after.map(({ title, title_ar: arabic }) => [title, arabic])))
    await audit(tx, save.actor, { act: "home.banners", object: BANNERS, before: titlesOf(before), after: titlesOf(after) })
    await announceCatalogChange(tx)
    await announce(tx, { ...BANNERS, version: state.version + 1, permission: "home.edit", place: null, owners: [] })
  })
}

const titlesOf = (banners: readonly BannerRow[]) => ({ banners: banners.map(({ title }) => title) })

/** What each picture asks for, where nobody chose; null for a picture that the store does not hold. It reads files, so it comes before the transaction. */
async function measuredInks({ images }: Pick<Services, "images">, banners: readonly SavedBanner[]): Promise<(BannerRow["ink"] | null)[]> {
  const inks: (BannerRow["ink"] | null)[] = []
  for (const { ink, large } of banners) {
    const picture = ink === null ? await images.open(large) : null
    inks.push(picture && (await bannerInk(picture.file)))
  }
  return inks
}

/** A banner as it is stored. The pictures for pages from right to left stay with those that they belong to. */
function rowOf(
  { ink, link, title, title_ar: arabic, ...banner }: SavedBanner,
  before: readonly BannerRow[],
  measured: BannerRow["ink"] | null,
): BannerRow {
  const medium = before.find((row) => row.medium === banner.medium)
  const large = before.find((row) => row.large === banner.large)
  return {
    ...banner,
    title: title.trim(),
    title_ar: arabic?.trim() ?? null,
    link: link?.trim() || null,
    medium_rtl: medium?.medium_rtl ?? null,
    large_rtl: large?.large_rtl ?? null,
    ink: ink ?? measured ?? large?.ink ?? "dark",
    is_ink_chosen: ink !== null,
  }
}

async function refuseUnfit(tx: Queries, before: readonly BannerRow[], after: readonly BannerRow[]): Promise<void> {
  const pictures = new Set(before.flatMap(({ small, medium, large }) => [small, medium, large]))
  const added = after.flatMap(({ small, medium, large }) => [small, medium, large]).filter((src) => !pictures.has(src))
  for (const src of await takeUploads(tx, added)) pictures.add(src)
  const dead = await deadLinks(
    tx,
    after.flatMap(({ link }) => link ?? []),
  )
  const wrong: string[] = []
  for (const [place, banner] of after.entries()) {
    if (before.some((row) => isSame(row, banner))) continue
    const faults = new Set<string>(Object.keys(bannerFaults({ ...banner, link: banner.link ?? "" })))
    for (const size of ["small", "medium", "large"] as const) if (!pictures.has(banner[size])) faults.add(size)
    if (banner.link !== null && dead.has(banner.link)) faults.add("link")
    wrong.push(...[...faults].map((field) => `/banners/${place}/${field}`))
  }
  const [first, ...rest] = wrong
  if (first !== undefined) throw new Refusal("banner_unfit", { fields: [first, ...rest] })
}

/** A banner that nobody changed is kept as it is, also an imported one that lacks a link. */
function isSame(row: BannerRow, banner: BannerRow): boolean {
  return (["title", "link", "small", "medium", "large", "from", "until"] as const).every((field) => row[field] === banner[field])
}
