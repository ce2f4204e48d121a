import type { HomeDraft, HomeVersion, SavedSection } from "#contract/office/storefront/home-page.ts"
import { homeChanges } from "#rules/catalog/office/home/home-changes.ts"
import type { Locale } from "#rules/values/locale.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { inLanguage } from "#server/languages/in-language.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { draftInLanguage } from "./draft-in-language.ts"
import { draftAfter, refuseUnfit, sectionsShown } from "./draft-sections.ts"
import {
  deleteWaiting,
  homeVersion,
  homeVersions,
  keepVersion,
  lastLive,
  liveSections,
  lockHome,
  MAX_WAITING,
  type Section,
  storeDraft,
  storedDraft,
  type VersionRow,
  waitingVersions,
} from "./home-versions.queries.ts"
import { announceHome, HOME, isSame, refuseEmpty, showSections, titles, visible } from "./show-home.ts"

/** Versions keep as much each. */
const MAX_DRAFT_BYTES = 1024 * 1024

type ActContext = { actor: Actor; now: Date; language: Locale }

/** The draft with what shoppers would see of it, in the language of the member. */
export async function homeNow(db: Queries, language: Locale, imageBase = ""): Promise<HomeDraft> {
  // One after the other: a transaction has one connection.
  const [stored, live, last, [next]] = [await storedDraft(db), await liveSections(db), await lastLive(db), await waitingVersions(db)]
  const sections = stored?.sections ?? live
  const draft: HomeDraft = {
    version: stored?.version ?? 0,
    is_changed: !isSame(visible(sections), live),
    changes: homeChanges(last && isSame(visible(last.sections), live) ? last.sections : live, sections).length,
    next: next ? versionOf(next) : null,
    live: last && isSame(visible(last.sections), live) ? versionOf(last) : null,
    sections: await sectionsShown(db, sections, imageBase),
  }
  return inLanguage(db, language, draft, draftInLanguage)
}

export async function listHomeVersions(db: Queries): Promise<HomeVersion[]> {
  return (await homeVersions(db)).map(versionOf)
}

/** Saves the sections of the draft; they may be unfit to be shown. Refuses as `draftAfter` does, and with `too_large`. */
export async function saveHomeDraft(
  tx: Queries,
  { version, sections }: { version: number; sections: readonly SavedSection[] },
  { actor, now, language }: ActContext,
): Promise<void> {
  const { sections: before, removed } = await lockedDraft(tx, version, language)
  const next = await draftAfter(tx, { before, removed }, sections)
  if (bytesOf(next) > MAX_DRAFT_BYTES) throw new Refusal("too_large")
  const left = before.filter((section) => !next.some(({ key }) => key === section.key))
  await storeDraft(tx, {
    sections: next,
    removed: bytesOf(left) > MAX_DRAFT_BYTES ? [] : left,
    ...{ version: version + 1, by: actor.name, now },
  })
  const shown = (all: readonly Section[]) => ({ sections: all.map(({ title, is_hidden: isHidden }) => (isHidden ? `(${title})` : title)) })
  await audit(tx, actor, { act: "home.draft", object: HOME, before: shown(before), after: shown(next) })
  await announceHome(tx, version + 1)
}

/**
 * Keeps the draft as a version and shows it to shoppers, now or from a minute on. Refuses with `past_time` for a minute that is over, and
 * with `too_many_scheduled` when as many wait as the shop keeps, and with `section_unfit` when a section cannot be shown.
 */
export async function publishHome(
  tx: Queries,
  { version, at }: { version: number; at: string | null },
  { actor, now, language }: ActContext,
): Promise<void> {
  const { sections: draft } = await lockedDraft(tx, version, language)
  await refuseUnfit(tx, draft)
  if (at === null) return goLive(tx, draft, { version, act: "home.publish", actor, now })
  const waitsUntil = new Date(at)
  // A day that no month has becomes another one, or none.
  if (Number.isNaN(waitsUntil.getTime()) || waitsUntil.toISOString() !== at) throw new Refusal("invalid", { fields: ["/at"] })
  if (waitsUntil <= now) throw new Refusal("past_time", { fields: ["/at"] })
  refuseEmpty(draft)
  if ((await waitingVersions(tx)).length >= MAX_WAITING) throw new Refusal("too_many_scheduled")
  const number = await keepVersion(tx, { sections: draft, by: actor.name, now, waitsUntil })
  await storeDraft(tx, { sections: draft, version: version + 1, by: actor.name, now })
  await audit(tx, actor, {
    act: "home.schedule",
    object: HOME,
    after: { version: number, at, ...titles(visible(draft)) },
  })
  // Every process learns of the next moment.
  await announceCatalogChange(tx)
  await announceHome(tx, version + 1)
}

/** Takes back a version that waits for its time. */
export async function cancelScheduled(tx: Queries, number: number, { actor }: Pick<ActContext, "actor">): Promise<void> {
  await lockHome(tx)
  const waiting = found(await homeVersion(tx, number))
  if (!(await deleteWaiting(tx, number))) throw new Refusal("not_found")
  await audit(tx, actor, { act: "home.cancel", object: HOME, before: { version: number, at: waiting.waits_until } })
  await announceCatalogChange(tx)
  await announceHome(tx, (await storedDraft(tx))?.version ?? 0)
}

/** Shows an earlier version to shoppers again; it becomes the draft, too. */
export async function restoreHome(
  tx: Queries,
  { number, version }: { number: number; version: number },
  { actor, now, language }: ActContext,
): Promise<void> {
  await lockedDraft(tx, version, language)
  const { sections } = found(await homeVersion(tx, number))
  await goLive(tx, sections, { version, act: "home.restore", actor, now })
}

type GoingLive = Omit<ActContext, "language"> & { version: number; act: "home.publish" | "home.restore" }

async function goLive(tx: Queries, sections: readonly Section[], { version, act, actor, now }: GoingLive): Promise<void> {
  const { before, after } = await showSections(tx, sections, now)
  await keepVersion(tx, { sections, by: actor.name, now })
  await storeDraft(tx, { sections, version: version + 1, by: actor.name, now })
  await audit(tx, actor, { act, object: HOME, before, after })
  await announceCatalogChange(tx)
  await announceHome(tx, version + 1)
}

/** The draft's sections with everything locked; refuses with `changed_meanwhile` when it has another version. */
function bytesOf(sections: readonly Section[]): number {
  return Buffer.byteLength(JSON.stringify(sections))
}

type LockedDraft = { sections: readonly Section[]; removed: readonly Section[] }

async function lockedDraft(tx: Queries, version: number, language: Locale): Promise<LockedDraft> {
  await lockHome(tx)
  const stored = await storedDraft(tx)
  const seen = stored ?? { version: 0, changedBy: null, changedAt: null }
  if (seen.version !== version) refuseChanged(version, seen, await homeNow(tx, language))
  return { sections: stored?.sections ?? (await liveSections(tx)), removed: stored?.removed ?? [] }
}

function versionOf({ number, sections, by, at, waits_until }: VersionRow): HomeVersion {
  return { number, by, at, waits_until, sections: visible(sections).map(({ title }) => title) }
}
