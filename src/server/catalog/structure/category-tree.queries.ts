import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** An arbitrary constant: one move of a category at a time, so that two together make no cycle. */
const TREE_LOCK = 7_105_322

/** Waits until no other transaction changes the tree. */
export async function lockTree(tx: Queries): Promise<void> {
  await run(tx, null, sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
}

/** The category itself and those above it; null when there is none. */
export async function pathOfCategory(tx: Queries, id: number): Promise<number[] | null> {
  const [found] = await rows(
    tx,
    "path of category",
    sql`select path from categories where id = ${id}`,
    Type.Object({ path: Type.Array(Type.Integer()) }),
  )
  return found?.path ?? null
}

/** Puts a category below another, at a place among its siblings, and corrects the paths of all below it. */
export async function placeCategory(
  tx: Queries,
  id: number,
  { parentId, parentPath, index }: { parentId: number | null; parentPath: number[]; index: number },
): Promise<void> {
  await run(tx, "parent of category", sql`update categories set parent_id = ${parentId}, version = version + 1 where id = ${id}`)
  // A path begins with the category itself and ends at the top.
  await run(
    tx,
    "paths below category",
    sql`
    update categories set path = path[1:array_position(path, ${id}::int)] || ${array(parentPath)}::int[] where path @> array[${id}::int]`,
  )
  await run(
    tx,
    "places of siblings",
    sql`
    with others as (
      select id, row_number() over (order by position nulls last, lower(name), id) - 1 as place from categories
      where parent_id is not distinct from ${parentId}::int and id <> ${id})
    update categories c set position = new.position from (
      select id, (place + case when place >= ${index}::int then 1 else 0 end)::int as position from others
      union all select ${id}::int, least(${index}::int, (select count(*)::int from others))) new
    where c.id = new.id and c.position is distinct from new.position`,
  )
}

/** The categories directly below one, in their order. */
export async function childrenOf(tx: Queries, id: number): Promise<number[]> {
  const found = await rows(
    tx,
    "children of category",
    sql`select id from categories where parent_id = ${id} order by position nulls last, lower(name), id`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.map((row) => row.id)
}
