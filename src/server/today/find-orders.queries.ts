import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { isWithinReach } from "#server/orders/office/list-orders.queries.ts"

const FoundOrder = Type.Object({
  reference: Type.String(),
  customer: Type.String(),
  place: Type.String(),
  is_home: Type.Boolean(),
  status: OneOf(ITEM_STATUSES),
  image: OrNull(Type.String()),
})

/** The newest orders with these words, within reach. */
export async function findOrders(
  db: Queries,
  { text, reach, limit }: { text: string; reach: Reach; limit: number },
): Promise<Static<typeof FoundOrder>[]> {
  const words = findWords(text)
  if (words.length === 0) return []
  const hasWords = sql.join(
    words.map((word) => sql`l.words like ${likePattern(word)}`),
    sql` and `,
  )
  return rows(
    db,
    null,
    sql`
    with found as (
      select l.order_id, l.customer, l.city, l.state from order_listing l where ${hasWords} and ${isWithinReach(reach)}
      order by l.order_id desc limit ${limit})
    select o.reference, f.customer, coalesce(nullif(f.city, ''), o.branch_address ->> 'name', '') as place,
      o.branch_address is null as is_home,
      (${array(ITEM_STATUSES)}::text[])[f.state + 1] as status,
      (select i.images[1] from order_items i where i.order_id = o.id order by i.id limit 1) as image
    from found f join orders o on o.id = f.order_id order by o.id desc`,
    FoundOrder,
  )
}
