import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { instantColumn } from "#server/db/sql.ts"
import type { StoredCatalogTile } from "../home.tables.ts"

/** A section as the office keeps it. Lists hold ids in display order. */
export type KeptSection = {
  /** The same in all drafts and versions. */
  key: string
  title: string | null
  products: number[]
  categories: number[]
  brands: number[]
  collections: number[]
  catalogs: (StoredCatalogTile & { description_arabic?: string | null })[]
  is_hidden: boolean
  title_arabic?: string | null
  kind?: "products" | "categories" | "brands" | "collections" | "catalogs"
}

/** The one draft of the home page. Without a row the draft is what is live. */
export const homeDraft = pgTable(
  "home_draft",
  {
    id: smallint().primaryKey(),
    sections: jsonb().$type<KeptSection[]>().notNull(),
    /** Those that the last save left out: the next one can put them back. */
    removed: jsonb().$type<KeptSection[]>().notNull().default([]),
    version: integer().notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (t) => [check("home_draft_one", sql`${t.id} = 1`)],
)

/** What was live, the last 50, and what will be. */
export const homeVersions = pgTable("home_versions", {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  sections: jsonb().$type<KeptSection[]>().notNull(),
  /** Null for what stood there before the office published anything. */
  publishedBy: text("published_by"),
  /** Since when it is live; of one that waits, when it was scheduled. */
  publishedAt: instantColumn("published_at").notNull(),
  /** When it goes live; null for one that is or was. */
  waitsUntil: instantColumn("waits_until"),
})
