import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { measureInArabic } from "#rules/catalog/facts/arabic-measure.ts"
import type { Queries } from "#server/db/database.ts"
import { knowsArabicLetters } from "#server/db/letters.queries.ts"
import { rows } from "#server/db/rows.ts"
import type { Point } from "./point.ts"

/** Of a kind of entries: all of them, and those with the texts in Arabic that a page cannot do without. */
const Counts = Type.Object({ kind: Type.String(), all: Type.Number(), arabic: Type.Number() })

/** The number of missing phrases that are named. */
const NAMED = 3

/** What `corniche check` says of the Arabic texts: nothing where there are none, for a shop in English. */
export async function arabicPoints(db: Queries): Promise<Point[]> {
  const entries = await countsOfEntries(db)
  const missing = await missingPhrases(db)
  if (entries.every(({ arabic }) => arabic === 0)) return []
  return [
    completeness(entries),
    phrasesPoint(missing),
    ...((await knowsArabicLetters(db))
      ? []
      : [
          {
            name: "Arabic letters",
            verdict: "warning" as const,
            says: 'The database makes no trigrams of Arabic words, so searches inside Arabic names are slow. See "Arabic letters" in docs/shop-owner.md.',
          },
        ]),
  ]
}

function completeness(entries: readonly Static<typeof Counts>[]): Point {
  const isComplete = entries.every(({ all, arabic }) => all === arabic)
  const says = entries.map(({ kind, all, arabic }) => `${arabic} of ${all} ${kind}`).join(", ")
  return { name: "Arabic", verdict: isComplete ? "ok" : "warning", says: `In Arabic: ${says}.` }
}

function phrasesPoint(missing: readonly { kind: string; english: string }[]): Point {
  const name = "Arabic phrases"
  if (missing.length === 0) return { name, verdict: "ok", says: "All shared texts have a translation." }
  const first = missing.slice(0, NAMED).map(({ kind, english }) => `"${english.slice(0, 60)}" (${kind})`)
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ""
  return { name, verdict: "warning", says: `No translation: ${first.join(", ")}${more}. Import them: corniche import phrases.ar.json` }
}

async function countsOfEntries(db: Queries): Promise<Static<typeof Counts>[]> {
  return rows(
    db,
    null,
    sql`
    select 'products' as kind, count(*)::int as all, count(*) filter (where arabic ? 'title' and (arabic ? 'details' or details = ''))::int as arabic
    from products where published
    union all select 'categories', count(*)::int, count(*) filter (where arabic ? 'name')::int from categories
    union all select 'brands', count(*)::int, count(*) filter (where arabic ? 'name')::int from brands
    union all select 'collections', count(*)::int, count(*) filter (where arabic ? 'name')::int from collections`,
    Counts,
  )
}

/** Shared texts without a translation, except values that are the same in Arabic or need none: those without letters, and measures. */
async function missingPhrases(db: Queries): Promise<{ kind: string; english: string }[]> {
  const found = await rows(
    db,
    null,
    sql`
    with used as (
      select 'option_titles' as kind, title as english from product_options union select 'option_titles', title from category_filters
      union select 'option_values', value from option_values where id in (select unnest(option_value_ids) from variants)
      union select 'labels', label_text from products union select 'warranty_info', warranty_info from products
      union select 'return_policy', return_policy from products union select 'delivery_texts', delivery_text from variants
      union select 'filter_help', help from category_filters
      union select 'banners', title from banners union select 'home', title from layout_sections
      union select 'home', tile ->> 'description' from layout_sections, jsonb_array_elements(catalogs) tile
      union select 'menu', name from menu_items union select 'menu', child ->> 'name' from menu_items, jsonb_array_elements(children) child
      union select 'branches', unnest(array[name, street, city, land_mark, working_hours]) from branches
      union select 'repair', unnest(array[title, description, keyword_title, seo_title, seo_description]) from repair_devices
      union select 'repair', name from repair_brands union select 'repair_issues', title from repair_issues
      union select 'reasons', description from cancel_reasons union select 'reasons', description from replacement_reasons)
    select kind, english from used u
    where english ~ '[A-Za-z]' and not exists (select from phrases p 
      where p.kind in (u.kind, case u.kind when 'option_titles' then 'specification_keys' end) and md5(p.english) = md5(u.english))
    order by kind, english`,
    Type.Object({ kind: Type.String(), english: Type.String() }),
  )
  return found.filter(({ kind, english }) => kind !== "option_values" || measureInArabic(english) === null)
}
