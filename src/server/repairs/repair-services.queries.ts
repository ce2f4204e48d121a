import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { RepairSeo, RepairService, RepairTariff } from "#contract/repairs.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

/**
 * The repair catalog: kinds of device in display order, each with issues by rank, and with brands and models in order. One without issues
 * or brands is not shown yet.
 */
export async function repairServices(db: Queries): Promise<RepairService[]> {
  return rows(
    db,
    "repair services",
    sql`
    with models as (
      select device_id, brand_id, json_agg(json_build_object('id', id, 'name', name) order by position, id) as list
      from repair_models group by device_id, brand_id
    ), brands as (
      select o.device_id, json_agg(json_build_object(
          'id', b.id, 'name', b.name, 'slug', b.slug, 'thumbnail', b.thumbnail, 'thumbnail_alt_text', b.thumbnail_alt_text,
          'description', b.description, 'keyword_title', b.keyword_title, 'seo_title', b.seo_title,
          'seo_description', b.seo_description, 'device_thumbnail', o.thumbnail, 'available_models', coalesce(m.list, '[]')) order by o.position, b.id) as list
      from repair_offers o join repair_brands b on b.id = o.brand_id
        left join models m on m.device_id = o.device_id and m.brand_id = o.brand_id
      group by o.device_id
    ), issues as (
      select device_id, json_agg(json_build_object('id', id, 'title', title, 'rank', rank) order by rank, id) as list
      from repair_issues group by device_id
    ), tariffs as (
      select i.device_id, json_agg(json_build_object(
          'issue', t.issue_id, 'brand', t.brand_id, 'model', t.model_id, 'grade', t.grade, 'price', t.price_dirhams / 100.0,
          'is_from', t.is_from, 'minutes', t.minutes, 'warranty_days', t.warranty_days, 'at_home', t.at_home,
          'valid_from', t.valid_from, 'valid_until', t.valid_until) order by i.rank, t.id) as list
      from repair_tariffs t join repair_issues i on i.id = t.issue_id
      where coalesce(t.valid_until, 'infinity') >= (now() at time zone 'Asia/Qatar')::date - 1
      group by i.device_id
    )
    select d.id, d.title, d.slug, d.description, d.thumbnail, d.thumbnail_alt_text, d.keyword_title, d.seo_title, d.seo_description,
      i.list as issues, coalesce(t.list, '[]') as tariffs, b.list as brands
    from repair_devices d join issues i on i.device_id = d.id join brands b on b.device_id = d.id left join tariffs t on t.device_id = d.id
    order by d.position, d.id`,
    RepairService,
  )
}

/** The texts of one brand's devices of one kind, both given by slug or id; null when they are not repaired. */
export async function repairSeo(db: Queries, device: string, brand: string): Promise<RepairSeo | null> {
  const [seo] = await rows(
    db,
    "repair seo",
    sql`
    select o.keyword_title, o.description, o.thumbnail, o.seo_title, o.seo_description
    from repair_offers o join repair_devices d on d.id = o.device_id join repair_brands b on b.id = o.brand_id
    where (d.slug = ${device} or d.id::text = ${device}) and (b.slug = ${brand} or b.id::text = ${brand})
    order by d.slug = ${device} desc, b.slug = ${brand} desc limit 1`,
    RepairSeo,
  )
  return seo ?? null
}

/** The prices of issues, for any model. */
export async function tariffsOfIssues(db: Queries, issues: readonly number[]): Promise<RepairTariff[]> {
  return rows(
    db,
    "tariffs of issues",
    sql`
    select issue_id as issue, brand_id as brand, model_id as model, grade, price_dirhams / 100.0::float8 as price, is_from, minutes,
      warranty_days, at_home, valid_from::text as valid_from, valid_until::text as valid_until
    from repair_tariffs where issue_id = any(${array(issues)}::int[]) order by id`,
    RepairTariff,
  )
}

/** More than a shop lists, for all its devices. */
const MAX_ISSUES = 200
const IssueAtHome = Type.Object({ id: Type.Number(), title: Type.String(), brands: Type.Array(Type.Number()) })

/** The issues with a price at home on a day, the most common of the first device first, each with the brands of its device. */
export async function issuesAtHome(db: Queries, day: string): Promise<Static<typeof IssueAtHome>[]> {
  return rows(
    db,
    "issues at home",
    sql`
    select i.id, i.title, array(select o.brand_id from repair_offers o where o.device_id = d.id) as brands
    from repair_devices d join repair_issues i on i.device_id = d.id
    where exists (select from repair_tariffs t where t.issue_id = i.id and t.at_home
      and ${day}::date between coalesce(t.valid_from, '-infinity') and coalesce(t.valid_until, 'infinity'))
    order by d.position, d.id, i.rank, i.id limit ${MAX_ISSUES}`,
    IssueAtHome,
  )
}
