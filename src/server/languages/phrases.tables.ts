import { sql } from "drizzle-orm"
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"

/**
 * Texts that many entries share, such as the value of an option or a warranty, and those of lists whose entries have no id: each is
 * translated once, wherever it stands. A changed English text has no translation, so that no page shows a wrong one.
 */
export const phrases = pgTable(
  "phrases",
  {
    /** Where the text stands; the same word may have another translation elsewhere. */
    kind: text().notNull(),
    english: text().notNull(),
    arabic: text().notNull(),
  },
  // By the checksum: a warranty is too long for an index.
  (t) => [uniqueIndex("phrases_english").on(t.kind, sql`md5(${t.english})`)],
)
