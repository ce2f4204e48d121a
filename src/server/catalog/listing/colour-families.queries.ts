import { sql } from "drizzle-orm"
import Type from "typebox"
import { COLOUR_FAMILIES, colourFamily } from "#rules/catalog/colours/colour-families.ts"
import { COLOUR_FAMILY, isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { slugOf } from "#rules/values/slug.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const Colour = Type.Object({
  id: Type.Number(),
  option: Type.String(),
  value: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
})

/** Gives every colour of the catalog its family. Returns whether any has changed. */
export async function refreshColourFamilies(tx: Queries): Promise<boolean> {
  const found = await rows(
    tx,
    "colours",
    sql`select id, option, value, code from option_values where lower(option) like '%colo%' and option <> ${COLOUR_FAMILY} order by id`,
    Colour,
  )
  const colours = found
    .filter(({ option }) => isColourOption(option))
    .map(({ id, value, code }) => ({ id, family: colourFamily(value, code) }))
  const used = COLOUR_FAMILIES.filter(({ name }) => colours.some(({ family }) => family === name))
  // As in specification filters, the slug begins with the title.
  await run(
    tx,
    null,
    sql`
    insert into option_values (option, value, slug, code)
    select ${COLOUR_FAMILY}, * from unnest(${array(used.map(({ name }) => name))}::text[], ${array(used.map(({ name }) => slugOf(`${COLOUR_FAMILY} ${name}`)))}::text[], ${sql.param(used.map(({ code }) => code))}::text[]) as made(value, slug, code)
    where not exists (select from option_values o where o.option = ${COLOUR_FAMILY} and o.value = made.value)`,
  )
  const changed = await run(
    tx,
    null,
    sql`
    update option_values o set family_id = f.id
    from unnest(${array(colours.map(({ id }) => id))}::int[], ${sql.param(colours.map(({ family }) => family))}::text[]) as made(id, family)
      left join option_values f on f.option = ${COLOUR_FAMILY} and f.value = made.family
    where o.id = made.id and o.family_id is distinct from f.id`,
  )
  return changed > 0
}
