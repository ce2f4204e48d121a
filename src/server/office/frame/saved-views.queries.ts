import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { VIEW_LISTS } from "#contract/office/frame.ts"
import { OneOf } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** The views of one member for one list, and the shared ones of a list. */
export const MAX_VIEWS = 50

export const ViewRow = Type.Object({
  id: Type.Number(),
  list: OneOf(VIEW_LISTS),
  staffId: Type.Number(),
  name: Type.String(),
  address: Type.String(),
  isShared: Type.Boolean(),
  position: Type.Number(),
})
export type ViewRow = Static<typeof ViewRow>

const columns = sql`id, list, staff_id as "staffId", name, address, is_shared as "isShared", position`

/** The views that a member sees above a list. */
export async function viewsOf(db: Queries, staffId: number, list: string): Promise<ViewRow[]> {
  return rows(
    db,
    "saved views",
    sql`
    select ${columns} from saved_views where list = ${list} and (staff_id = ${staffId} or is_shared)
    order by position, id limit ${2 * MAX_VIEWS}`,
    ViewRow,
  )
}

/** The number of views that fill the bound of a member, or of all members together, for a list. */
export async function countViews(
  db: Queries,
  { staffId, list, isShared }: Pick<ViewRow, "staffId" | "list" | "isShared">,
): Promise<number> {
  const [found] = await rows(
    db,
    "count views",
    sql`
    select count(*)::int as count from saved_views
    where list = ${list} and is_shared = ${isShared} and (is_shared or staff_id = ${staffId})`,
    Type.Object({ count: Type.Number() }),
  )
  return found?.count ?? 0
}

/** Lets one transaction at a time add views to a list. */
export async function lockViews(tx: Queries, list: string): Promise<void> {
  await run(tx, "lock views", sql`select pg_advisory_xact_lock(hashtextextended(${`views ${list}`}, 0))`)
}

export async function insertView(tx: Queries, view: Omit<ViewRow, "id">, now: Date): Promise<ViewRow> {
  const [added] = await rows(
    tx,
    "add view",
    sql`
    insert into saved_views (list, staff_id, name, address, is_shared, position, created_at)
    values (${view.list}, ${view.staffId}, ${view.name}, ${view.address}, ${view.isShared}, ${view.position}, ${now.toISOString()}::timestamptz)
    returning ${columns}`,
    ViewRow,
  )
  if (!added) throw new Error("A view was not written.")
  return added
}

/** Locks a view that the member sees; null when there is none. */
export async function lockView(tx: Queries, staffId: number, id: number): Promise<ViewRow | null> {
  const [view] = await rows(
    tx,
    "lock view",
    sql`select ${columns} from saved_views where id = ${id} and (staff_id = ${staffId} or is_shared) for update`,
    ViewRow,
  )
  return view ?? null
}

export async function updateView(tx: Queries, { id, name, address, isShared, position }: ViewRow): Promise<void> {
  await run(
    tx,
    "change view",
    sql`update saved_views set name = ${name}, address = ${address}, is_shared = ${isShared}, position = ${position} where id = ${id}`,
  )
}

export async function removeView(tx: Queries, id: number): Promise<void> {
  await run(tx, "delete view", sql`delete from saved_views where id = ${id}`)
}
