import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const Path = Type.Object({ path: Type.String() })

/** The number of a member's pictures that no form has saved. */
export async function countUploads(db: Queries, staffId: number): Promise<number> {
  const [found] = await rows(
    db,
    null,
    sql`select count(*)::int as count from uploaded_pictures where staff_id = ${staffId}`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}

export async function noteUpload(tx: Queries, { path, staffId, now }: { path: string; staffId: number; now: Date }): Promise<void> {
  await run(
    tx,
    "note uploaded picture",
    sql`insert into uploaded_pictures (path, staff_id, created_at) values (${path}, ${staffId}, ${now.toISOString()}::timestamptz)`,
  )
}

/** Takes uploaded pictures for an object that is saved in the same transaction, so that they are kept. Returns those that were there. */
export async function takeUploads(tx: Queries, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const taken = await rows(
    tx,
    "take uploaded pictures",
    sql`delete from uploaded_pictures where path = any(${array(paths)}::text[]) returning path`,
    Path,
  )
  return taken.map(({ path }) => path)
}

/** Locks some pictures that were uploaded before a moment. */
export async function lockOldUploads(tx: Queries, before: Date, limit: number): Promise<string[]> {
  const found = await rows(
    tx,
    "old uploaded pictures",
    sql`
    select path from uploaded_pictures where created_at < ${before.toISOString()}::timestamptz order by created_at limit ${limit}
    for update skip locked`,
    Path,
  )
  return found.map(({ path }) => path)
}
