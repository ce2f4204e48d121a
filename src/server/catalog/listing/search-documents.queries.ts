import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { formsOf } from "#rules/catalog/search/search-query.ts"
import { atomsOf, isNumber, latinOf, plainWordsOf, searchKey, wordsOf } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** Part of every row's checksum: increasing it makes the next refresh rewrite all rows. */
const FORM = 5
/** The number of products read and written at a time. */
const BATCH = 500
/** Words of a product beyond this number are not searchable. */
const MAX_WORDS = 600
const MIN_LETTERS = 3

const Source = Type.Object({
  id: Type.Number(),
  category_id: Type.Number(),
  title: Type.String(),
  brand: OrNull(Type.String()),
  /** The title and the brand, and the categories, in every language. */
  names: Type.Array(Type.String()),
  categories: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
  others: Type.Array(Type.String()),
  labelled: Type.Boolean(),
  rank: Type.Number(),
  source: Type.String(),
})
type Source = Static<typeof Source>

/**
 * Writes the search documents of these published products where they differ, and removes those of products that are gone. Returns how many.
 */
export async function refreshSearchDocuments(tx: Queries, productIds: SQL): Promise<number> {
  let touched = await run(
    tx,
    null,
    sql`delete from search_documents d where not exists (select from products p where p.id = d.product_id and p.published)`,
  )
  const found = await rows(
    tx,
    null,
    // A search mostly finds products of few categories, which are therefore stored together.
    sql`select id from products where published and id in (${productIds}) order by category_id, id`,
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

/** Writes missing rows and those written by an earlier version: after an update of the shop. */
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
      select p.id, p.category_id, p.title, b.name as brand, p.label_text is not null as labelled, p.rank,
        array_remove(array[p.title, p.arabic ->> 'title', b.name, b.arabic ->> 'name'], null) as names,
        array(select shelf.name from categories own join categories c on c.id = any(own.path), unnest(array[c.name, c.arabic ->> 'name']) as shelf(name)
          where own.id = p.category_id and shelf.name is not null order by c.id, shelf.name) as categories,
        array(select distinct o.value from variants v join option_values o on o.id = any(v.option_value_ids) where v.product_id = p.id order by 1) as values,
        p.tags || array(select s ->> 0 || ' ' || (s ->> 1) from (select specifications from variants v where v.product_id = p.id order by position limit 1) first,
          jsonb_array_elements(first.specifications) s) as others
      from products p left join brands b on b.id = p.brand_id
      where p.id = any(${array(ids)}::int[])
    )
    select * from (
      select made.*, ${`${FORM}-`} || md5(concat_ws(E'\\x01', category_id, title, brand, labelled, rank, names::text, categories::text, values::text, others::text)) as source from made
    ) summed
    where not exists (select from search_documents d where d.product_id = summed.id and d.source = summed.source)
    order by category_id, id`,
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
    insert into search_documents as d (product_id, category_id, words, name_key, short_key, labelled, rank, source)
    select id, category, words::tsvector, name_key, short_key, labelled = 1, rank, source from unnest(
      ${columns(({ id }) => id)}::int[], ${columns(({ category_id }) => category_id)}::int[], ${columns(({ words }) => words.join(" "))}::text[],
      ${columns(({ nameKey }) => nameKey)}::text[], ${columns(({ shortKey }) => shortKey)}::text[],
      ${columns(({ labelled }) => (labelled ? 1 : 0))}::int[], ${columns(({ rank }) => rank)}::int[], ${columns(({ source }) => source)}::text[])
      as made(id, category, words, name_key, short_key, labelled, rank, source)
    on conflict (product_id) do update set (category_id, words, name_key, short_key, labelled, rank, source)
      = (excluded.category_id, excluded.words, excluded.name_key, excluded.short_key, excluded.labelled, excluded.rank, excluded.source)`,
  )
  const spellable = (atom: string) => !isNumber(atom) && atom.length >= MIN_LETTERS
  const found = [...new Set(documents.flatMap(({ atoms }) => atoms.filter(spellable)))].toSorted()
  await run(
    tx,
    null,
    sql`insert into search_words (word, latin) select * from unnest(${array(found)}::text[], ${array(found.map(latinOf))}::text[]) on conflict (word) do nothing`,
  )
}

type Document = Pick<Source, "id" | "category_id" | "labelled" | "rank" | "source"> & {
  /** In PostgreSQL's syntax. Words consist of letters, digits, full stops and `=`. */
  words: string[]
  /** The candidates for correcting a mistyped word. */
  atoms: string[]
  nameKey: string
  shortKey: string
}

function documentOf({ title, brand, names, categories, values, others, ...same }: Source): Document {
  const own = new Set([...names.flatMap(wordsOf), ...values.flatMap(wordsOf), ...others.flatMap(plainWordsOf)])
  const inCategories = new Set(categories.flatMap(wordsOf))
  const ofKind = new Set(categories.flatMap((name) => kindWordsOf(name, own)))
  const isNamed = new Set([...names.flatMap(wordsOf), ...inCategories])
  const all = new Set([...isNamed, ...own])
  // A word without a label would match a query for any label.
  const lexeme = (word: string) => (isNamed.has(word) ? `'=${word}':${ofKind.has(word) ? "1C" : "1A"}` : `'${word}'`)
  const words = [...all].slice(0, MAX_WORDS).map(lexeme)
  const atoms = [...names, ...categories, ...values, ...others].flatMap((text) => atomsOf(text).map((atom) => atom.text))
  const nameKey = searchKey(title)
  const brandKey = searchKey(brand ?? "")
  const shortKey = brandKey !== "" && nameKey.startsWith(brandKey) ? nameKey.slice(brandKey.length) : nameKey
  return { ...same, words, atoms, nameKey, shortKey }
}

const SEVERAL_KINDS = /\s(?:and|or)\s|\sو\p{L}|[&,،/]/iu

/** The words of a category that say what its products are. Of "Covers and Keyboards", a product that nowhere says keyboard is none. */
function kindWordsOf(category: string, own: ReadonlySet<string>): string[] {
  const words = wordsOf(category)
  return SEVERAL_KINDS.test(category) ? words.filter((word) => formsOf(word).some((form) => own.has(form))) : words
}
