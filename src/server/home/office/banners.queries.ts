import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** The translations of banners' titles, as the storefront reads them. */
export const BANNER_PHRASES = "banners"

const Row = Type.Object({
  title: Type.String(),
  title_ar: OrNull(Type.String()),
  link: OrNull(Type.String()),
  small: Type.String(),
  medium: Type.String(),
  large: Type.String(),
  medium_rtl: OrNull(Type.String()),
  large_rtl: OrNull(Type.String()),
  ink: OneOf(["dark", "light"]),
  is_ink_chosen: Type.Boolean(),
  from: OrNull(Type.String()),
  until: OrNull(Type.String()),
})
export type BannerRow = Static<typeof Row>

/** All banners in their order. */
export async function storedBanners(db: Queries): Promise<BannerRow[]> {
  return rows(
    db,
    "stored banners",
    sql`
    select b.title, p.arabic as title_ar, redirect_url as link, image_small as small, image_medium as medium, image_large as large,
      image_medium_rtl as medium_rtl, image_large_rtl as large_rtl, ink, is_ink_chosen,
      ${instant(sql`shows_from`)} as "from", ${instant(sql`shows_until`)} as until
    from banners b left join phrases p on p.kind = ${BANNER_PHRASES} and md5(p.english) = md5(b.title)
    order by position limit 100`,
    Row,
  )
}

const ListState = Type.Object({ version: Type.Integer(), changedBy: OrNull(Type.String()), changedAt: OrNull(Type.String()) })

/** The version of the list, and who changed it last in the office. */
export async function bannerListState(db: Queries): Promise<Static<typeof ListState>> {
  const [state] = await rows(
    db,
    "banner list",
    sql`select version, changed_by as "changedBy", ${instant(sql`changed_at`)} as "changedAt" from banner_list where id = 1`,
    ListState,
  )
  return state ?? { version: 0, changedBy: null, changedAt: null }
}

type BannerWrite = { banners: readonly BannerRow[]; version: number; by: string; now: Date }

/** Writes the list and its version. */
export async function writeBanners(tx: Queries, { banners, version, by, now }: BannerWrite): Promise<void> {
  await run(tx, "clear banners", sql`delete from banners`)
  await run(
    tx,
    "write banners",
    sql`
    insert into banners (position, title, redirect_url, image_small, image_medium, image_large, image_medium_rtl, image_large_rtl, ink,
      is_ink_chosen, shows_from, shows_until)
    select place, b ->> 'title', b ->> 'link', b ->> 'small', b ->> 'medium', b ->> 'large', b ->> 'medium_rtl', b ->> 'large_rtl',
      b ->> 'ink', (b ->> 'is_ink_chosen')::boolean, (b ->> 'from')::timestamptz, (b ->> 'until')::timestamptz
    from jsonb_array_elements(${JSON.stringify(banners)}::jsonb) with ordinality as given(b, place)`,
  )
  await run(
    tx,
    "note banner list",
    sql`
    insert into banner_list (id, version, changed_by, changed_at) values (1, ${version}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

/** The next moment at which a banner begins or ends to show; null for none. */
export async function nextBannerChange(db: Queries, now: Date): Promise<string | null> {
  const [next] = await rows(
    db,
    "next banner change",
    sql`
    select ${instant(sql`min(moment)`)} as moment from (select unnest(array[shows_from, shows_until]) as moment from banners) as moments
    where moment > ${now.toISOString()}::timestamptz`,
    Type.Object({ moment: OrNull(Type.String()) }),
  )
  return next?.moment ?? null
}
