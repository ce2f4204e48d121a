import { hasSameEntries, hasSameTitles } from "#rules/catalog/office/home/home-changes.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { setPhrases } from "#server/languages/phrases.queries.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import type { Services } from "#server/services.ts"
import { nextBannerChange } from "./banners.queries.ts"
import { TITLE_PHRASES } from "./draft-sections.ts"
import { ownArabic } from "./draft-tiles.ts"
import {
  endWaiting,
  keepVersion,
  lastLive,
  liveSections,
  lockHome,
  replaceLive,
  type Section,
  storedDraft,
  waitingVersions,
} from "./home-versions.queries.ts"

/** The home page as an object of the audit and of the live stream. */
export const HOME = { kind: "home", id: "page" } as const

/** The next moment at which the home page changes by itself, also one that is over and was missed; null for none. */
export async function nextHomeChange(db: Queries, now: Date): Promise<string | null> {
  const [[version], banner] = await Promise.all([waitingVersions(db), nextBannerChange(db, now)])
  const moments = [version?.waits_until ?? null, banner].filter((moment) => moment !== null)
  return moments.sort()[0] ?? null
}

/** Shows the versions whose moment has come, each in its own transaction. The draft stays. [OFFICE-141] */
export async function publishHomeDue({ db, clock, kept }: Pick<Services, "db" | "clock" | "kept">): Promise<void> {
  const now = clock.now()
  const isDue = (until: string | null) => until !== null && until <= now.toISOString()
  const showNext = () =>
    shortTransaction(db, async (tx) => {
      await lockHome(tx)
      const [next] = await waitingVersions(tx)
      if (!next || !isDue(next.waits_until)) return false
      const { before, after } = await showSections(tx, next.sections, now)
      await endWaiting(tx, next.number, now)
      await audit(tx, commandLine("schedule"), { act: "home.scheduled", object: HOME, before, after })
      await announceCatalogChange(tx)
      await announceHome(tx, (await storedDraft(tx))?.version ?? 0)
      return true
    })
  while (await showNext()) kept.clear()
}

/** Shows sections to shoppers; what no version holds, because an import wrote it, is kept first. */
export async function showSections(tx: Queries, sections: readonly Section[], now: Date) {
  refuseEmpty(sections)
  const [live, last] = [await liveSections(tx), await lastLive(tx)]
  if (!last || !isSame(visible(last.sections), live)) await keepVersion(tx, { sections: live, by: null, now: new Date(now.getTime() - 1) })
  const shown = visible(sections)
  await replaceLive(tx, shown)
  await setPhrases(tx, TITLE_PHRASES, ownArabic(shown))
  return { before: titles(live), after: titles(shown) }
}

/** A shop without sections shows its categories instead, which nobody asked for. */
export function refuseEmpty(sections: readonly Section[]): void {
  if (visible(sections).length === 0) throw new Refusal("home_empty")
}

export async function announceHome(tx: Queries, version: number): Promise<void> {
  await announce(tx, { ...HOME, version, permission: "home.edit", place: null, owners: [] })
}

export const visible = (sections: readonly Section[]) => sections.filter((section) => !section.is_hidden)

export const titles = (sections: readonly Section[]) => ({ sections: sections.map(({ title }) => title) })

/** Whether shoppers see the same; keys differ between what an import wrote and what was published here. */
export function isSame(one: readonly Section[], other: readonly Section[]): boolean {
  return one.length === other.length && one.every((section, at) => isSameSection(section, other[at]))
}

function isSameSection(one: Section, other: Section | undefined): boolean {
  return other !== undefined && hasSameTitles(one, other) && hasSameEntries(one, other)
}
