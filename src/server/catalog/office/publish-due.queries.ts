import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const AT_ONCE = 100

/** Products with a moment that has come. */
export async function dueProducts(db: Queries, now: Date): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows(
    db,
    "due products",
    sql`select id from products where publish_at <= ${at} or unpublish_at <= ${at} order by id limit ${AT_ONCE}`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.map(({ id }) => id)
}

const Plan = Type.Object({
  published: Type.Boolean(),
  publishAt: Type.Union([Type.String(), Type.Null()]),
  unpublishAt: Type.Union([Type.String(), Type.Null()]),
})

/** The plan of a product, locked until the transaction ends. */
export async function lockPlan(tx: Queries, id: number) {
  const [found] = await rows(
    tx,
    null,
    sql`
    select published, ${instant(sql`publish_at`)} as "publishAt", ${instant(sql`unpublish_at`)} as "unpublishAt"
    from products where id = ${id} for update`,
    Plan,
  )
  return found ?? null
}

export async function writePlan(
  tx: Queries,
  { id, published, publishAt, unpublishAt }: { id: number; published: boolean; publishAt: Date | null; unpublishAt: Date | null },
): Promise<void> {
  const moment = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`
  await run(
    tx,
    null,
    sql`update products set published = ${published}, publish_at = ${moment(publishAt)}, unpublish_at = ${moment(unpublishAt)} where id = ${id}`,
  )
}
