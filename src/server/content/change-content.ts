import type { ContentDraft, ContentPage, ContentValue, ContentVersion } from "#contract/office/storefront/content.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import {
  keepVersion,
  lastVersion,
  liveVersion,
  lockContent,
  storeDraft,
  storedDraft,
  valueOfVersion,
  versionsOf,
} from "./content.queries.ts"
import { impossibleFields, missingTexts } from "./content-faults.ts"

/** The text of a page that was never published. */
export type FirstContent = (page: ContentPage) => ContentValue
type ActContext = { actor: Actor; now: Date; first: FirstContent }

/** The draft of a page, and whether shoppers see, or will see, something else. */
export async function draftOf(db: Queries, page: ContentPage, first: FirstContent): Promise<ContentDraft> {
  const [stored, last] = [await storedDraft(db, page), await lastVersion(db, page)]
  const published = last ?? first(page)
  const value = stored?.value ?? published
  return { version: stored?.version ?? 0, value, is_changed: !isSame(value, published) }
}

export async function listContentVersions(db: Queries, page: ContentPage, now: Date): Promise<ContentVersion[]> {
  const [versions, live] = [await versionsOf(db, page), await liveVersion(db, page, now)]
  return versions.map((version) => ({ ...version, is_live: version.number === live?.number }))
}

export async function contentOfVersion(db: Queries, page: ContentPage, number: number): Promise<ContentValue> {
  return found(await valueOfVersion(db, page, number))
}

/** Saves the draft of a page; its texts may be unfinished. */
export async function saveContent(
  tx: Queries,
  { page, value, version }: { page: ContentPage; value: ContentValue; version: number },
  { actor, now, first }: ActContext,
): Promise<void> {
  const before = await lockedDraft(tx, page, { version, first })
  await storeDraft(tx, { page, value, version: version + 1, by: actor.name, now })
  await audit(tx, actor, { act: "content.draft", object: { kind: "content", id: page }, ...changed(before, value) })
  await announceContent(tx, page, version + 1)
}

/**
 * Shows the draft to shoppers, a policy from its day in Qatar on. Refuses with `text_missing` for a text that is empty in a language, with
 * `invalid` for a contact, link or time that cannot be, and with `past_date` for a day before today.
 */
export async function publishContent(
  tx: Queries,
  { page, version, inForceOn }: { page: ContentPage; version: number; inForceOn: string | null },
  { actor, now, first }: ActContext,
): Promise<void> {
  const value = await lockedDraft(tx, page, { version, first })
  const [missing, ...others] = missingTexts(value)
  if (missing !== undefined) throw new Refusal("text_missing", { fields: [missing, ...others] })
  const [impossible, ...more] = impossibleFields(page, value)
  if (impossible !== undefined) throw new Refusal("invalid", { fields: [impossible, ...more] })
  const inForceAt = inForceOn === null ? now : startOf(inForceOn, now)
  const last = await lastVersion(tx, page)
  if (last === null) await keepVersion(tx, { page, value: first(page), by: null, now: null, inForceAt: null })
  const number = await keepVersion(tx, { page, value, by: actor.name, now, inForceAt })
  await storeDraft(tx, { page, value, version: version + 1, by: actor.name, now })
  const after = { version: number, ...(inForceOn === null ? {} : { in_force_on: inForceOn }) }
  await audit(tx, actor, { act: "content.publish", object: { kind: "content", id: page }, after })
  await announceCatalogChange(tx)
  await announceContent(tx, page, version + 1)
}

/** When a day begins in Qatar; today has begun now. */
function startOf(day: string, now: Date): Date {
  const start = new Date(`${day}T00:00:00.000+03:00`)
  if (Number.isNaN(start.getTime()) || qatarDay(start) !== day) throw new Refusal("invalid", { fields: ["/in_force_on"] })
  if (day < qatarDay(now)) throw new Refusal("past_date", { fields: ["/in_force_on"] })
  return day === qatarDay(now) ? now : start
}

async function lockedDraft(tx: Queries, page: ContentPage, { version, first }: { version: number; first: FirstContent }) {
  await lockContent(tx, page)
  const stored = await storedDraft(tx, page)
  refuseChanged(version, stored ?? { version: 0, changedBy: null, changedAt: null }, await draftOf(tx, page, first))
  return stored?.value ?? (await lastVersion(tx, page)) ?? first(page)
}

async function announceContent(tx: Queries, page: ContentPage, version: number): Promise<void> {
  await announce(tx, { kind: "content", id: page, version, permission: "content.edit", place: null, owners: [] })
}

/** The parts of a page that a save changes. */
function changed(before: ContentValue, after: ContentValue) {
  const names = Object.keys(after).filter((name) => !isSame(part(before, name), part(after, name)))
  const only = (value: ContentValue) => Object.fromEntries(names.map((name) => [name, part(value, name)]))
  return { before: only(before), after: only(after) }
}

function part(value: ContentValue, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name]
}

/** Whether two texts are the same; the database orders the names of a text by its own rule. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => [name, sorted(entry)])
}
