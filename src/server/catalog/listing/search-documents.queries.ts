import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { isNumber, latinOf, plainWordsOf, searchKey, wordsOf } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** Part of every row's source: a higher number makes the next refresh write all rows again. */
const FORM = 1
/** Products that are read and written at a time. */
const BATCH = 500
/** Words of a product beyond these find nothing. */
const MAX_WORDS = 600
const MIN_LETTERS = 3

const Source = Type.Object({
  id: Type.Number(),
  title: Type.String(),
  brand: OrNull(Type.String()),
  categories: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
  others: Type.Array(Type.String()),
  labelled: Type.Boolean(),
  rank: Type.Number(),
  source: Type.String(),
})
type Source = Static<typeof Source>

/** Writes the search documents of these published products, as far as they differ, and removes those of others that are gone. Returns how many. */
export async function refreshSearchDocuments(tx: Queries, productIds: SQL): Promise<number> {
  let touched = await run(
    tx,
    null,
    sql`delete from search_documents d where not exists (select from products p where p.id = d.product_id and p.published)`,
  )
  const found = await rows(
    tx,
    null,
    sql`select id from products where published and id in (${productIds}) order by id`,
    Type.Object({ id: Type.Number() }),
  )
  const ids = found.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH) {
    const changed = await changedSources(tx, ids.slice(start, start + BATCH))
    if (changed.length > 0) await writeDocuments(tx, changed)
    touched += changed.length
  }
  return touched
}

/** Writes what is missing, or was written in an earlier form: after an update of the shop. */
export async function completeSearchDocuments(tx: Queries): Promise<number> {
  const found = await rows(
    tx,
    null,
    sql`
    select exists (select from products p where p.published
      and not exists (select from search_documents d where d.product_id = p.id and d.source like ${`${FORM}-%`})) as "isIncomplete"`,
    Type.Object({ isIncomplete: Type.Boolean() }),
  )
  return found[0]?.isIncomplete ? refreshSearchDocuments(tx, sql`select id from products`) : 0
}

async function changedSources(tx: Queries, ids: number[]): Promise<Source[]> {
  return rows(
    tx,
    "sources of search documents",
    sql`
    with made as (
      select p.id, p.title, b.name as brand, p.label_text is not null as labelled, p.rank,
        array(select c.name from categories own join categories c on c.id = any(own.path) where own.id = p.category_id order by c.id) as categories,
        array(select distinct o.value from variants v join option_values o on o.id = any(v.option_value_ids) where v.product_id = p.id order by 1) as values,
        p.tags || array(select s ->> 0 || ' ' || (s ->> 1) from (select specifications from variants v where v.product_id = p.id order by position limit 1) first,
          jsonb_array_elements(first.specifications) s) as others
      from products p left join brands b on b.id = p.brand_id
      where p.id = any(${array(ids)}::int[])
    )
    select * from (
      select made.*, ${`${FORM}-`} || md5(concat_ws(E'\\x01', title, brand, labelled, rank, categories::text, values::text, others::text)) as source from made
    ) summed
    where not exists (select from search_documents d where d.product_id = summed.id and d.source = summed.source)
    order by id`,
    Source,
  )
}

async function writeDocuments(tx: Queries, sources: readonly Source[]): Promise<void> {
  const documents = sources.map(documentOf)
  const columns = (pick: (document: Document) => string | number) => array(documents.map(pick))
  await run(
    tx,
    null,
    sql`
    insert into search_documents as d (product_id, words, name_key, short_key, labelled, rank, source)
    select id, words::tsvector, name_key, short_key, labelled = 1, rank, source from unnest(${columns(({ id }) => id)}::int[],
      ${columns(({ words }) => vectorOf(words))}::text[], ${columns(({ nameKey }) => nameKey)}::text[], ${columns(({ shortKey }) => shortKey)}::text[],
      ${columns(({ labelled }) => (labelled ? 1 : 0))}::int[], ${columns(({ rank }) => rank)}::int[], ${columns(({ source }) => source)}::text[])
      as made(id, words, name_key, short_key, labelled, rank, source)
    on conflict (product_id) do update set (words, name_key, short_key, labelled, rank, source)
      = (excluded.words, excluded.name_key, excluded.short_key, excluded.labelled, excluded.rank, excluded.source)`,
  )
  const found = new Set(documents.flatMap(({ words }) => [...words.keys()].filter((word) => !isNumber(word) && word.length >= MIN_LETTERS)))
  const named = [...found].filter((word) => !/\d/.test(word)).toSorted()
  await run(
    tx,
    null,
    sql`insert into search_words (word, latin) select * from unnest(${array(named)}::text[], ${array(named.map(latinOf))}::text[]) on conflict (word) do nothing`,
  )
}

type Document = Pick<Source, "id" | "labelled" | "rank" | "source"> & { words: Map<string, string>; nameKey: string; shortKey: string }

function documentOf({ id, title, brand, categories, values, others, labelled, rank, source }: Source): Document {
  const nameKey = searchKey(title)
  const brandKey = searchKey(brand ?? "")
  const words = new Map<string, string>()
  const add = (weight: string, found: readonly string[]) => {
    for (const word of found) {
      if (words.size < MAX_WORDS || words.has(word)) words.set(word, (words.get(word) ?? "") + weight)
    }
  }
  add("A", wordsOf(title))
  add("B", [brand ?? "", ...categories].flatMap(wordsOf))
  add("C", values.flatMap(wordsOf))
  add("D", others.flatMap(plainWordsOf))
  const shortKey = brandKey !== "" && nameKey.startsWith(brandKey) ? nameKey.slice(brandKey.length) : nameKey
  return { id, words, nameKey, shortKey, labelled, rank, source }
}

const PLACES: Readonly<Record<string, string>> = { A: "1A", B: "2B", C: "3C", D: "4" }

/** As PostgreSQL writes it. Words are letters, digits and full stops alone. */
function vectorOf(words: ReadonlyMap<string, string>): string {
  const entries = [...words].map(([word, weights]) => `'${word}':${[...new Set(weights)].map((weight) => PLACES[weight]).join(",")}`)
  return entries.join(" ")
}
