import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { measureInArabic } from "#rules/catalog/facts/arabic-measure.ts"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/** The tables whose rows hold their own translations. */
type TranslatedTable = "products" | "categories" | "brands" | "collections"
/** A row with a name in English: the one with the slug or, without such a one, the first. */
type NameMatch = { name: string; slug: string | null }
type By = { id: number } | { slug: string } | NameMatch
export type OwnTexts = Readonly<Partial<Record<string, string>>>

/** The translations of texts. */
export type Texts = {
  /** Those of a row, by the names of its columns; those of a product's pictures by their paths, which contain a dot. */
  of: (table: TranslatedTable, by: By) => OwnTexts
  /** That of a shared text; undefined where there is none. */
  phrase: (kind: string, english: string) => string | undefined
}

/**
 * An answer in a language: in English as it is, without any cost. `translate` runs twice, first to learn which texts it needs, so that they
 * are read together, and then with them; it must not depend on anything else.
 */
export async function inLanguage<Answer>(
  db: Queries,
  locale: Locale,
  answer: Answer,
  translate: (answer: Answer, texts: Texts) => Answer,
): Promise<Answer> {
  if (locale === BASE_LOCALE) return answer
  const wanted = new WantedTexts()
  translate(answer, wanted)
  return translate(answer, await wanted.found(db))
}

const PHRASES_OF_MEASURES: ReadonlySet<string> = new Set(["option_values", "specification_values"])
const NOTHING: OwnTexts = {}

/** Records the texts that are needed, and has no text. */
class WantedTexts implements Texts {
  readonly #rows: Record<TranslatedTable, Set<string>> = {
    products: new Set(),
    categories: new Set(),
    brands: new Set(),
    collections: new Set(),
  }
  readonly #phrases = new Map<string, { kind: string; english: string }>()

  of(table: TranslatedTable, by: By): OwnTexts {
    this.#rows[table].add(keyOf(by))
    return NOTHING
  }

  phrase(kind: string, english: string): undefined {
    if (english !== "") this.#phrases.set(phraseKey(kind, english), { kind, english })
  }

  async found(db: Queries): Promise<Texts> {
    const [byRow, phrases] = await Promise.all([this.#foundRows(db), phrasesOf(db, [...this.#phrases.values()])])
    return {
      of: (table, by) => ("name" in by ? byRow.get(slugKey(table, by)) : undefined) ?? byRow.get(`${table} ${keyOf(by)}`) ?? NOTHING,
      phrase: (kind, english) =>
        phrases.get(phraseKey(kind, english)) ?? (PHRASES_OF_MEASURES.has(kind) ? (measureInArabic(english) ?? undefined) : undefined),
    }
  }

  async #foundRows(db: Queries): Promise<Map<string, OwnTexts>> {
    const tables = Object.entries(this.#rows).filter(([, keys]) => keys.size > 0) as [TranslatedTable, Set<string>][]
    const all = await Promise.all(tables.map(async ([table, keys]) => ({ table, keys, found: await textsOf(db, table, [...keys]) })))
    const byKey = new Map<string, OwnTexts>()
    for (const { table, keys, found } of all) {
      for (const { id, slug, name, arabic } of found) {
        for (const by of [{ id }, { slug }, ...(name === null ? [] : [{ name, slug }])]) {
          if (keys.has(keyOf(by))) byKey.set(`${table} ${keyOf(by)}`, arabic)
        }
        if (name !== null) byKey.set(slugKey(table, { name, slug }), arabic)
      }
    }
    return byKey
  }
}

function keyOf(by: By): string {
  return "id" in by ? `id ${by.id}` : "name" in by ? `name ${by.name}` : `slug ${by.slug}`
}

function slugKey(table: TranslatedTable, { name, slug }: NameMatch): string {
  return `${table} ${slug} named ${name}`
}

function phraseKey(kind: string, english: string): string {
  return `${kind}\u0001${english}`
}

const TextRow = Type.Object({
  id: Type.Number(),
  slug: Type.String(),
  name: OrNull(Type.String()),
  arabic: Type.Record(Type.String(), Type.String()),
})

async function textsOf(db: Queries, table: TranslatedTable, keys: readonly string[]) {
  const those = (kind: string) => keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1))
  const ids = sql`id = any(${array(those("id").map(Number))}::int[])`
  const slugs = sql`slug = any(${array(those("slug"))}::text[])`
  const name: SQL = table === "products" ? sql`null` : sql`name`
  const named = table === "products" ? sql`` : sql` or name = any(${array(those("name"))}::text[])`
  const arabic: SQL = table === "products" ? sql`arabic || image_arabic as arabic` : sql`arabic`
  return rows(
    db,
    `arabic of ${table}`,
    sql`select id, slug, ${name} as name, ${arabic} from ${sql.identifier(table)} where ${ids} or ${slugs}${named} order by id desc`,
    TextRow,
  )
}

async function phrasesOf(db: Queries, wanted: readonly { kind: string; english: string }[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const found = await rows(
    db,
    "phrases",
    sql`
    select p.kind, p.english, p.arabic
    from unnest(${array(wanted.map(({ kind }) => kind))}::text[], ${array(wanted.map(({ english }) => english))}::text[]) as w(kind, english)
      join phrases p on p.kind = w.kind and md5(p.english) = md5(w.english)`,
    Type.Object({ kind: Type.String(), english: Type.String(), arabic: Type.String() }),
  )
  return new Map(found.map(({ kind, english, arabic }) => [phraseKey(kind, english), arabic]))
}
