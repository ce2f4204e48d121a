import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { ContentPage, ContentValue } from "#contract/office/storefront/content.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** Of pages other than policies; those keep every version. */
const KEPT_VERSIONS = 50

/** Waits until no other transaction changes the page. */
export async function lockContent(tx: Queries, page: ContentPage): Promise<void> {
  await run(tx, "lock content", sql`select pg_advisory_xact_lock(hashtextextended(${`content ${page}`}, 0))`)
}

const DraftRow = Type.Object({ value: Type.Unknown(), version: Type.Integer(), changedBy: Type.String(), changedAt: Type.String() })
export type StoredDraft = Omit<Static<typeof DraftRow>, "value"> & { value: ContentValue }

export async function storedDraft(db: Queries, page: ContentPage): Promise<StoredDraft | null> {
  const [row] = await rows(
    db,
    "content draft",
    sql`
    select value, version, changed_by as "changedBy", ${instant(sql`changed_at`)} as "changedAt" from content_drafts where page = ${page}`,
    DraftRow,
  )
  // Only `storeDraft` writes the column.
  return row ? { ...row, value: row.value as ContentValue } : null
}

type Draft = { page: ContentPage; value: ContentValue; version: number; by: string; now: Date }

export async function storeDraft(tx: Queries, { page, value, version, by, now }: Draft): Promise<void> {
  await run(
    tx,
    "store content draft",
    sql`
    insert into content_drafts (page, value, version, changed_by, changed_at)
    values (${page}, ${JSON.stringify(value)}::jsonb, ${version}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (page) do update set value = excluded.value, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

const ValueRow = Type.Object({ number: Type.Integer(), value: Type.Unknown() })

/** What shoppers see of a page now; null before anything was kept. */
export async function liveVersion(db: Queries, page: ContentPage, now: Date): Promise<{ number: number; value: ContentValue } | null> {
  const [row] = await rows(
    db,
    "live content",
    sql`
    select number, value from content_versions where page = ${page} and (in_force_at is null or in_force_at <= ${now.toISOString()}::timestamptz)
    order by in_force_at desc nulls last, number desc limit 1`,
    ValueRow,
  )
  // Only `keepVersion` writes the column.
  return row ? { number: row.number, value: row.value as ContentValue } : null
}

/** The text that was published last, although it may come into force later. */
export async function lastVersion(db: Queries, page: ContentPage): Promise<ContentValue | null> {
  const [row] = await rows(
    db,
    "last content",
    sql`select number, value from content_versions where page = ${page} order by number desc limit 1`,
    ValueRow,
  )
  return row ? (row.value as ContentValue) : null
}

export async function valueOfVersion(db: Queries, page: ContentPage, number: number): Promise<ContentValue | null> {
  const [row] = await rows(
    db,
    "content of version",
    sql`select number, value from content_versions where page = ${page} and number = ${number}`,
    ValueRow,
  )
  return row ? (row.value as ContentValue) : null
}

const VersionRow = Type.Object({
  number: Type.Integer(),
  by: OrNull(Type.String()),
  at: OrNull(Type.String()),
  in_force_at: OrNull(Type.String()),
})
export type VersionRow = Static<typeof VersionRow>

/** The kept versions, the newest first. */
export async function versionsOf(db: Queries, page: ContentPage): Promise<VersionRow[]> {
  return rows(
    db,
    "content versions",
    sql`
    select number, published_by as by, ${instant(sql`published_at`)} as at, ${instant(sql`in_force_at`)} as in_force_at
    from content_versions where page = ${page} order by number desc limit 1000`,
    VersionRow,
  )
}

type NewVersion = { page: ContentPage; value: ContentValue; by: string | null; now: Date | null; inForceAt: Date | null }

/** Keeps a text as the next version. Of pages other than policies all but the last 50 are forgotten. */
export async function keepVersion(tx: Queries, { page, value, by, now, inForceAt }: NewVersion): Promise<number> {
  const [kept] = await rows(
    tx,
    "keep content version",
    sql`
    insert into content_versions (page, number, value, published_by, published_at, in_force_at)
    select ${page}, coalesce(max(number), 0) + 1, ${JSON.stringify(value)}::jsonb, ${by}, ${now?.toISOString() ?? null}::timestamptz,
      ${inForceAt?.toISOString() ?? null}::timestamptz
    from content_versions where page = ${page} returning number`,
    Type.Object({ number: Type.Integer() }),
  )
  if (!kept) throw new Error("A version was not kept.")
  if (page !== "terms" && page !== "privacy") {
    await run(
      tx,
      "forget content versions",
      sql`delete from content_versions where page = ${page} and number <= ${kept.number - KEPT_VERSIONS}`,
    )
  }
  return kept.number
}

/** The next moment at which a version comes into force. */
export async function nextInForce(db: Queries, now: Date): Promise<string | null> {
  const [row] = await rows(
    db,
    "next content",
    sql`select ${instant(sql`min(in_force_at)`)} as at from content_versions where in_force_at > ${now.toISOString()}::timestamptz`,
    Type.Object({ at: OrNull(Type.String()) }),
  )
  return row?.at ?? null
}
