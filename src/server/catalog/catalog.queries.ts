import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"

export async function catalogIsEmpty(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from products) and not exists (select 1 from layout_sections) as empty`,
  )
  return rows[0]?.empty ?? true
}

/** What every page knows of the shop's rows. */
export type SiteFacts = {
  /** The stored paths of the pictures that belong to the shop itself, by name. */
  pictures: Record<string, string>
  /** Whether anything can be collected, or brought for repair, at a branch. */
  hasBranches: boolean
}

export async function siteFacts(db: Queries): Promise<SiteFacts> {
  const { rows } = await db.execute<SiteFacts>(sql`
    select (select coalesce(json_object_agg(name, path), '{}') from site_pictures) as pictures,
      exists (select from branches) as "hasBranches"`)
  return rows[0] ?? { pictures: {}, hasBranches: false }
}

/** The pictures that visitors see first: those of the cards, in the order of the listings. */
export async function cardPictures(db: Queries, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select v.images[1] as path from products p join variants v on v.product_id = p.id
    where p.published and v.images[1] is not null
    group by v.images[1] order by min(v.position), min(p.rank) limit ${limit}`)
  return rows.map((row) => row.path)
}
