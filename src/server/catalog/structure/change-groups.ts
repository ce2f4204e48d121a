import type { Group, GroupKind, GroupTexts } from "#contract/office/structure.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import { childrenOf, lockTree, pathOfCategory, placeCategory } from "./category-tree.queries.ts"
import { addGroup, deleteGroup, groupsOf, isSlugTaken, keepFormerSlug, lockGroup, passFormerSlugs, writeTexts } from "./groups.queries.ts"
import { giveProducts } from "./move-products.queries.ts"
import { refreshGroup, refreshProducts } from "./refresh-group.queries.ts"

type GroupName = { kind: GroupKind; id: number }
type ActContext = { actor: Actor; now: Date }

/** The group as it is now; refuses with `not_found`. */
export async function groupNow(db: Queries, { kind, id }: GroupName): Promise<Group> {
  const [group] = await groupsOf(db, kind, id)
  return found(group ?? null)
}

/** Locks a group; refuses with `not_found`, and with `changed_meanwhile` when it has another version. */
export async function lockedGroup(tx: Queries, name: GroupName, version: number): Promise<Group> {
  const locked = found(await lockGroup(tx, name.kind, name.id))
  const now = await groupNow(tx, name)
  refuseChanged(version, locked, now)
  return now
}

/** Adds a category, brand or collection; refuses with `slug_taken`. */
export async function addNewGroup(tx: Queries, kind: GroupKind, texts: GroupTexts, { actor }: ActContext): Promise<Group> {
  if (await isSlugTaken(tx, kind, texts.slug, null)) throw new Refusal("slug_taken", { fields: ["slug"] })
  const id = await addGroup(tx, kind, texts)
  await writeTexts(tx, kind, id, texts)
  await refreshGroup(tx, kind, id)
  return changed(tx, { kind, id }, { act: "added", actor, before: null, after: texts })
}

/** Saves the texts of a group. The address that it had leads to the new one from now on. */
export async function saveGroup(
  tx: Queries,
  name: GroupName,
  { version, texts }: { version: number; texts: GroupTexts },
  { actor }: ActContext,
): Promise<Group> {
  const before = await lockedGroup(tx, name, version)
  if (await isSlugTaken(tx, name.kind, texts.slug, name.id)) throw new Refusal("slug_taken", { fields: ["slug"] })
  await writeTexts(tx, name.kind, name.id, texts)
  if (before.slug !== texts.slug) await keepFormerSlug(tx, name.kind, name.id, { from: before.slug, to: texts.slug })
  await refreshGroup(tx, name.kind, name.id)
  return changed(tx, name, { act: "changed", actor, before: textsOf(before), after: texts })
}

/** Moves a category with all below it. Refuses with `category_cycle` when its new parent is itself or below it. */
export async function moveCategory(
  tx: Queries,
  id: number,
  { version, parentId, index }: { version: number; parentId: number | null; index: number },
  { actor }: ActContext,
): Promise<Group> {
  await lockTree(tx)
  const name = { kind: "category", id } as const
  const before = await lockedGroup(tx, name, version)
  const parentPath = parentId === null ? [] : found(await pathOfCategory(tx, parentId))
  if (parentPath.includes(id)) throw new Refusal("category_cycle")
  await placeCategory(tx, id, { parentId, parentPath, index })
  await refreshGroup(tx, "category", id)
  return changed(tx, name, { act: "moved", actor, before: { parent: before.parent_id }, after: { parent: parentId, place: index } })
}

/**
 * Deletes a group and gives its products to another; its addresses lead there. The categories below a deleted one move up. Refuses with
 * `place_needed` when a category has products and no other is named. Returns how many products moved.
 */
export async function removeGroup(
  tx: Queries,
  name: GroupName,
  { version, to }: { version: number; to: number | null },
  { actor, now }: ActContext,
): Promise<number> {
  const { kind, id } = name
  if (kind === "category") await lockTree(tx)
  const group = await lockedGroup(tx, name, version)
  if (to === id || (kind === "category" && group.products > 0 && to === null)) throw new Refusal("place_needed", { fields: ["to"] })
  if (to !== null) await groupNow(tx, { kind, id: to })
  if (kind === "category") await moveChildrenUp(tx, group)
  const products = await giveProducts(tx, kind, id, { to, now })
  await passFormerSlugs(tx, kind, id, { slug: group.slug, to })
  await deleteGroup(tx, kind, id)
  await refreshProducts(tx, products)
  await audit(tx, actor, { act: `${kind}.deleted`, object: name, before: textsOf(group), after: { to, products: products.length } })
  await announceGroup(tx, name, 0)
  return products.length
}

async function moveChildrenUp(tx: Queries, { id, parent_id: parentId }: Group): Promise<void> {
  const parentPath = parentId === null ? [] : found(await pathOfCategory(tx, parentId))
  // Few, and each moves what is below it.
  for (const child of await childrenOf(tx, id)) {
    await placeCategory(tx, child, { parentId, parentPath, index: 10_000 })
    await refreshGroup(tx, "category", child)
  }
}

type Change = { act: string; actor: Actor; before: Readonly<Record<string, unknown>> | null; after: Readonly<Record<string, unknown>> }

async function changed(tx: Queries, name: GroupName, { act, actor, before, after }: Change): Promise<Group> {
  await audit(tx, actor, { act: `${name.kind}.${act}`, object: name, before, after })
  const group = await groupNow(tx, name)
  await announceGroup(tx, name, group.version)
  return group
}

export async function announceGroup(tx: Queries, { kind, id }: GroupName, version: number): Promise<void> {
  await announce(tx, { kind, id: String(id), version, permission: "products.read", place: null, owners: [] })
}

function textsOf({ name, name_ar, slug, description, description_ar }: Group): GroupTexts {
  return { name, name_ar, slug, description, description_ar }
}
