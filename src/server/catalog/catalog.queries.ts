import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export async function catalogIsEmpty(db: Queries): Promise<boolean> {
  const found = await rows(
    db,
    null,
    sql`select not exists (select 1 from products) and not exists (select 1 from layout_sections) as empty`,
    Type.Object({ empty: Type.Boolean() }),
  )
  return found[0]?.empty ?? true
}

/** The first branch, and how many there are besides. */
const Pickup = Type.Object({ branch: Type.String(), hours: Type.String(), others: Type.Integer() })

/** Data that every page needs. */
export const SiteFacts = Type.Object({ pictures: Type.Record(Type.String(), Type.String()), pickup: OrNull(Pickup) })
export type SiteFacts = Static<typeof SiteFacts>

export async function siteFacts(db: Queries): Promise<SiteFacts> {
  const found = await rows(
    db,
    null,
    sql`
    select (select coalesce(json_object_agg(name, path), '{}') from site_pictures) as pictures,
      (select json_build_object('branch', name, 'hours', working_hours, 'others', (select count(*) - 1 from branches where is_open))
        from branches where is_open order by id limit 1) as pickup`,
    SiteFacts,
  )
  return found[0] ?? { pictures: {}, pickup: null }
}

/** The pictures that visitors see first: those of the cards, in listing order. */
export async function cardPictures(db: Queries, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    null,
    sql`
    select v.images[1] as path from products p join variants v on v.product_id = p.id
    where p.published and v.images[1] is not null
    group by v.images[1] order by min(v.position), min(p.rank) limit ${limit}`,
    Type.Object({ path: Type.String() }),
  )
  return found.map((row) => row.path)
}
