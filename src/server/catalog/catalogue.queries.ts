import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"

export async function catalogueIsEmpty(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from products) and not exists (select 1 from layout_sections) as empty`,
  )
  return rows[0]?.empty ?? true
}

/** The stored paths of the pictures that belong to the shop itself, by name. */
export async function sitePictures(db: Queries): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; path: string }>(sql`select name, path from site_pictures`)
  return Object.fromEntries(rows.map(({ name, path }) => [name, path]))
}
