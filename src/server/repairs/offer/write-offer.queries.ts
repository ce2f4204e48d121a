import { sql } from "drizzle-orm"
import Type from "typebox"
import { type BrandEdit, type DeviceWish, MAX_DEVICES } from "#contract/office/repairs/repair-offer.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"

const WithId = Type.Object({ id: Type.Integer() })

/** Adds a kind of device after all others; returns its id, or null when another one has the slug. */
export async function addDevice(tx: Queries, { title, slug }: { title: string; slug: string }): Promise<number | null> {
  const [added] = await rows(
    tx,
    "add repair device",
    sql`
    insert into repair_devices (slug, title, position) select ${slug}, ${title}, coalesce(max(position), 0) + 1 from repair_devices
    on conflict (slug) do nothing returning id`,
    WithId,
  )
  return added?.id ?? null
}

/** Writes the texts and the picture; another picture loses the words for the one before. */
export async function writeDevice(tx: Queries, id: number, texts: DeviceWish): Promise<void> {
  await run(
    tx,
    "write repair device",
    sql`
    update repair_devices set title = ${texts.title}, description = ${texts.description ?? ""}, keyword_title = ${texts.keyword_title},
      seo_title = ${texts.seo_title}, seo_description = ${texts.seo_description},
      thumbnail = ${texts.picture}::text,
      thumbnail_alt_text = case when thumbnail is not distinct from ${texts.picture}::text then thumbnail_alt_text end
    where id = ${id}`,
  )
}

/** Makes this the order of the kinds of device. */
export async function writeKindOrder(tx: Queries, order: readonly number[]): Promise<void> {
  await run(
    tx,
    "write order of repair devices",
    sql`
    update repair_devices d set position = n.place from unnest(${array(order)}::int[]) with ordinality as n(id, place) where n.id = d.id`,
  )
}

/** Deletes a kind of device that no unfinished repair is of; returns whether it was deleted. */
export async function deleteDevice(tx: Queries, id: number): Promise<boolean> {
  const deleted = await run(
    tx,
    "delete repair device",
    sql`
    delete from repair_devices d where d.id = ${id} and not exists (
      select from repair_requests r where r.status not in ('DELIVERED', 'CANCELLED') and (
        r.issue_id in (select i.id from repair_issues i where i.device_id = d.id)
        or r.model_id in (select m.id from repair_models m where m.device_id = d.id)))`,
  )
  return deleted > 0
}

/** The next free id of a table whose ids the import assigns; none that a booked repair names. */
export async function nextId(tx: Queries, table: "repair_issues" | "repair_models" | "repair_tariffs"): Promise<number> {
  const booked = {
    repair_issues: sql`(select max(issue_id) from repair_requests)`,
    repair_models: sql`(select max(model_id) from repair_requests)`,
    repair_tariffs: sql`0`,
  }
  const [next] = await rows(
    tx,
    null,
    sql`select coalesce(greatest((select max(id) from ${sql.identifier(table)}), ${booked[table]}), 0) + 1 as id`,
    WithId,
  )
  return next?.id ?? 1
}

type NamedRow = { id: number; name: string }

/** Makes these the issues of a kind of device, in this order. */
export async function writeIssues(tx: Queries, device: number, issues: readonly NamedRow[]): Promise<void> {
  const ids = array(issues.map(({ id }) => id))
  await run(tx, "delete other issues", sql`delete from repair_issues where device_id = ${device} and id <> all(${ids}::int[])`)
  await run(
    tx,
    "write issues",
    sql`
    insert into repair_issues (id, device_id, title, rank)
    select n.id, ${device}, n.title, n.place from unnest(${ids}::int[], ${namesOf(issues)}::text[]) with ordinality as n(id, title, place)
    on conflict (id) do update set title = excluded.title, rank = excluded.rank`,
  )
}

/** Makes these the models of a brand within a kind of device, in this order. */
export async function writeModels(
  tx: Queries,
  { device, brand }: { device: number; brand: number },
  models: readonly NamedRow[],
): Promise<void> {
  const ids = array(models.map(({ id }) => id))
  await run(
    tx,
    "delete other models",
    sql`delete from repair_models where device_id = ${device} and brand_id = ${brand} and id <> all(${ids}::int[])`,
  )
  await run(
    tx,
    "write models",
    sql`
    insert into repair_models (id, device_id, brand_id, name, position)
    select n.id, ${device}, ${brand}, n.name, n.place from unnest(${ids}::int[], ${namesOf(models)}::text[]) with ordinality as n(id, name, place)
    on conflict (id) do update set name = excluded.name, position = excluded.position`,
  )
}

function namesOf(list: readonly NamedRow[]) {
  return array(list.map(({ name }) => name))
}

/** Makes these the brands of a kind of device, in this order; the prices for others go with their models. */
export async function writeOffers(tx: Queries, device: number, brands: readonly number[]): Promise<void> {
  const ids = array(brands)
  await run(
    tx,
    "delete prices of other brands",
    sql`
    delete from repair_tariffs t using repair_issues i where i.id = t.issue_id and i.device_id = ${device} and t.brand_id <> all(${ids}::int[])`,
  )
  await run(tx, "delete other offers", sql`delete from repair_offers where device_id = ${device} and brand_id <> all(${ids}::int[])`)
  await run(
    tx,
    "write offers",
    sql`
    insert into repair_offers (device_id, brand_id, position)
    select ${device}, n.brand, n.place from unnest(${ids}::int[]) with ordinality as n(brand, place)
    on conflict (device_id, brand_id) do update set position = excluded.position`,
  )
}

/** Adds brands; returns the id of each slug, without those that another brand has. */
export async function addBrands(tx: Queries, brands: readonly { name: string; slug: string }[]): Promise<Map<string, number>> {
  const added = await rows(
    tx,
    "add repair brands",
    sql`
    insert into repair_brands (slug, name)
    select * from unnest(${array(brands.map(({ slug }) => slug))}::text[], ${array(brands.map(({ name }) => name))}::text[])
    on conflict (slug) do nothing returning id, slug`,
    Type.Object({ id: Type.Integer(), slug: Type.String() }),
  )
  return new Map(added.map(({ id, slug }) => [slug, id]))
}

/** Which of these brands exist, in any kind of device. */
export async function knownBrands(tx: Queries, ids: readonly number[]): Promise<NamedRow[]> {
  return rows(
    tx,
    "known repair brands",
    sql`select id, name from repair_brands where id = any(${array(ids)}::int[])`,
    Type.Object({ id: Type.Integer(), name: Type.String() }),
  )
}

/** Whether a brand beside this one, in any of its kinds of device, has the name, in capitals or not. */
export async function isBrandNamed(tx: Queries, { besides, name }: { besides: number; name: string }): Promise<boolean> {
  const [found] = await rows(
    tx,
    "repair brand of a name",
    sql`
    select exists (
      select from repair_offers own join repair_offers o on o.device_id = own.device_id join repair_brands b on b.id = o.brand_id
      where own.brand_id = ${besides}::int and b.id <> ${besides}::int and lower(trim(b.name)) = lower(${name})) as is_taken`,
    Type.Object({ is_taken: Type.Boolean() }),
  )
  return found?.is_taken ?? false
}

/** The kinds of device that a brand is repaired of. */
export async function devicesOfBrand(tx: Queries, brand: number): Promise<number[]> {
  const found = await rows(
    tx,
    "devices of repair brand",
    sql`select device_id as id from repair_offers where brand_id = ${brand} order by device_id limit ${MAX_DEVICES}`,
    WithId,
  )
  return found.map(({ id }) => id)
}

type Brand = Pick<BrandEdit, "name" | "logo" | "picture"> & { device: number; id: number }

/** Writes a brand's name and logo, and its picture for a kind of device; another logo loses the words for the one before. */
export async function writeBrand(tx: Queries, { device, id, name, logo, picture }: Brand): Promise<void> {
  await run(
    tx,
    "write repair brand",
    sql`
    update repair_brands set name = ${name}, thumbnail = ${logo}::text,
      thumbnail_alt_text = case when thumbnail is not distinct from ${logo}::text then thumbnail_alt_text end
    where id = ${id}`,
  )
  await run(
    tx,
    "write picture of repair offer",
    sql`update repair_offers set thumbnail = ${picture}::text where device_id = ${device} and brand_id = ${id}`,
  )
}

type Price = {
  issue: number
  brand: number | null
  model: number | null
  grade: string | null
  dirhams: number
  is_from: boolean
  minutes: number
  warranty_days: number
  at_home: boolean
  valid_from: string | null
  valid_until: string | null
}

/** Adds a price with this id, or changes the one that has it. */
export async function writePrice(tx: Queries, id: number, price: Price): Promise<void> {
  const columns = sql.raw(
    "issue_id, brand_id, model_id, grade, price_dirhams, is_from, minutes, warranty_days, at_home, valid_from, valid_until",
  )
  const values = sql`${price.issue}::int, ${price.brand}::int, ${price.model}::int, ${price.grade}::text, ${price.dirhams}::int,
    ${price.is_from}::boolean, ${price.minutes}::int, ${price.warranty_days}::int, ${price.at_home}::boolean, ${price.valid_from}::date,
    ${price.valid_until}::date`
  await run(
    tx,
    "write repair price",
    sql`insert into repair_tariffs (id, ${columns}) values (${id}, ${values}) on conflict (id) do update set (${columns}) = row(${values})`,
  )
}

export async function deletePrice(tx: Queries, id: number): Promise<void> {
  await run(tx, "delete repair price", sql`delete from repair_tariffs where id = ${id}`)
}
