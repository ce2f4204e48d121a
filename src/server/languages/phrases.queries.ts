import { sql } from "drizzle-orm"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"

/** Sets the translation of an English text; null: it has none. */
export async function setPhrase(
  tx: Queries,
  { kind, english, arabic }: { kind: string; english: string; arabic: string | null },
): Promise<void> {
  await run(tx, "delete phrase", sql`delete from phrases where kind = ${kind} and md5(english) = md5(${english})`)
  if (arabic === null) return
  await run(tx, "insert phrase", sql`insert into phrases (kind, english, arabic) values (${kind}, ${english}, ${arabic})`)
}
