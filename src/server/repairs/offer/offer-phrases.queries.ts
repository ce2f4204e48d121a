import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { setPhrases } from "#server/languages/phrases.queries.ts"

const ofAny = (columns: readonly string[]): SQL => sql.raw(columns.map((name) => `(${name})`).join(", "))
const TEXTS = ["description", "keyword_title", "seo_title", "seo_description"]

/** The rows that use a text `w.english`, by the kind of its phrase. */
const USES = {
  repair: sql`
    select from repair_devices r, lateral (values ${ofAny(["title", "thumbnail_alt_text", ...TEXTS])}) as t(text) where t.text = w.english
    union all select from repair_brands r, lateral (values ${ofAny(["name", "thumbnail_alt_text", ...TEXTS])}) as t(text) where t.text = w.english
    union all select from repair_offers r, lateral (values ${ofAny(TEXTS)}) as t(text) where t.text = w.english`,
  repair_issues: sql`
    select from repair_issues r where r.title = w.english union all select from repair_requests r where r.issue = w.english`,
  repair_models: sql`
    select from repair_models r where r.name = w.english union all select from repair_requests r where r.model = w.english`,
} as const satisfies Readonly<Record<string, SQL>>

/** Sets the Arabic of texts that the caller has just written. A text without Arabic loses what it had, unless another row uses it too. */
export async function setOfferPhrases(
  tx: Queries,
  kind: keyof typeof USES,
  phrases: readonly (readonly [english: string | null, arabic: string | null])[],
): Promise<void> {
  const given = new Map<string, string | null>()
  for (const [english, arabic] of phrases) if (english) given.set(english, arabic?.trim() || (given.get(english) ?? null))
  const emptied = [...given].flatMap(([english, arabic]) => (arabic === null ? [english] : []))
  for (const { english } of await usedElsewhere(tx, kind, emptied)) given.delete(english)
  await setPhrases(tx, kind, given)
}

async function usedElsewhere(tx: Queries, kind: keyof typeof USES, texts: readonly string[]) {
  if (texts.length === 0) return []
  return rows(
    tx,
    null,
    sql`
    select w.english from unnest(${array(texts)}::text[]) as w(english)
    where (select count(*) from (${USES[kind]}) as uses) > 1`,
    Type.Object({ english: Type.String() }),
  )
}
