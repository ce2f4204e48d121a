import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { CatalogTile } from "#contract/home.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { SECTION_KINDS } from "#rules/catalog/office/home/section-faults.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

const KEPT_VERSIONS = 50
/** Of versions that wait for their time. */
export const MAX_WAITING = 20
/** An arbitrary constant: one change of the home page at a time. */
const HOME_LOCK = 7_105_323

const Ids = Type.Array(Type.Integer())
const KeptTile = Type.Object({
  ...CatalogTile.properties,
  /** Undefined in older versions and drafts: then the shop's translation counts. */
  description_arabic: Type.Optional(OrNull(Type.String())),
})
export type KeptTile = Static<typeof KeptTile>

const Kept = Type.Object({
  key: Type.String(),
  title: OrNull(Type.String()),
  products: Ids,
  categories: Ids,
  brands: Ids,
  collections: Ids,
  catalogs: Type.Array(KeptTile),
  is_hidden: Type.Boolean(),
  /** Undefined in older versions and drafts: then the shop's translation counts. */
  title_arabic: Type.Optional(OrNull(Type.String())),
  /** Of a section that is still empty. */
  kind: Type.Optional(OneOf(SECTION_KINDS)),
})
export type Section = Static<typeof Kept>

/** Waits until no other transaction changes the home page. */
export async function lockHome(tx: Queries): Promise<void> {
  await run(tx, null, sql`select pg_advisory_xact_lock(${HOME_LOCK})`)
}

/** The shop's translation of a text of the home page. */
const arabicOf = (english: SQL) => sql`(select p.arabic from phrases p where p.kind = 'home' and md5(p.english) = md5(${english}))`

/** What shoppers see. */
export async function liveSections(db: Queries): Promise<Section[]> {
  return rows(
    db,
    "live sections",
    sql`
    select 'live-' || position as key, title, product_ids as products, category_ids as categories, brand_ids as brands,
      collection_ids as collections, false as is_hidden, ${arabicOf(sql`title`)} as title_arabic,
      (select coalesce(jsonb_agg(tile || jsonb_build_object('description_arabic', ${arabicOf(sql`tile ->> 'description'`)}) order by place), '[]')
        from jsonb_array_elements(catalogs) with ordinality as tiles(tile, place)) as catalogs
    from layout_sections order by position limit 100`,
    Type.Omit(Kept, ["kind"]),
  )
}

const DraftRow = Type.Object({
  sections: Type.Array(Kept),
  removed: Type.Array(Kept),
  version: Type.Integer(),
  changedBy: Type.String(),
  changedAt: Type.String(),
})

export async function storedDraft(db: Queries): Promise<Static<typeof DraftRow> | null> {
  const [row] = await rows(
    db,
    "home draft",
    sql`select sections, removed, version, changed_by as "changedBy", ${instant(sql`changed_at`)} as "changedAt" from home_draft where id = 1`,
    DraftRow,
  )
  return row ?? null
}

type Draft = { sections: readonly Section[]; removed?: readonly Section[]; version: number; by: string; now: Date }

export async function storeDraft(tx: Queries, { sections, removed = [], version, by, now }: Draft): Promise<void> {
  await run(
    tx,
    "store home draft",
    sql`
    insert into home_draft (id, sections, removed, version, changed_by, changed_at)
    values (1, ${JSON.stringify(sections)}::jsonb, ${JSON.stringify(removed)}::jsonb, ${version}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set sections = excluded.sections, removed = excluded.removed, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

/** Shows these sections to shoppers. */
export async function replaceLive(tx: Queries, sections: readonly Section[]): Promise<void> {
  // Of the live page the phrases have the Arabic.
  const live = sections.map((section) => ({
    ...section,
    catalogs: section.catalogs.map(({ description_arabic: _arabic, ...tile }) => tile),
  }))
  await run(tx, "clear live sections", sql`delete from layout_sections`)
  await run(
    tx,
    "write live sections",
    sql`
    insert into layout_sections (position, title, product_ids, category_ids, brand_ids, collection_ids, catalogs)
    select place, given ->> 'title', ${ids("products")}, ${ids("categories")}, ${ids("brands")}, ${ids("collections")}, given -> 'catalogs'
    from jsonb_array_elements(${JSON.stringify(live)}::jsonb) with ordinality as all_given(given, place)`,
  )
}

const ids = (name: string) => sql`array(select jsonb_array_elements_text(given -> ${sql.raw(`'${name}'`)})::int)`

const VersionRow = Type.Object({
  number: Type.Integer(),
  sections: Type.Array(Kept),
  by: OrNull(Type.String()),
  at: Type.String(),
  waits_until: OrNull(Type.String()),
})
export type VersionRow = Static<typeof VersionRow>

const versionColumns = sql`number, sections, published_by as by, ${instant(sql`published_at`)} as at, ${instant(sql`waits_until`)} as waits_until`

/** Those that wait for their time and the last ones that were live, the newest first. */
export async function homeVersions(db: Queries): Promise<VersionRow[]> {
  return rows(
    db,
    "home versions",
    sql`select ${versionColumns} from home_versions order by number desc limit ${KEPT_VERSIONS + MAX_WAITING}`,
    VersionRow,
  )
}

export async function homeVersion(db: Queries, number: number): Promise<VersionRow | null> {
  const [row] = await rows(db, "home version", sql`select ${versionColumns} from home_versions where number = ${number}`, VersionRow)
  return row ?? null
}

/** The version that went live last. */
export async function lastLive(db: Queries): Promise<VersionRow | null> {
  const [row] = await rows(
    db,
    "last home version",
    sql`select ${versionColumns} from home_versions where waits_until is null order by published_at desc, number desc limit 1`,
    VersionRow,
  )
  return row ?? null
}

/** The versions that wait for their time, the next one first. */
export async function waitingVersions(db: Queries): Promise<VersionRow[]> {
  return rows(
    db,
    "waiting home versions",
    sql`select ${versionColumns} from home_versions where waits_until is not null order by waits_until, number limit ${MAX_WAITING}`,
    VersionRow,
  )
}

type NewVersion = { sections: readonly Section[]; by: string | null; now: Date; waitsUntil?: Date | null }

/** Keeps sections as a version, and forgets all but the last 50 that were live. */
export async function keepVersion(tx: Queries, { sections, by, now, waitsUntil = null }: NewVersion): Promise<number> {
  const [kept] = await rows(
    tx,
    "keep home version",
    sql`
    insert into home_versions (sections, published_by, published_at, waits_until)
    values (${JSON.stringify(sections)}::jsonb, ${by}, ${now.toISOString()}::timestamptz, ${waitsUntil?.toISOString() ?? null}::timestamptz)
    returning number`,
    Type.Object({ number: Type.Integer() }),
  )
  if (!kept) throw new Error("A version was not kept.")
  await forgetVersions(tx)
  return kept.number
}

/** Notes that a version that waited is live. */
export async function endWaiting(tx: Queries, number: number, now: Date): Promise<void> {
  await run(
    tx,
    "end waiting of home version",
    sql`update home_versions set waits_until = null, published_at = ${now.toISOString()}::timestamptz where number = ${number}`,
  )
  await forgetVersions(tx)
}

export async function deleteWaiting(tx: Queries, number: number): Promise<boolean> {
  const deleted = await run(
    tx,
    "delete waiting home version",
    sql`delete from home_versions where number = ${number} and waits_until is not null`,
  )
  return deleted === 1
}

async function forgetVersions(tx: Queries): Promise<void> {
  await run(
    tx,
    "forget home versions",
    sql`
    delete from home_versions where waits_until is null and number not in
      (select number from home_versions where waits_until is null order by published_at desc, number desc limit ${KEPT_VERSIONS})`,
  )
}

const EntryRow = Type.Object({
  list: OneOf(SECTION_KINDS),
  id: Type.Integer(),
  name: Type.String(),
  picture: OrNull(Type.String()),
  is_shown: Type.Boolean(),
})
export type EntryRow = Static<typeof EntryRow>

/** The entries of sections that exist, with the paths of their pictures. */
export async function entriesOfSections(db: Queries, sections: readonly Section[]): Promise<EntryRow[]> {
  const all = (list: "products" | "categories" | "brands" | "collections") =>
    sql`any(${array([...new Set(sections.flatMap((section) => section[list]))])}::int[])`
  return rows(
    db,
    "entries of sections",
    sql`
    select 'products' as list, p.id, p.title as name,
      coalesce((select v.images[1] from variants v where v.product_id = p.id order by v.position limit 1), p.images -> 0 ->> 'src') as picture,
      p.published as is_shown
    from products p where p.id = ${all("products")}
    union all select 'categories', id, name, coalesce(images[1], nullif(thumbnail, '')), true from categories where id = ${all("categories")}
    union all select 'brands', id, name, nullif(thumbnail, ''), true from brands where id = ${all("brands")}
    union all select 'collections', id, name, nullif(image_large, ''), true from collections where id = ${all("collections")}`,
    EntryRow,
  )
}

const Named = Type.Object({ entry: Type.String(), name: Type.String() })

/** The names of entries such as `products 12`; those that no longer exist have none. */
export async function namesOfEntries(db: Queries, entries: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    "names of entries",
    sql`
    with asked as (select split_part(entry, ' ', 1) as list, split_part(entry, ' ', 2)::int as id from unnest(${array([...entries])}::text[]) as entry)
    select 'products ' || p.id as entry, p.title as name from products p join asked a on a.list = 'products' and a.id = p.id
    union all select 'categories ' || c.id, c.name from categories c join asked a on a.list = 'categories' and a.id = c.id
    union all select 'brands ' || b.id, b.name from brands b join asked a on a.list = 'brands' and a.id = b.id
    union all select 'collections ' || c.id, c.name from collections c join asked a on a.list = 'collections' and a.id = c.id`,
    Named,
  )
  return new Map(found.map(({ entry, name }) => [entry, name]))
}
