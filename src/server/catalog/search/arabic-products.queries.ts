import { type SQL, sql } from "drizzle-orm"
import type { Term, WordPattern } from "#rules/catalog/search/search-query.ts"
import { spellingPattern } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { isNamedBy, readingsOf, type Search } from "./read-search.queries.ts"

const ARABIC_LETTER = /(?=\p{L})\p{Script=Arabic}/u

/**
 * A query of the ids of the products whose title, brand and categories have these words in Arabic letters, in the spellings and synonyms of
 * the search page. Its other words, those of specifications, would find every case of a phone. Null for a text without an Arabic letter.
 */
export async function arabicProducts(db: Queries, text: string): Promise<SQL | null> {
  if (!ARABIC_LETTER.test(text)) return null
  const search = (await readingsOf(db, text, { exact: true }).next()).value
  if (!search || search.terms.length === 0) return null
  return sql`select d.product_id as id from search_documents d where ${isNamedBy(search.terms)} union all ${draftsWith(search)}`
}

/** The search page has no documents of drafts. Their names are compared as they are written: folding them takes ten times as long. */
function draftsWith({ terms }: Search): SQL {
  return sql`
    select draft.id from (
      select p.id, lower(concat_ws(' ', '', p.title, p.arabic ->> 'title', b.name, b.arabic ->> 'name', shelf.names)) as names
      from products p left join brands b on b.id = p.brand_id join (
          select own.id, string_agg(concat_ws(' ', c.name, c.arabic ->> 'name'), ' ') as names
          from categories own join categories c on c.id = any(own.path) group by own.id
        ) shelf on shelf.id = p.category_id
      where not p.published offset 0) draft
    where ${sql.join(terms.map(answers), sql` and `)}`
}

/** Whether the names have one of the words, or all words of an alternative of several. */
function answers({ anyOf }: Term): SQL {
  const single = anyOf.flatMap((needs) => (needs.length === 1 ? needs : []))
  const several = anyOf
    .filter((needs) => needs.length > 1)
    .map(
      (needs) =>
        sql`(${sql.join(
          needs.map((need) => has([need])),
          sql` and `,
        )})`,
    )
  return sql`(${sql.join([...(single.length > 0 ? [has(single)] : []), ...several], sql` or `)})`
}

function has(words: readonly WordPattern[]): SQL {
  return sql`draft.names ~ ${words.map(({ word }) => spellingPattern(word)).join("|")}`
}
