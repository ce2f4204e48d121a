import { sql } from "drizzle-orm"
import Type from "typebox"
import { sanitiseHtml } from "#server/catalog/product/sanitise-html.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { CompleteFolder } from "./complete-folder.ts"

const TABLES = ["products", "categories", "brands", "collections"] as const
type ArabicFile = `${(typeof TABLES)[number] | "phrases"}.ar`
/** Kinds of phrases that are HTML. They are found by the text that the import stores. */
const HTML: ReadonlySet<string> = new Set(["warranty_info", "return_policy"])

/** Writes the Arabic texts of the files, after the entries that they belong to. Returns how many rows were written. */
export async function mergeArabic(tx: Queries, files: Pick<CompleteFolder, ArabicFile>): Promise<number> {
  let written = 0
  for (const table of TABLES) {
    const given = Object.entries(files[`${table}.ar`] ?? {}).map(([slug, texts]) => ({ slug, arabic: withCleanDetails(texts) }))
    if (given.length === 0) continue
    written += await run(
      tx,
      null,
      sql`
      update ${sql.identifier(table)} t set arabic = n.arabic from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(slug text, arabic jsonb)
      where t.slug = n.slug and t.arabic <> n.arabic`,
    )
  }
  return written + (await mergePhrases(tx, files["phrases.ar"] ?? {}))
}

function withCleanDetails<Texts extends { details?: string }>(texts: Texts): Texts {
  return texts.details === undefined ? texts : { ...texts, details: sanitiseHtml(texts.details) }
}

type Phrases = NonNullable<CompleteFolder["phrases.ar"]>

/** Adds phrases and changes their translations; others stay. */
async function mergePhrases(tx: Queries, phrases: Phrases): Promise<number> {
  const given = Object.entries(phrases).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([english, arabic]) =>
      HTML.has(kind) ? { kind, english: sanitiseHtml(english), arabic: sanitiseHtml(arabic) } : { kind, english, arabic },
    ),
  )
  if (given.length === 0) return 0
  return run(
    tx,
    null,
    sql`
    insert into phrases as p (kind, english, arabic)
    select distinct on (kind, english) kind, english, arabic
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(kind text, english text, arabic text)
    on conflict (kind, md5(english)) do update set arabic = excluded.arabic where p.arabic <> excluded.arabic`,
  )
}

/** The contents of a file of Arabic texts, for an import to read again. */
export async function arabicOf(tx: Queries, file: ArabicFile): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const texts = Type.Object({ key: Type.String(), texts: Type.Record(Type.String(), Type.String()) })
  const table = TABLES.find((name) => file === `${name}.ar`)
  const found = await rows(
    tx,
    null,
    table
      ? sql`select slug as key, arabic as texts from ${sql.identifier(table)} where arabic <> '{}' order by slug`
      : sql`select kind as key, json_object_agg(english, arabic order by english) as texts from phrases group by kind order by kind`,
    texts,
  )
  return Object.fromEntries(found.map(({ key, texts }) => [key, texts]))
}

/** The file of Arabic texts with this name, such as `phrases.ar.json`; null for any other. */
export function arabicFile(name: string): ArabicFile | null {
  const files: ArabicFile[] = [...TABLES.map((table) => `${table}.ar` as const), "phrases.ar"]
  return files.find((file) => name === `${file}.json`) ?? null
}
