import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { ContentValue } from "#contract/office/storefront/content.ts"
import { instantColumn } from "#server/db/sql.ts"

/** The draft of each page of text. Without a row the draft is what is live. */
export const contentDrafts = pgTable(
  "content_drafts",
  {
    page: text().primaryKey(),
    value: jsonb().$type<ContentValue>().notNull(),
    version: integer().notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (t) => [check("content_drafts_size", sql`pg_column_size(${t.value}) <= 262144`)],
)

/** What was, is and will be live: every version of a policy, of other pages the last 50. */
export const contentVersions = pgTable(
  "content_versions",
  {
    page: text().notNull(),
    number: integer().notNull(),
    value: jsonb().$type<ContentValue>().notNull(),
    /** Null for what stood there before the office published anything. */
    publishedBy: text("published_by"),
    publishedAt: instantColumn("published_at"),
    /** Since when shoppers see it; null for the start. */
    inForceAt: instantColumn("in_force_at"),
  },
  (t) => [primaryKey({ columns: [t.page, t.number] }), check("content_versions_size", sql`pg_column_size(${t.value}) <= 262144`)],
)
