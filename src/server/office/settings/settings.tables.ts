import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"

/** Settings that the shop's staff change. One without a row has its value of the start; one of the environment wins over its row. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
    changedBy: text("changed_by").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (t) => [check("shop_settings_size", sql`pg_column_size(${t.value}) <= 65536`)],
)
