import { type SQL, sql } from "drizzle-orm"
import { array } from "#server/db/sql.ts"
import type { Places } from "./places.ts"
import type { PlaceReach } from "./reach.ts"

/** Whether a column has one of these cities. Customers write them in capitals or not. */
export function isCity(column: SQL, cities: readonly string[]): SQL {
  return sql`lower(${column}) = any(${array(cities.map((city) => city.toLowerCase()))}::text[])`
}

/** Whether an order with the row `l` of `order_listing` is collected or delivered at one of these places. */
export function isOrderAt({ branches, cities }: Places): SQL {
  return sql`(l.branch_id = any(${array(branches)}::int[]) or l.branch_id is null and ${isCity(sql`l.city`, cities)})`
}

/** Whether a customer `c` has something at the member's places. */
export function isCustomerWithin(reach: PlaceReach): SQL {
  if (reach.places === null) return sql`true`
  return sql`(exists (select from order_listing l where l.customer_id = c.id and ${isOrderAt(reach.places)})
    or exists (select from repair_requests r left join repair_benches b on b.request_id = r.id
      where r.customer_id = c.id and ${isRepairWithin(reach)}))`
}

/** Whether a member may see a repair `r` with its bench `b`. What is given to the member is theirs at every place. */
export function isRepairWithin({ places, memberId }: PlaceReach): SQL {
  if (places === null) return sql`true`
  const { branches, cities } = places
  return sql`((r.store_address ->> 'id')::int = any(${array(branches)}::int[]) or ${isCity(sql`r.customer_address ->> 'city'`, cities)}
    or b.technician_id = ${memberId})`
}
