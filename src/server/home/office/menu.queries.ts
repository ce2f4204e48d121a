import { sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import type { MenuRow } from "#server/home/home.queries.ts"

/** The translations of the menu's names, as the storefront reads them. */
export const MENU_PHRASES = "menu"

/** The Arabic of English names of the menu, as shoppers see it: the translation, or the name of a category with the same English one. */
export async function arabicNames(db: Queries, names: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    "arabic names of the menu",
    sql`
    select given.english, coalesce(p.arabic, c.arabic) as arabic from unnest(${array([...names])}::text[]) as given(english)
    left join phrases p on p.kind = ${MENU_PHRASES} and md5(p.english) = md5(given.english)
    left join (select distinct on (name) name, arabic ->> 'name' as arabic from categories order by name, id) c on c.name = given.english`,
    Type.Object({ english: Type.String(), arabic: OrNull(Type.String()) }),
  )
  return new Map(found.flatMap(({ english, arabic }) => (arabic === null ? [] : [[english, arabic] as const])))
}

/** Writes the menu in place of the one before. */
export async function writeMenu(tx: Queries, items: readonly MenuRow[]): Promise<void> {
  await run(tx, "clear menu", sql`delete from menu_items`)
  await run(
    tx,
    "write menu",
    sql`
    insert into menu_items (position, name, url, children)
    select place, item ->> 'name', item ->> 'url', item -> 'children'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as given(item, place)`,
  )
}
