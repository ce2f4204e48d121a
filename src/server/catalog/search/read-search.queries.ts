import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { closestWord } from "#rules/catalog/search/search-guess.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import {
  isModelWord,
  type NumberedPair,
  numberedPairs,
  phrasesOf,
  readAtoms,
  SYNONYM_KINDS,
  type Synonym,
  type Term,
  termsOf,
  wholeKeys,
} from "#rules/catalog/search/search-query.ts"
import { type Atom, atomsOf, isNumber, latinOf } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { folded, literal } from "./search.queries.ts"
import { longest, type Shelf, shelvesOf, termsIn } from "./shelves.queries.ts"

/** One interpretation of a keyword. */
export type Search = {
  /** The required terms. */
  terms: Term[]
  /** Those of the whole keyword, which are more when some are left out. */
  asked: Term[]
  /** The condition for matching products, on `search_documents d`. */
  where: SQL
  /** The rank of a product `d` among the matches: lower comes first. */
  matchClass: SQL
  /** The condition for products, on `search_documents d`, whose name contains the whole keyword. */
  isInName: SQL
  /** The words that are searched for instead, when nothing matches the typed ones. */
  corrected: string | null
}

/** The typed or corrected words: the required terms, also as a PostgreSQL query; the whole as keys; words and numbers that belong together. */
type ParsedKeyword = { terms: Term[]; everywhere: string; keys: string[]; pairs: NumberedPair[] }

const MIN_GUESSED = 3
/** The number of trigram candidates for a mistyped word that are compared letter by letter. */
const NEAREST = 30

const SynonymRow = Type.Object({ phrase: Type.String(), meaning: Type.String(), kind: OneOf(SYNONYM_KINDS) })

/**
 * The interpretations of a keyword, of which the first with a result that not only mentions the words applies: products that have all of its
 * words; products whose name contains it; and, unless `exact`, products that have all of the corrected words, products of the kind that the
 * words ask for: for "iphone charger", chargers; and products that have all words but the numbers of models: for "galaxy s24", Galaxy devices.
 */
export async function* readingsOf(db: Queries, text: string, { exact = false }: { exact?: boolean } = {}): AsyncGenerator<Search> {
  const keyword = keywordOf(text)
  const atoms = readAtoms(atomsOf(keyword))
  const parsed = await parse(db, atoms)
  if (parsed.terms.length > 0) yield searchFor(parsed, null)
  if (keyword !== "") yield insideNames(keyword, parsed.terms)
  if (exact) return
  const corrected = await correctedAtoms(db, atoms)
  const meant = corrected ? await parse(db, corrected) : parsed
  if (corrected) yield searchFor(meant, typedOut(corrected))
  for (const some of await kindsMeant(db, meant.terms, keyword)) {
    const words = some.map(({ typed }) => typed).join(" ")
    const kind = searchFor(await parse(db, readAtoms(atomsOf(words))), words)
    // All of them are of the kind, so none comes before another by its words.
    yield { ...kind, where: sql`d.words @@ ${queryOf(kind.terms, ofKind)}::tsquery`, matchClass: sql`0`, asked: meant.terms }
  }
  const line = meant.terms.filter(({ typed }) => !isModelWord(typed))
  if (line.length === 0 || line.length === meant.terms.length) return
  const words = line.map(({ typed }) => typed).join(" ")
  yield { ...searchFor(await parse(db, readAtoms(atomsOf(words))), words), asked: meant.terms }
}

/**
 * The words for the kind of product that a keyword asks for, the most first: all that are in the names of categories with products; those
 * in the name of one category, such as "power bank"; the main one alone. None when the main word names no kind.
 */
async function kindsMeant(db: Queries, terms: readonly Term[], keyword: string): Promise<Term[][]> {
  const shelves = await shelvesOf(db)
  const kinds = await kindsAmong(db, terms, shelves)
  if (kinds.length === 0) return []
  const head = headOf(terms, keyword, (term) => shelves.some((shelf) => termsIn(shelf, [term]).length > 0))
  if (!head || !kinds.includes(head)) return []
  const together = longest(shelves.map((shelf) => termsIn(shelf, kinds)).filter((found) => found.includes(head)))
  return [kinds, together, [head]].filter(({ length }) => length > 0 && length < terms.length)
}

/** Those of the words that are in the name of a category with products. */
async function kindsAmong(db: Queries, terms: readonly Term[], shelves: readonly Shelf[]): Promise<Term[]> {
  // The index finds words without their labels: a word of many products that is in no category would be looked for in all of them.
  const named = terms.filter((term) => isInCategory(term, shelves))
  const found = await Promise.all(named.map((term) => findsAny(db, { where: sql`d.words @@ ${queryOf([term], ofKind)}::tsquery` })))
  return named.filter((_, place) => found[place])
}

function isInCategory(term: Term, shelves: readonly Shelf[]): boolean {
  return shelves.some((shelf) => shelf.type === "category" && termsIn(shelf, [term]).length > 0)
}

/**
 * The word that the others describe: in "iphone charger" the last one, the first one in Arabic and before "for" or "with". The number of a
 * model that is not sold describes the word before it, if all words are those of brands and categories: in "iphone 13 pro", "iphone".
 */
function headOf(terms: readonly Term[], keyword: string, isShelf: (term: Term) => boolean): Term | undefined {
  if (/\p{Script=Arabic}| for | with /u.test(keyword)) return terms[0]
  const words = terms.slice(0, terms.findLastIndex(({ typed }) => !isModelWord(typed)) + 1)
  return words.length === terms.length || words.every(isShelf) ? words.at(-1) : terms.at(-1)
}

/**
 * Whether all products that a search finds only mention the words for a kind of product, in their specifications or options: for "iphone
 * battery", watches. `best` is the lowest rank of a match, null when it is not known; it mostly tells without another query.
 */
export async function mentionsOnly(db: Queries, { terms, where, isInName }: Search, best: number | null): Promise<boolean> {
  const cost = best === null ? Number.POSITIVE_INFINITY : best - OTHERS * STEP
  const leastNamed = COST.name * terms.length
  if (terms.length < 2 || cost < leastNamed) return false
  const shelves = await shelvesOf(db)
  const kinds = terms.filter((term) => isInCategory(term, shelves))
  if (kinds.length === 0 || cost < leastNamed + (COST.elsewhere - COST.name) * kinds.length) return false
  const isNamed = sql.join(
    kinds.map((term) => isNamedBy([term])),
    sql` or `,
  )
  return !(await findsAny(db, { where: sql`${where} and (${isInName} or ${isNamed})` }))
}

/** A query of `product_id` and `category_id` of the products that a search finds. */
export function foundBy({ where }: Pick<Search, "where">): SQL {
  return sql`select d.product_id, d.category_id from search_documents d where ${where}`
}

/** The condition for products, on `search_documents d`, that have all of these words in their name, brand and categories. */
export function isNamedBy(terms: readonly Term[]): SQL {
  return sql`d.words @@ ${queryOf(terms, named)}::tsquery`
}

/** The condition for products, on `search_documents d`, that have all terms, and these of them in their name, brand and categories. */
export function isFoundAs(terms: readonly Term[], these: readonly Term[]): SQL {
  return sql`d.words @@ ${queryOf(terms, anywhere)}::tsquery and ${isNamedBy(these)}`
}

export async function findsAny(db: Queries, search: Pick<Search, "where">): Promise<boolean> {
  const [answer] = await rows(db, null, sql`select exists (${foundBy(search)}) as "any"`, Type.Object({ any: Type.Boolean() }))
  return answer?.any ?? false
}

async function parse(db: Queries, atoms: readonly Atom[]): Promise<ParsedKeyword> {
  const synonyms = await synonymsOf(db, atoms)
  const terms = termsOf(atoms, synonyms)
  return {
    terms,
    everywhere: queryOf(terms, anywhere),
    keys: wholeKeys(atoms, synonyms),
    pairs: numberedPairs(atoms, synonyms),
  }
}

async function synonymsOf(db: Queries, atoms: readonly Atom[]): Promise<Synonym[]> {
  if (atoms.length === 0) return []
  return rows(
    db,
    "synonyms of a search",
    sql`select phrase, meaning, kind from search_synonyms where phrase = any(${array(phrasesOf(atoms))}::text[]) order by phrase, spelling, meaning`,
    SynonymRow,
  )
}

function insideNames(keyword: string, terms: Term[]): Search {
  const where = sql`d.product_id in (select reference from search_entries where type = 'product' and keyword like ${`%${literal(folded(keyword))}%`})`
  return { terms, asked: terms, where, matchClass: sql`0`, isInName: sql`true`, corrected: null }
}

/** What a term adds to the class of a product by its place: in its categories, in its name or brand, or elsewhere. */
const COST = { kind: 0, name: 2, elsewhere: 3 }
/** What a word and a number typed side by side add when they are apart: more than the same two words elsewhere, but together. */
const APART = 4
/** More than all terms of a keyword add. */
const STEP = 1000
/** The class of products whose name does not contain the keyword. */
const OTHERS = 4

/**
 * First the exact name; names that start with the keyword; names that end with several words as typed; names that contain them; the
 * others. Among these by the place of each term, so that products of the kind that the words name come before products that mention it.
 */
function searchFor({ terms, everywhere, keys, pairs }: ParsedKeyword, corrected: string | null): Search {
  const like = (patterns: string[]) => sql`like any(${array(patterns)}::text[])`
  const starts = like(keys.map((key) => `${key}%`))
  const isInName = sql`d.name_key ${like(keys.map((key) => `%${key}%`))}`
  const several = sql`when d.name_key ${like(keys.map((key) => `%${key}`))} then 2
    when ${isInName} and d.words @@ ${queryOf(terms, named)}::tsquery then 3`
  const costs = [
    ...terms.map(
      (term) => sql`(case when d.words @@ ${queryOf([term], ofKind)}::tsquery then ${COST.kind}::int
        when d.words @@ ${queryOf([term], named)}::tsquery then ${COST.name}::int else ${COST.elsewhere}::int end)`,
    ),
    ...pairs.map((pair) => sql`(case when d.words @@ ${besideQuery(pair)}::tsquery then 0 else ${APART}::int end)`),
  ]
  return {
    terms,
    asked: terms,
    where: sql`d.words @@ ${everywhere}::tsquery`,
    matchClass: sql`case when array[d.name_key, d.short_key] && ${array(keys)}::text[] then 0 else
      (case when d.name_key ${starts} or d.short_key ${starts} then 1 ${terms.length > 1 ? several : sql``} else ${OTHERS}::int end) * ${STEP}::int
      + ${sql.join(costs, sql` + `)} end`,
    isInName,
    corrected,
  }
}

type LexemeFormat = (word: string, isStart: boolean) => string
/** The prefix of a word matches in the name, brand and categories alone. */
const named: LexemeFormat = (word, isStart) => `'=${word}'${isStart ? ":*" : ""}`
const anywhere: LexemeFormat = (word, isStart) => `('${word}' | ${named(word, isStart)})`

/** `search_documents` labels the words of categories. */
const ofKind: LexemeFormat = (word, isStart) => `'=${word}':${isStart ? "*" : ""}C`

/** Together as typed; in "15 case", the word may also be the kind of product. */
function besideQuery({ joined, following }: NumberedPair): string {
  return [...joined.map((word) => anywhere(word, false)), ...following.map((word) => ofKind(word, word.length > 2))].join(" | ")
}

/** Terms in PostgreSQL's syntax. Words consist of letters, digits and full stops, so each needs only quotes. */
function queryOf(terms: readonly Term[], written: LexemeFormat): string {
  const all = terms.map(({ anyOf }) =>
    anyOf.map((needs) => needs.map(({ word, isStart }) => written(word, isStart)).join(" & ")).map((needs) => `(${needs})`),
  )
  return all.map((alternatives) => `(${alternatives.join(" | ")})`).join(" & ")
}

/** The atoms with every word unknown to the catalog replaced by the nearest known one; null when all are known. */
async function correctedAtoms(db: Queries, atoms: readonly Atom[]): Promise<Atom[] | null> {
  const typed = [...new Set(atoms.map(({ text }) => text).filter((text) => !isNumber(text) && text.length >= MIN_GUESSED))]
  if (typed.length === 0) return null
  const found = await rows(
    db,
    null,
    sql`
    select typed.word as typed, array(select near.word from search_words near
      -- A word in Latin letters is meant to be another one in Latin letters.
      where (near.word = near.latin) = (typed.word = typed.latin) order by near.latin <-> typed.latin, near.word limit ${NEAREST}) as near
    from unnest(${array(typed)}::text[], ${array(typed.map(latinOf))}::text[]) as typed(word, latin)
    where not exists (select from search_words known where known.word ~>=~ typed.word and known.word ~<~ (typed.word || chr(1114111)))`,
    Type.Object({ typed: Type.String(), near: Type.Array(Type.String()) }),
  )
  const meant = new Map(
    found.flatMap(({ typed, near }): [string, string][] => {
      const word = closestWord(typed, near)
      return word === null ? [] : [[typed, word]]
    }),
  )
  return meant.size === 0 ? null : atoms.map(({ text, isGlued }) => ({ text: meant.get(text) ?? text, isGlued }))
}

function typedOut(atoms: readonly Atom[]): string {
  return atoms.map(({ text, isGlued }, place) => (isGlued || place === 0 ? text : ` ${text}`)).join("")
}
