import type { SavedView } from "#contract/office/frame.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "../audit.queries.ts"
import type { Member } from "../member.ts"
import { countViews, insertView, lockView, lockViews, MAX_VIEWS, removeView, updateView, type ViewRow } from "./saved-views.queries.ts"

type ViewContext = { tx: Queries; member: Member; actor: Actor; now: Date }
type Wish = Pick<ViewRow, "list" | "name" | "address" | "isShared">

/** Saves a view at the end of the member's tabs. */
export async function addView({ tx, member, actor, now }: ViewContext, wish: Wish): Promise<SavedView> {
  if (wish.isShared) needSharing(member)
  await lockViews(tx, wish.list)
  const position = await freePlace(tx, { ...wish, staffId: member.id })
  const view = await insertView(tx, { ...wish, name: wish.name.trim(), staffId: member.id, position }, now)
  await audit(tx, actor, { act: "view.saved", object: objectOf(view), before: null, after: fieldsOf(view) })
  return viewFor(member, view)
}

export async function changeView(
  { tx, member, actor }: ViewContext,
  id: number,
  wish: Partial<Omit<ViewRow, "id" | "list">>,
): Promise<SavedView> {
  const view = found(await lockView(tx, member.id, id))
  const changed = { ...view, ...wish }
  if (view.isShared || changed.isShared) needSharing(member)
  if (changed.isShared !== view.isShared) {
    await lockViews(tx, view.list)
    await freePlace(tx, changed)
  }
  await updateView(tx, changed)
  await audit(tx, actor, { act: "view.changed", object: objectOf(view), before: fieldsOf(view), after: fieldsOf(changed) })
  return viewFor(member, changed)
}

export async function deleteView({ tx, member, actor }: ViewContext, id: number): Promise<void> {
  const view = found(await lockView(tx, member.id, id))
  if (view.isShared) needSharing(member)
  await removeView(tx, id)
  await audit(tx, actor, { act: "view.deleted", object: objectOf(view), before: fieldsOf(view), after: null })
}

/** The number of views that are there already; refuses when there is no room for another. */
async function freePlace(tx: Queries, view: Pick<ViewRow, "staffId" | "list" | "isShared">): Promise<number> {
  const count = await countViews(tx, view)
  if (count >= MAX_VIEWS) throw new Refusal("too_many_views")
  return count
}

function needSharing(member: Member): void {
  if (!mayShare(member)) throw new Refusal("forbidden", { extension: { permission: "views.share" } })
}

function mayShare(member: Member): boolean {
  return member.permissions.has("views.share")
}

/** A view as this member sees it. */
export function viewFor(member: Member, { id, list, staffId, name, address, isShared, position }: ViewRow): SavedView {
  const is_mine = isShared ? mayShare(member) : staffId === member.id
  return { id, list, name, address, is_shared: isShared, is_mine, position }
}

function objectOf({ id }: ViewRow) {
  return { kind: "view", id: String(id) }
}

/** Name and address stay out of the audit: they may hold a customer's name, and a view can be deleted while its row cannot. */
function fieldsOf({ list, isShared, position }: ViewRow) {
  return { list, is_shared: isShared, position }
}
