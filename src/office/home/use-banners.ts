import { useMemo, useState } from "react"
import type { BannerList, BannerPicture, OfficeBanner, SavedBanner } from "#contract/office/storefront/banners.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { listed } from "#office/parts/text/listed.ts"
import { OfficeProblem } from "#office/problem.ts"
import { BANNER_WIDTHS, type BannerFault, type BannerFields, type BannerSize, bannerFaults } from "#rules/catalog/office/home/banner.ts"
import { keepKeys, newKey, savedKeys } from "./entry-keys.ts"
import { thenRefresh } from "./home-data.ts"

/** A banner as it is edited. `key` stays with it in another order, and when it is saved; without a chosen ink the picture is measured. */
export type BannerValues = Record<BannerSize, BannerPicture> & {
  key: string
  title: string
  title_ar: string
  link: string
  ink: "dark" | "light" | null
  /** What was measured on the large picture; null for a new one. */
  measured: "dark" | "light" | null
  from: string | null
  until: string | null
}

/** Why a banner was not saved: a sentence for each field. */
export type BannerMistakes = Partial<Record<keyof BannerFields, string>>

const none: BannerPicture = { src: "", image: "" }

export function newBanner(): BannerValues {
  const pictures = { small: none, medium: none, large: none }
  return { key: newKey(), title: "", title_ar: "", link: "", ...pictures, ink: null, measured: null, from: null, until: null }
}

/** Whether a banner was never saved, so that no shopper sees it. */
export function isNew({ key }: Pick<BannerValues, "key">): boolean {
  return key.startsWith("new-")
}

export function bannerName({ title }: Pick<BannerValues, "title">): string {
  return title.trim() || m.office_banners_new()
}

/** The form over all banners, and why some were not saved, by key. */
export function useBanners(list: BannerList) {
  const saved = useMemo(() => ({ banners: bannersValues(list.banners) }), [list])
  const [faults, setFaults] = useState<ReadonlyMap<string, BannerMistakes>>(new Map())
  const names = { banners: m.office_banners() }
  const form = useObjectForm<{ banners: readonly BannerValues[] }>({
    object: "home:banners",
    saved,
    version: list.version,
    names,
    read: (current) => ({ banners: bannersValues((current as BannerList).banners) }),
    save: async ({ banners }, version) => {
      const before = new Set(saved.banners.map((banner) => JSON.stringify(banner)))
      // An imported banner may lack a link; the first change requires one.
      const changed = banners.filter((banner) => !before.has(JSON.stringify(banner)))
      const wrong = new Map(changed.map((banner) => [banner.key, mistakesOf(banner)] as const).filter(([, found]) => hasAny(found)))
      setFaults(wrong)
      keepKeys(banners.map((banner) => ({ key: banner.key, contents: contentsOf(savedOf(banner)) })))
      if (wrong.size > 0) throw new OfficeProblem(422, unfit(banners, wrong))
      try {
        return (await thenRefresh(api.banners.save({ banners: banners.map(savedOf) }, { version }))).version
      } catch (fault) {
        if (!(fault instanceof OfficeProblem) || fault.code !== "banner_unfit") throw fault
        const found = refusedIn(fault, banners)
        setFaults(found)
        throw new OfficeProblem(422, unfit(banners, found), { code: fault.code })
      }
    },
  })
  return { form, names, faults }
}

const hasAny = (mistakes: BannerMistakes) => Object.keys(mistakes).length > 0

function unfit(banners: readonly BannerValues[], faults: ReadonlyMap<string, BannerMistakes>): string {
  return m.office_banners_unfit({ names: listed(banners.filter(({ key }) => faults.has(key)).map(bannerName)) })
}

function mistakesOf(banner: BannerValues): BannerMistakes {
  const { small, medium, large } = banner
  const found = bannerFaults({ ...banner, small: small.src, medium: medium.src, large: large.src })
  return Object.fromEntries(Object.entries(found).map(([field, fault]) => [field, wordsOf(field as keyof BannerFields, fault)]))
}

function wordsOf(field: keyof BannerFields, fault: BannerFault): string {
  if (fault === "narrow") return m.office_banner_narrow({ width: BANNER_WIDTHS[field as BannerSize] })
  if (fault === "foreign") return m.office_banner_foreign()
  if (fault === "early") return m.office_banner_early()
  if (field === "title") return m.office_banner_missing_title()
  return field === "link" ? m.office_banner_missing_link() : m.office_banner_missing_picture()
}

/** The fields that the server refused: what only it knows. */
function refusedIn({ errors }: OfficeProblem, banners: readonly BannerValues[]): Map<string, BannerMistakes> {
  const found = new Map<string, BannerMistakes>()
  for (const { path } of errors) {
    const [, , place = "", field = ""] = path.split("/")
    const banner = banners[Number(place)]
    if (!banner) continue
    const words = field === "link" ? m.office_banner_unknown() : m.office_banner_unknown_picture()
    found.set(banner.key, { ...found.get(banner.key), [field]: words })
  }
  return found
}

export function bannersValues(banners: readonly OfficeBanner[]): BannerValues[] {
  const keys = savedKeys(
    banners.map(({ small, medium, large, ...banner }) => contentsOf({ ...banner, small: small.src, medium: medium.src, large: large.src })),
  )
  return banners.map(({ is_ink_chosen: isChosen, ink, state: _state, title_ar: arabic, link, ...banner }, at) => ({
    ...banner,
    key: keys[at] ?? "",
    title_ar: arabic ?? "",
    link: link ?? "",
    ink: isChosen ? ink : null,
    measured: isChosen ? null : ink,
  }))
}

/** What tells one banner from another. */
function contentsOf({ title, link, small, medium, large }: Pick<SavedBanner, "title" | "link" | BannerSize>): string {
  return `banner ${JSON.stringify([title, link, small, medium, large])}`
}

function savedOf({
  key: _key,
  measured: _measured,
  title,
  title_ar: arabic,
  link,
  small,
  medium,
  large,
  ...times
}: BannerValues): SavedBanner {
  return {
    ...times,
    title: title.trim(),
    title_ar: arabic.trim() || null,
    link: link.trim() || null,
    small: small.src,
    medium: medium.src,
    large: large.src,
  }
}
