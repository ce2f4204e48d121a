import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "./database.ts"
import { rows } from "./rows.ts"

/**
 * Whether the database makes trigrams of Arabic words. Without them the search works, but a search inside Arabic names reads all names.
 * pg_trgm takes the letters from the C library's character type, whatever the provider of collations.
 */
export async function knowsArabicLetters(db: Queries): Promise<boolean> {
  const [answer] = await rows(db, null, sql`select cardinality(show_trgm('ايفون')) > 0 as "knows"`, Type.Object({ knows: Type.Boolean() }))
  return answer?.knows ?? false
}
