import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { closestWord } from "#rules/catalog/search/search-guess.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { phrasesOf, readAtoms, SYNONYM_KINDS, type Synonym, type Term, termsOf, wholeKeys } from "#rules/catalog/search/search-query.ts"
import { type Atom, atomsOf, isNumber, latinOf } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { folded, literal } from "./search.queries.ts"

/** What a keyword was found to ask for. */
export type Search = {
  terms: Term[]
  /** A query of the ids of the products that it finds; null when it finds none. */
  found: SQL | null
  /** The place of a product `d` of `search_documents` among those found, by how well it matches: lower comes first. */
  matchClass: SQL
  /** The words that were searched for instead, when nothing has those that were given. */
  corrected: string | null
}

/** Of what was typed or meant: what has to be found, as a query of PostgreSQL as well, and the whole as keys. */
type ParsedKeyword = { terms: Term[]; everywhere: string; keys: string[] }

const MIN_GUESSED = 3
/** Of the words that look like a mistyped one by threes of letters, this many are compared letter by letter. */
const NEAREST = 30

const SynonymRow = Type.Object({ phrase: Type.String(), meaning: Type.String(), kind: OneOf(SYNONYM_KINDS) })

/**
 * What a keyword asks for: products that have all of its words; if there is none, those whose name has it inside; and if there is none
 * either, those that have all words of what was probably meant, unless `exact`.
 */
export async function readSearch(db: Queries, text: string, { exact = false }: { exact?: boolean } = {}): Promise<Search> {
  const keyword = keywordOf(text)
  const atoms = readAtoms(atomsOf(keyword))
  const reading = await readingOf(db, atoms)
  if (await findsAny(db, foundBy(reading))) return searchFor(reading, null)
  const inside = sql`select reference from search_entries where type = 'product' and keyword like ${`%${literal(folded(keyword))}%`}`
  if (keyword !== "" && (await findsAny(db, inside))) return { terms: reading.terms, found: inside, matchClass: sql`0`, corrected: null }
  const corrected = exact ? null : await correctedAtoms(db, atoms)
  const guess = corrected && (await readingOf(db, corrected))
  if (corrected && guess && (await findsAny(db, foundBy(guess)))) return searchFor(guess, typedOut(corrected))
  return { terms: reading.terms, found: null, matchClass: sql`0`, corrected: null }
}

async function readingOf(db: Queries, atoms: readonly Atom[]): Promise<ParsedKeyword> {
  const synonyms = await synonymsOf(db, atoms)
  const terms = termsOf(atoms, synonyms)
  return { terms, everywhere: queryOf(terms, everywhere), keys: wholeKeys(atoms, synonyms) }
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

/** First the name itself, then names that start with it, or end with several words; then by how many of the terms are answered by name, brand and categories. */
function searchFor(reading: ParsedKeyword, corrected: string | null): Search {
  const { terms, keys } = reading
  const starts = array(keys.map((key) => `${key}%`))
  const endsSo = terms.length > 1 ? sql` or d.name_key like any(${array(keys.map((key) => `%${key}`))}::text[])` : sql``
  const elsewhere = terms.map((term) => sql`(case when d.words @@ ${queryOf([term], named)}::tsquery then 0 else 1 end)`)
  return {
    terms,
    found: foundBy(reading),
    matchClass: sql`case when array[d.name_key, d.short_key] && ${array(keys)}::text[] then 0
      when d.name_key like any(${starts}::text[]) or d.short_key like any(${starts}::text[])${endsSo} then 1
      else 2 + ${sql.join(elsewhere, sql` + `)} end`,
    corrected,
  }
}

function foundBy({ everywhere }: ParsedKeyword): SQL {
  return sql`select product_id from search_documents where words @@ ${everywhere}::tsquery`
}

async function findsAny(db: Queries, found: SQL): Promise<boolean> {
  const [answer] = await rows(db, null, sql`select exists (${found}) as "any"`, Type.Object({ any: Type.Boolean() }))
  return answer?.any ?? false
}

type LexemeFormat = (word: string, isStart: boolean) => string
/** A word counts anywhere; what only starts with it counts in the name, brand and categories. */
const everywhere: LexemeFormat = (word, isStart) => (isStart ? `('${word}' | '${word}':*AB)` : `'${word}'`)
const named: LexemeFormat = (word, isStart) => (isStart ? `'${word}':*AB` : `'${word}':AB`)

/** Terms as PostgreSQL reads them. Words are letters, digits and full stops alone. */
function queryOf(terms: readonly Term[], written: LexemeFormat): string {
  const all = terms.map(({ anyOf }) =>
    anyOf.map((needs) => needs.map(({ word, isStart }) => written(word, isStart)).join(" & ")).map((needs) => `(${needs})`),
  )
  return all.map((alternatives) => `(${alternatives.join(" | ")})`).join(" & ")
}

/** The atoms with every word that the catalog does not know replaced by the nearest that it knows; null when nothing was to be replaced. */
async function correctedAtoms(db: Queries, atoms: readonly Atom[]): Promise<Atom[] | null> {
  const typed = [...new Set(atoms.map(({ text }) => text).filter((text) => !isNumber(text) && text.length >= MIN_GUESSED))]
  if (typed.length === 0) return null
  const found = await rows(
    db,
    null,
    sql`
    select typed.word as typed, array(select near.word from search_words near order by near.latin <-> typed.latin, near.word limit ${NEAREST}) as near
    from unnest(${array(typed)}::text[], ${array(typed.map(latinOf))}::text[]) as typed(word, latin)
    where not exists (select from search_words known where known.word like typed.word || '%')`,
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
