import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { examine, type Finding, type Invariant } from "#server/operators/invariants.queries.ts"
import { sumOfMovements } from "./stock.queries.ts"

const INVARIANTS: readonly Invariant[] = [
  {
    name: "stock",
    says: "The count of every variant is the sum of its movements.",
    violations: sql`
      select v.id as variant, v.inventory_quantity as stock, known.stock as movements
      from variants v cross join lateral (select coalesce(${sumOfMovements}, 0)::int as stock from stock_movements m where m.variant_id = v.id) known
      where v.inventory_quantity <> known.stock`,
  },
  {
    name: "price",
    says: "The prices of every variant are the last of its history.",
    violations: sql`
      select v.id as variant from variants v left join lateral (
        select selling_price_dirhams as selling, maximum_price_dirhams as maximum from price_states s where s.variant_id = v.id order by s.id desc limit 1
      ) last on true
      where (v.selling_price_dirhams, v.maximum_price_dirhams) is distinct from (last.selling, last.maximum)`,
  },
]

/** Checks counts and prices against their histories; an empty list means that they agree. */
export function examineStock(db: Queries): Promise<Finding[]> {
  return examine(db, INVARIANTS)
}
