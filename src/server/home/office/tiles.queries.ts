import { sql } from "drizzle-orm"
import Type from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { TILE_LISTS, type TileList } from "#rules/catalog/office/home/tile.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

export type TileTarget = { list: TileList; slug: string }

const Named = Type.Object({ list: OneOf(TILE_LISTS), slug: Type.String(), name: Type.String() })

/** The names of what tiles lead to, by list and slug such as `brands samsung`; what no longer exists has none. */
export async function namesOfTargets(db: Queries, targets: readonly TileTarget[]): Promise<Map<string, string>> {
  if (targets.length === 0) return new Map()
  const found = await rows(
    db,
    "names of targets",
    sql`
    with asked as (select distinct list, slug from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as given(list text, slug text))
    select a.list, a.slug, c.name from asked a join categories c on a.list = 'categories' and c.slug = a.slug
    union all select a.list, a.slug, c.name from asked a join collections c on a.list = 'collections' and c.slug = a.slug
    union all select a.list, a.slug, b.name from asked a join brands b on a.list = 'brands' and b.slug = a.slug
    union all select a.list, a.slug, p.title from asked a join products p on a.list = 'products' and p.slug = a.slug`,
    Named,
  )
  return new Map(found.map(({ list, slug, name }) => [targetKey({ list, slug }), name]))
}

export const targetKey = ({ list, slug }: TileTarget) => `${list} ${slug}`
