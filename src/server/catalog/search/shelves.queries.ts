import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { answersTerm, type Term } from "#rules/catalog/search/search-query.ts"
import { atomsOf, wordsOf } from "#rules/catalog/search/search-words.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** The number of category and brand names compared. */
const MAX_SHELVES = 5000

const Shelf = Type.Object({
  type: OneOf(["brand", "category"]),
  reference: Type.Number(),
  name: Type.String(),
  arabic: OrNull(Type.String()),
  slug: Type.String(),
  thumbnail: OrNull(Type.String()),
})
export type Shelf = Static<typeof Shelf>

/** All categories and brands. */
export async function shelvesOf(db: Queries): Promise<Shelf[]> {
  return rows(
    db,
    "names of shelves",
    sql`
    select e.type, e.reference, e.name, coalesce(c.arabic, b.arabic) ->> 'name' as arabic, e.slug, e.thumbnail
    from search_entries e left join categories c on e.type = 'category' and c.id = e.reference left join brands b on e.type = 'brand' and b.id = e.reference
    where e.type in ('brand', 'category') order by e.type, e.reference limit ${MAX_SHELVES}`,
    Shelf,
  )
}

/**
 * Categories and brands that the words name in either language: first those whose words are all of the keyword, then those whose whole name
 * is in it.
 */
export async function shelvesNamedBy(db: Queries, terms: readonly Term[]): Promise<Shelf[]> {
  if (terms.length === 0) return []
  const named = (await shelvesOf(db)).map((shelf) => ({
    shelf,
    isWhole: namesOf(shelf).some((name) => answeredBy(name, terms).length === terms.length),
    isPart: namesOf(shelf).some((name) => standsAmong(name, terms)),
  }))
  return [...named.filter(({ isWhole }) => isWhole), ...named.filter(({ isWhole, isPart }) => isPart && !isWhole)].map(({ shelf }) => shelf)
}

/** Those of the terms that are words of a shelf, in the language in which most are. */
export function termsIn(shelf: Shelf, terms: readonly Term[]): Term[] {
  return longest(namesOf(shelf).map((name) => answeredBy(name, terms)))
}

/** The longest of several lists, of equally long ones the first. */
export function longest(lists: readonly Term[][]): Term[] {
  return lists.reduce<Term[]>((most, list) => (list.length > most.length ? list : most), [])
}

function namesOf({ name, arabic }: Shelf): string[] {
  return arabic === null ? [name] : [name, arabic]
}

function answeredBy(name: string, terms: readonly Term[]): Term[] {
  const words = new Set(wordsOf(name))
  return terms.filter((term) => answersTerm(term, words))
}

function standsAmong(name: string, terms: readonly Term[]): boolean {
  const words = new Set(wordsOf(name))
  // A synonym of "gaming headset" must not match the category "Gaming".
  const needs = terms.flatMap(({ anyOf }) => anyOf.filter((needs) => answersTerm({ typed: "", anyOf: [needs] }, words)).flat())
  return atomsOf(name).every(({ text }) => needs.some(({ word, isStart }) => word === text || (isStart && text.startsWith(word))))
}
