import { type SQL, sql } from "drizzle-orm"
import { array } from "#server/db/sql.ts"
import type { PlaceReach } from "./reach.ts"

/** Whether a column has one of these cities. Customers write them in capitals or not. */
export function isCity(column: SQL, cities: readonly string[]): SQL {
  return sql`lower(${column}) = any(${array(cities.map((city) => city.toLowerCase()))}::text[])`
}

/** Whether a member may see a repair `r` with its bench `b`. What is given to the member is theirs at every place. */
export function isRepairWithin({ places, memberId }: PlaceReach): SQL {
  if (places === null) return sql`true`
  const { branches, cities } = places
  return sql`((r.store_address ->> 'id')::int = any(${array(branches)}::int[]) or ${isCity(sql`r.customer_address ->> 'city'`, cities)}
    or b.technician_id = ${memberId})`
}
