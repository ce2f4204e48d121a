import { sql } from "drizzle-orm"
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { SYNONYM_KINDS } from "#rules/catalog/search/search-query.ts"

/** Shoppers' words, and the catalog's words for them. The migration fills it; a phrase may have several meanings. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    spelling: text().notNull(),
    meaning: text().notNull(),
    kind: text({ enum: SYNONYM_KINDS }).notNull(),
    /** The spelling as the search compares it (`phraseOf`). */
    phrase: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phrase, t.meaning] }),
    check("search_synonyms_kind", sql`${t.kind} in (${sql.raw(SYNONYM_KINDS.map((kind) => `'${kind}'`).join(", "))})`),
  ],
)

/** Words that found nothing, counted per day; nothing identifies who typed them. */
export const searchMisses = pgTable(
  "search_misses",
  {
    day: date({ mode: "string" }).notNull(),
    words: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.words] })],
)
