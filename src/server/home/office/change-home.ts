import { type HomeDraft, type HomeVersion, SECTION_KINDS } from "#contract/office/storefront/home-page.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import {
  countShown,
  homeVersionsOf,
  keepVersion,
  liveSections,
  lockHome,
  replaceLive,
  type Section,
  storeDraft,
  storedDraft,
  type VersionRow,
} from "./home-versions.queries.ts"

type ActContext = { actor: Actor; now: Date }

/** The draft with what shoppers would see of it. */
export async function homeNow(db: Queries): Promise<HomeDraft> {
  const [stored, live, versions] = await Promise.all([storedDraft(db), liveSections(db), homeVersionsOf(db, { limit: 1 })])
  const sections = stored?.sections ?? live
  const counts = await countShown(db, sections)
  const [last] = versions
  return {
    version: stored?.version ?? 0,
    is_changed: !isSame(visible(sections), live),
    live: last && isSame(visible(last.sections), live) ? versionOf(last) : null,
    sections: sections.map(({ key, title, is_hidden: isHidden, ...lists }) => ({
      key,
      title,
      kind: SECTION_KINDS.find((kind) => lists[kind].length > 0) ?? null,
      count: counts.get(key) ?? 0,
      is_hidden: isHidden,
      is_empty: (counts.get(key) ?? 0) === 0,
    })),
  }
}

export async function listHomeVersions(db: Queries): Promise<HomeVersion[]> {
  return (await homeVersionsOf(db)).map(versionOf)
}

/** Saves the order of the sections and which are hidden. Refuses with `not_found` for one that the draft does not have, or that is named twice. */
export async function saveHomeDraft(
  tx: Queries,
  { version, sections }: { version: number; sections: readonly { key: string; is_hidden: boolean }[] },
  { actor, now }: ActContext,
): Promise<void> {
  const before = await lockedDraft(tx, version)
  const unused = new Map(before.map((section) => [section.key, section]))
  const next = sections.map(({ key, is_hidden: isHidden }) => {
    const section = found(unused.get(key) ?? null)
    unused.delete(key)
    return { ...section, is_hidden: isHidden }
  })
  await storeDraft(tx, { sections: next, version: version + 1, by: actor.name, now })
  const shown = (all: readonly Section[]) => ({ sections: all.map(({ title, is_hidden: isHidden }) => (isHidden ? `(${title})` : title)) })
  await audit(tx, actor, { act: "home.draft", object: HOME, before: shown(before), after: shown(next) })
  await announceHome(tx, version + 1)
}

/** Shows the draft to shoppers. */
export async function publishHome(tx: Queries, version: number, { actor, now }: ActContext): Promise<void> {
  const draft = await lockedDraft(tx, version)
  await goLive(tx, draft, { version, act: "home.publish", actor, now })
}

/** Shows an earlier version to shoppers again; it becomes the draft, too. */
export async function restoreHome(
  tx: Queries,
  { number, version }: { number: number; version: number },
  { actor, now }: ActContext,
): Promise<void> {
  await lockedDraft(tx, version)
  const [earlier] = await homeVersionsOf(tx, { number })
  await goLive(tx, found(earlier ?? null).sections, { version, act: "home.restore", actor, now })
}

type GoingLive = ActContext & { version: number; act: "home.publish" | "home.restore" }

async function goLive(tx: Queries, sections: readonly Section[], { version, act, actor, now }: GoingLive): Promise<void> {
  const live = await liveSections(tx)
  const [last] = await homeVersionsOf(tx, { limit: 1 })
  // An import, or the first time: what is there now is kept as well.
  if (!last || !isSame(visible(last.sections), live)) await keepVersion(tx, { sections: live, by: null, now })
  const shown = visible(sections)
  // A shop without sections shows its categories instead, which nobody asked for.
  if (shown.length === 0) throw new Refusal("home_empty")
  await replaceLive(tx, shown)
  await keepVersion(tx, { sections, by: actor.name, now })
  await storeDraft(tx, { sections, version: version + 1, by: actor.name, now })
  const titles = (all: readonly Section[]) => ({ sections: all.map(({ title }) => title) })
  await audit(tx, actor, { act, object: HOME, before: titles(live), after: titles(shown) })
  await announceCatalogChange(tx)
  await announceHome(tx, version + 1)
}

const HOME = { kind: "home", id: "page" } as const

/** The draft's sections with everything locked; refuses with `changed_meanwhile` when it has another version. */
async function lockedDraft(tx: Queries, version: number): Promise<Section[]> {
  await lockHome(tx)
  const stored = await storedDraft(tx)
  refuseChanged(version, stored ?? { version: 0, changedBy: null, changedAt: null }, await homeNow(tx))
  return stored?.sections ?? (await liveSections(tx))
}

async function announceHome(tx: Queries, version: number): Promise<void> {
  await announce(tx, { ...HOME, version, permission: "home.edit", place: null, owners: [] })
}

function versionOf({ number, sections, by, at }: VersionRow): HomeVersion {
  return { number, by, at, sections: visible(sections).map(({ title }) => title) }
}

const visible = (sections: readonly Section[]) => sections.filter((section) => !section.is_hidden)

/** Whether shoppers see the same; keys differ between what an import wrote and what was published here. */
function isSame(one: readonly Section[], other: readonly Section[]): boolean {
  const plain = (sections: readonly Section[]) =>
    JSON.stringify(
      sections.map(({ title, products, categories, brands, collections, catalogs }) => [
        title,
        products,
        categories,
        brands,
        collections,
        catalogs.map(sorted),
      ]),
    )
  return plain(one) === plain(other)
}

function sorted(tile: object): unknown {
  return Object.entries(tile).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
