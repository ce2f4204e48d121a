import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** Sets the translation of an English text; null: it has none. */
export async function setPhrase(
  tx: Queries,
  { kind, english, arabic }: { kind: string; english: string; arabic: string | null },
): Promise<void> {
  await run(tx, "delete phrase", sql`delete from phrases where kind = ${kind} and md5(english) = md5(${english})`)
  if (arabic === null) return
  await run(tx, "insert phrase", sql`insert into phrases (kind, english, arabic) values (${kind}, ${english}, ${arabic})`)
}

/** Sets the translations of several English texts; null: it has none. Of the same text the last one counts. */
export async function setPhrases(tx: Queries, kind: string, phrases: ReadonlyMap<string, string | null>): Promise<void> {
  const list = JSON.stringify([...phrases].map(([english, arabic]) => ({ english, arabic })))
  const given = sql`jsonb_to_recordset(${list}::jsonb) as given(english text, arabic text)`
  await run(tx, "delete phrases", sql`delete from phrases p using ${given} where p.kind = ${kind} and md5(p.english) = md5(given.english)`)
  await run(
    tx,
    "insert phrases",
    sql`insert into phrases (kind, english, arabic) select ${kind}, english, arabic from ${given} where arabic is not null`,
  )
}

/** The translations of English texts of a kind. */
export async function phrasesOfKind(db: Queries, kind: string, english: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    "phrases of kind",
    sql`select p.english, p.arabic from phrases p join unnest(${array([...english])}::text[]) as w(english) on md5(p.english) = md5(w.english) where p.kind = ${kind}`,
    Type.Object({ english: Type.String(), arabic: Type.String() }),
  )
  return new Map(found.map((phrase) => [phrase.english, phrase.arabic]))
}
