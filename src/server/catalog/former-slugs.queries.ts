import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

const TABLES = { category: "categories", brand: "brands", collection: "collections" } as const

/** Where the category, brand or collection is that had this slug before; null when none had it. */
export async function slugNow(db: Queries, kind: keyof typeof TABLES, slug: string): Promise<string | null> {
  const [found] = await rows(
    db,
    `slug now of ${kind}`,
    sql`
    select g.slug from former_slugs f join ${sql.raw(TABLES[kind])} g on g.id = f.reference where f.kind = ${kind} and f.slug = ${slug}`,
    Type.Object({ slug: Type.String() }),
  )
  return found?.slug ?? null
}
