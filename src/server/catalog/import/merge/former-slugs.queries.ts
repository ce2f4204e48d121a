import { type SQL, sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

const NAMED = {
  staged_products: sql`slug`,
  staged_changes: sql`handle`,
} as const satisfies Readonly<Record<string, SQL>>

/** Gives rows of a file that name a product by a former slug its present one, unless another product has that slug by now. */
export async function followFormerSlugs(tx: Queries, table: keyof typeof NAMED): Promise<void> {
  const column = NAMED[table]
  await run(
    tx,
    null,
    sql`
    with moved as (
      select distinct on (f.slug) f.slug as former, p.slug from product_slugs f join products p on p.id = f.product_id
      where f.slug in (select ${column} from ${sql.identifier(table)}) and not exists (select from products o where o.slug = f.slug)
      order by f.slug, p.id desc)
    update ${sql.identifier(table)} s set ${column} = moved.slug from moved where s.${column} = moved.former`,
  )
}
