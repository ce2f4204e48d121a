import { type SQL, sql } from "drizzle-orm"
import { array } from "#server/db/sql.ts"

/** Whether a column has one of these cities. Customers write them in capitals or not. */
export function isCity(column: SQL, cities: readonly string[]): SQL {
  return sql`lower(${column}) = any(${array(cities.map((city) => city.toLowerCase()))}::text[])`
}
