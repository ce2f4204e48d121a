import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { FACT_ICONS } from "#rules/catalog/facts/key-facts.ts"

/** How a fact of a product is read, and what stands there by hand. */
export const FactRow = Type.Object({
  key: Type.String(),
  label: Type.String(),
  icon: OneOf(FACT_ICONS),
  specification: Type.String(),
  pattern: Type.String(),
  by_hand: OrNull(Type.String()),
})
export type FactRow = Static<typeof FactRow>

/**
 * As JSON, the facts of product `p` in category `c`, or only those of its card: those of the nearest category that has any, from its own
 * upwards.
 */
export function factsOfProduct(which: "all" | "card"): SQL {
  return sql`
    (select coalesce(json_agg(json_build_object('key', f.key, 'label', f.label, 'icon', f.icon, 'specification', f.specification,
         'pattern', f.pattern, 'by_hand', h.text) order by f.position), '[]')
       from category_facts f left join product_facts h on h.product_id = p.id and h.key = f.key
      where f.category_id = (select near.id from unnest(c.path) with ordinality as near(id, place)
              where exists (select from category_facts t where t.category_id = near.id) order by near.place limit 1)
        ${which === "card" ? sql`and f.on_card` : sql``})`
}
