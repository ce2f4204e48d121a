import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import {
  MAX_ALL_BRANDS,
  MAX_BRANDS,
  MAX_DEVICES,
  MAX_ISSUES,
  MAX_MODELS,
  MAX_PRICES,
  RepairOfferBrand,
  RepairOfferIssue,
  RepairOfferKind,
  RepairOfferModel,
  RepairOfferPrice,
} from "#contract/office/repairs/repair-offer.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const Text = OrNull(Type.String())

/** The Arabic of a text, as a column. */
function arabicOf(kind: "repair" | "repair_issues" | "repair_models", english: SQL): SQL {
  return sql`(select p.arabic from phrases p where p.kind = ${sql.raw(`'${kind}'`)} and md5(p.english) = md5(${english}))`
}

/** The setting that counts the changes of a kind of device `d`. */
const settingOfDevice = sql`left join shop_settings s on s.key = 'repair-offer.device.' || d.id`

/** Every kind of device, in its order. */
export async function offerKinds(db: Queries): Promise<RepairOfferKind[]> {
  return rows(
    db,
    "offer kinds",
    sql`
    select d.id, coalesce(s.version, 0) as version, d.slug, d.title, ${arabicOf("repair", sql`d.title`)} as title_ar,
      (select count(*)::int from repair_issues i where i.device_id = d.id) as issues,
      (select count(*)::int from repair_offers o where o.device_id = d.id) as brands,
      (select count(*)::int from repair_models m where m.device_id = d.id) as models
    from repair_devices d ${settingOfDevice} order by d.position, d.id limit ${MAX_DEVICES}`,
    RepairOfferKind,
  )
}

const DeviceRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  changedBy: Text,
  changedAt: Text,
  slug: Type.String(),
  title: Type.String(),
  title_ar: Text,
  description: Text,
  description_ar: Text,
  keyword_title: Text,
  keyword_title_ar: Text,
  seo_title: Text,
  seo_title_ar: Text,
  seo_description: Text,
  seo_description_ar: Text,
  picture: Text,
})
export type DeviceRow = Static<typeof DeviceRow>

/** A kind of device with its texts, its version, and who changed it last; null when there is none. */
export async function offerDevice(db: Queries, id: number): Promise<DeviceRow | null> {
  const [device] = await rows(
    db,
    "offer device",
    sql`
    select d.id, coalesce(s.version, 0) as version, s.changed_by as "changedBy", ${instant(sql`s.changed_at`)} as "changedAt", d.slug,
      d.title, ${arabicOf("repair", sql`d.title`)} as title_ar,
      nullif(d.description, '') as description, ${arabicOf("repair", sql`d.description`)} as description_ar,
      d.keyword_title, ${arabicOf("repair", sql`d.keyword_title`)} as keyword_title_ar,
      d.seo_title, ${arabicOf("repair", sql`d.seo_title`)} as seo_title_ar,
      d.seo_description, ${arabicOf("repair", sql`d.seo_description`)} as seo_description_ar, d.thumbnail as picture
    from repair_devices d ${settingOfDevice} where d.id = ${id}`,
    DeviceRow,
  )
  return device ?? null
}

export async function offerIssues(db: Queries, device: number): Promise<RepairOfferIssue[]> {
  return rows(
    db,
    "offer issues",
    sql`
    select i.id, i.title, ${arabicOf("repair_issues", sql`i.title`)} as title_ar
    from repair_issues i where i.device_id = ${device} order by i.rank, i.id limit ${MAX_ISSUES}`,
    RepairOfferIssue,
  )
}

const BrandRow = Type.Object({ ...RepairOfferBrand.properties, logo: Text, picture: Text })
export type BrandRow = Static<typeof BrandRow>

export async function offerBrands(db: Queries, device: number): Promise<BrandRow[]> {
  return rows(
    db,
    "offer brands",
    sql`
    select b.id, b.name, ${arabicOf("repair", sql`b.name`)} as name_ar, b.slug,
      (select count(*)::int from repair_models m where m.device_id = o.device_id and m.brand_id = o.brand_id) as models,
      b.thumbnail as logo, o.thumbnail as picture
    from repair_offers o join repair_brands b on b.id = o.brand_id where o.device_id = ${device} order by o.position, b.id limit ${MAX_BRANDS}`,
    BrandRow,
  )
}

/** The models of a brand within a kind of device. */
export async function offerModels(db: Queries, { device, brand }: { device: number; brand: number }): Promise<RepairOfferModel[]> {
  return rows(
    db,
    "offer models",
    sql`
    select m.id, m.name, ${arabicOf("repair_models", sql`m.name`)} as name_ar
    from repair_models m where m.device_id = ${device} and m.brand_id = ${brand} order by m.position, m.id limit ${MAX_MODELS}`,
    RepairOfferModel,
  )
}

/** The prices of a kind of device: those for all brands first, then those for brands, then those for models. */
export async function offerPrices(db: Queries, device: number): Promise<RepairOfferPrice[]> {
  return rows(
    db,
    "offer prices",
    sql`
    select t.id, t.issue_id as issue, t.brand_id as brand, t.model_id as model, m.name as model_name, t.grade,
      t.price_dirhams / 100.0::float8 as price, t.is_from, t.minutes, t.warranty_days, t.at_home, t.valid_from::text as valid_from,
      t.valid_until::text as valid_until
    from repair_tariffs t join repair_issues i on i.id = t.issue_id left join repair_models m on m.id = t.model_id
      left join repair_offers o on o.device_id = i.device_id and o.brand_id = t.brand_id
    where i.device_id = ${device}
    order by t.brand_id is not null, t.model_id is not null, o.position, m.position, t.id limit ${MAX_PRICES}`,
    RepairOfferPrice,
  )
}

/** Every brand that is repaired, by name. */
export async function repairedBrands(db: Queries): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    "repaired brands",
    sql`select id, name from repair_brands order by lower(name), id limit ${MAX_ALL_BRANDS}`,
    Type.Object({ id: Type.Integer(), name: Type.String() }),
  )
}
