import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { CatalogTile } from "#contract/home.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const KEPT_VERSIONS = 50
/** An arbitrary constant: one change of the home page at a time. */
const HOME_LOCK = 7_105_323

const Ids = Type.Array(Type.Integer())
const Kept = Type.Object({
  key: Type.String(),
  title: OrNull(Type.String()),
  products: Ids,
  categories: Ids,
  brands: Ids,
  collections: Ids,
  catalogs: Type.Array(CatalogTile),
  is_hidden: Type.Boolean(),
})
export type Section = Static<typeof Kept>

/** Waits until no other transaction changes the home page. */
export async function lockHome(tx: Queries): Promise<void> {
  await run(tx, null, sql`select pg_advisory_xact_lock(${HOME_LOCK})`)
}

/** What shoppers see. */
export async function liveSections(db: Queries): Promise<Section[]> {
  return rows(
    db,
    "live sections",
    sql`
    select 'live-' || position as key, title, product_ids as products, category_ids as categories, brand_ids as brands,
      collection_ids as collections, catalogs, false as is_hidden from layout_sections order by position limit 100`,
    Kept,
  )
}

const DraftRow = Type.Object({
  sections: Type.Array(Kept),
  version: Type.Integer(),
  changedBy: Type.String(),
  changedAt: Type.String(),
})

export async function storedDraft(db: Queries): Promise<Static<typeof DraftRow> | null> {
  const [row] = await rows(
    db,
    "home draft",
    sql`select sections, version, changed_by as "changedBy", ${instant(sql`changed_at`)} as "changedAt" from home_draft where id = 1`,
    DraftRow,
  )
  return row ?? null
}

type Draft = { sections: readonly Section[]; version: number; by: string; now: Date }

export async function storeDraft(tx: Queries, { sections, version, by, now }: Draft): Promise<void> {
  await run(
    tx,
    "store home draft",
    sql`
    insert into home_draft (id, sections, version, changed_by, changed_at)
    values (1, ${JSON.stringify(sections)}::jsonb, ${version}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set sections = excluded.sections, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

/** Shows these sections to shoppers. */
export async function replaceLive(tx: Queries, sections: readonly Section[]): Promise<void> {
  await run(tx, "clear live sections", sql`delete from layout_sections`)
  await run(
    tx,
    "write live sections",
    sql`
    insert into layout_sections (position, title, product_ids, category_ids, brand_ids, collection_ids, catalogs)
    select place, given ->> 'title', ${ids("products")}, ${ids("categories")}, ${ids("brands")}, ${ids("collections")}, given -> 'catalogs'
    from jsonb_array_elements(${JSON.stringify(sections)}::jsonb) with ordinality as all_given(given, place)`,
  )
}

const ids = (name: string) => sql`array(select jsonb_array_elements_text(given -> ${sql.raw(`'${name}'`)})::int)`

const VersionRow = Type.Object({
  number: Type.Integer(),
  sections: Type.Array(Kept),
  by: OrNull(Type.String()),
  at: Type.String(),
})
export type VersionRow = Static<typeof VersionRow>

/** The last versions, the newest first; or the one with this number. */
export async function homeVersionsOf(
  db: Queries,
  { number = null, limit = KEPT_VERSIONS }: { number?: number | null; limit?: number } = {},
) {
  return rows(
    db,
    "home versions",
    sql`
    select number, sections, published_by as by, ${instant(sql`published_at`)} as at from home_versions
    where ${number}::int is null or number = ${number}::int order by number desc limit ${limit}`,
    VersionRow,
  )
}

/** Keeps what is live as a version, and forgets all but the last 50. */
export async function keepVersion(tx: Queries, { sections, by, now }: { sections: readonly Section[]; by: string | null; now: Date }) {
  await run(
    tx,
    "keep home version",
    sql`insert into home_versions (sections, published_by, published_at) values (${JSON.stringify(sections)}::jsonb, ${by}, ${now.toISOString()}::timestamptz)`,
  )
  await run(
    tx,
    "forget home versions",
    sql`delete from home_versions where number <= (select number from home_versions order by number desc offset ${KEPT_VERSIONS} limit 1)`,
  )
}

const Counted = Type.Object({ key: Type.String(), count: Type.Integer() })

/** How many entries of each section can be shown. */
export async function countShown(db: Queries, sections: readonly Section[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    "shown of sections",
    sql`
    select given ->> 'key' as key,
      (select count(*)::int from products where published and id in (select unnest(${ids("products")})))
      + (select count(*)::int from categories where id in (select unnest(${ids("categories")})))
      + (select count(*)::int from brands where id in (select unnest(${ids("brands")})))
      + (select count(*)::int from collections where id in (select unnest(${ids("collections")})))
      + jsonb_array_length(given -> 'catalogs') as count
    from jsonb_array_elements(${JSON.stringify(sections)}::jsonb) as given`,
    Counted,
  )
  return new Map(found.map(({ key, count }) => [key, count]))
}
