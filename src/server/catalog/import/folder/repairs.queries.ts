import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OFFER_KINDS, offerKey } from "#rules/repairs/offer/offer.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { mergeRows } from "#server/catalog/import/merge/merge-rows.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { raiseSettings } from "#server/office/settings/settings.queries.ts"
import type { FolderRepair } from "./complete-folder.ts"
import { noteMissingRepairs } from "./missing-repairs.queries.ts"

type PathOf = (picture: string) => string | null

const TEXTS = { description: "text", thumbnail: "text", keyword_title: "text", seo_title: "text", seo_description: "text" }

/**
 * Makes the repair catalog equal to the file; rows that the file does not name are deleted, with a note. Returns how many rows were
 * written. Where any was, forms that are open in the back office are out of date.
 */
export async function mergeRepairs(
  tx: Queries,
  repair: FolderRepair,
  { pathOf, notes }: { pathOf: PathOf; notes: ImportFindings },
): Promise<number> {
  await noteMissingRepairs(tx, repair, notes)
  const written = await mergeAll(tx, repair, pathOf)
  if (written > 0) {
    const devices = await rows(tx, null, sql`select id from repair_devices`, Type.Object({ id: Type.Integer() }))
    await raiseSettings(tx, { keys: [OFFER_KINDS, ...devices.map(({ id }) => offerKey(id))], by: "Import", permission: "repairs.offer" })
  }
  return written
}

async function mergeAll(tx: Queries, { services, seo, tariffs }: FolderRepair, pathOf: PathOf): Promise<number> {
  let written = await mergeDevicesAndBrands(tx, services, pathOf)
  const ids = await idsBySlug(tx)
  const deviceIds = services.map(({ slug }) => ids("device", slug))
  const brandIds = services.flatMap(({ brands }) => brands.map(({ slug }) => ids("brand", slug)))
  written += await deleteOthers(tx, "repair_devices", deviceIds)
  written += await deleteOthers(tx, "repair_brands", brandIds)
  written += await mergeIssues(tx, services, ids)
  written += await mergeOffers(tx, offersOf({ services, seo }, pathOf, ids))
  written += await mergeModels(tx, services, ids)
  return written + (await mergeTariffs(tx, tariffs, ids))
}

type Services = FolderRepair["services"]
type IdOf = (kind: "device" | "brand", slug: string) => number

async function mergeDevicesAndBrands(tx: Queries, services: Services, pathOf: PathOf): Promise<number> {
  const devices = services.map(({ issues: _issues, brands: _brands, ...device }, position) => ({
    ...device,
    thumbnail: pathOf(device.thumbnail),
    position: position + 1,
  }))
  const deviceColumns = { title: "text", thumbnail_alt_text: "text", position: "int", ...TEXTS }
  const written = await mergeRows(tx, { table: "repair_devices", key: ["slug", "text"], columns: deviceColumns, hasIds: true }, devices)
  const brands = new Map(
    services.flatMap((device) =>
      device.brands.map(
        ({ available_models: _models, ...brand }) => [brand.slug, { ...brand, thumbnail: pathOf(brand.thumbnail) }] as const,
      ),
    ),
  )
  const brandColumns = { name: "text", thumbnail_alt_text: "text", ...TEXTS }
  return (
    written +
    (await mergeRows(tx, { table: "repair_brands", key: ["slug", "text"], columns: brandColumns, hasIds: true }, [...brands.values()]))
  )
}

async function mergeIssues(tx: Queries, services: Services, ids: IdOf): Promise<number> {
  const issues = await withIds(
    tx,
    "repair_issues",
    sql`device_id || '/' || title`,
    services.flatMap(({ slug, issues: own }) => own.map((issue) => ({ ...issue, device_id: ids("device", slug) }))),
    ({ device_id, title }) => `${device_id}/${title}`,
  )
  const kept = issues.map(({ id }) => id)
  const deleted = await deleteOthers(tx, "repair_issues", kept)
  const columns = { device_id: "int", title: "text", rank: "int" }
  return deleted + (await mergeRows(tx, { table: "repair_issues", key: ["id", "int"], columns }, issues))
}

/** Which brands of which device are repaired, with the texts of that page. */
function offersOf({ services, seo }: Pick<FolderRepair, "services" | "seo">, pathOf: PathOf, ids: IdOf) {
  return services.flatMap((device) =>
    device.brands.map(({ slug }, position) => {
      const texts = seo.find(({ service_category, brand }) => service_category === device.slug && brand === slug)
      return {
        device_id: ids("device", device.slug),
        brand_id: ids("brand", slug),
        position: position + 1,
        ...(texts && { ...texts, thumbnail: pathOf(texts.thumbnail) }),
      }
    }),
  )
}

async function mergeModels(tx: Queries, services: Services, ids: IdOf): Promise<number> {
  const given = services.flatMap((device) =>
    device.brands.flatMap(({ slug, available_models }) =>
      available_models.map((model, position) => ({
        ...model,
        device_id: ids("device", device.slug),
        brand_id: ids("brand", slug),
        position: position + 1,
      })),
    ),
  )
  const models = await withIds(
    tx,
    "repair_models",
    sql`device_id || '/' || brand_id || '/' || name`,
    given,
    ({ device_id, brand_id, name }) => `${device_id}/${brand_id}/${name}`,
  )
  const kept = models.map(({ id }) => id)
  const deleted = await deleteOthers(tx, "repair_models", kept)
  const columns = { device_id: "int", brand_id: "int", name: "text", position: "int", product_slug: "text" }
  return deleted + (await mergeRows(tx, { table: "repair_models", key: ["id", "int"], columns }, models))
}

const TARIFF_COLUMNS = {
  issue_id: "int",
  brand_id: "int",
  model_id: "int",
  grade: "text",
  price_dirhams: "int",
  is_from: "boolean",
  minutes: "int",
  warranty_days: "int",
  at_home: "boolean",
  valid_from: "date",
  valid_until: "date",
}

/** Prices by their subject, which the import has checked to exist. */
async function mergeTariffs(tx: Queries, tariffs: FolderRepair["tariffs"], ids: IdOf): Promise<number> {
  const issueIds = await idsByName(tx, sql`select id, concat_ws('/', device_id, title) as name from repair_issues`)
  const modelIds = await idsByName(tx, sql`select id, concat_ws('/', device_id, brand_id, name) as name from repair_models`)
  const given = tariffs.map(({ device, issue, brand, model, ...tariff }) => {
    const deviceId = ids("device", device)
    const brand_id = brand === null ? null : ids("brand", brand)
    const model_id = model === null ? null : (modelIds.get(`${deviceId}/${brand_id}/${model}`) ?? 0)
    return { ...tariff, id: null, issue_id: issueIds.get(`${deviceId}/${issue}`) ?? 0, brand_id, model_id }
  })
  const tariffRows = await withIds(
    tx,
    "repair_tariffs",
    sql`concat(issue_id, '/', brand_id, '/', model_id, '/', grade, '/', valid_from)`,
    given,
    (row) => [row.issue_id, row.brand_id, row.model_id, row.grade, row.valid_from].join("/"),
  )
  const kept = tariffRows.map(({ id }) => id)
  const deleted = await deleteOthers(tx, "repair_tariffs", kept)
  return deleted + (await mergeRows(tx, { table: "repair_tariffs", key: ["id", "int"], columns: TARIFF_COLUMNS }, tariffRows))
}

async function idsByName(tx: Queries, query: SQL): Promise<Map<string, number>> {
  const found = await rows(tx, null, query, Type.Object({ id: Type.Number(), name: Type.String() }))
  return new Map(found.map(({ id, name }) => [name, id]))
}

async function mergeOffers(tx: Queries, offers: readonly Record<string, unknown>[]): Promise<number> {
  const columns = { position: "int", ...TEXTS }
  const names = Object.keys(columns)
  const list = (prefix: string) => sql.raw(names.map((name) => `${prefix}${name}`).join(", "))
  const types = Object.entries({ device_id: "int", brand_id: "int", ...columns })
  const incoming = sql`jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n(${sql.raw(types.map(([name, type]) => `${name} ${type}`).join(", "))})`
  const isSame = sql`n.device_id = r.device_id and n.brand_id = r.brand_id`
  const gone = await run(tx, null, sql`delete from repair_offers r where not exists (select from ${incoming} where ${isSame})`)
  const written = await run(
    tx,
    null,
    sql`
    insert into repair_offers as r (device_id, brand_id, ${list("")}) select device_id, brand_id, ${list("")} from ${incoming}
    on conflict (device_id, brand_id) do update set (${list("")}) = row(${list("excluded.")})
    where (${list("r.")}) is distinct from (${list("excluded.")})`,
  )
  return (gone ?? 0) + (written ?? 0)
}

async function deleteOthers(tx: Queries, table: string, ids: readonly number[]): Promise<number> {
  const those: SQL = sql`${sql.param(ids)}::int[]`
  return run(tx, null, sql`delete from ${sql.identifier(table)} where id <> all(${those})`)
}

async function idsBySlug(tx: Queries): Promise<IdOf> {
  const found = await rows(
    tx,
    null,
    sql`
    select 'device' as kind, slug, id from repair_devices union all select 'brand', slug, id from repair_brands`,
    Type.Object({ kind: Type.String(), slug: Type.String(), id: Type.Number() }),
  )
  const ids = new Map(found.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]))
  // The caller has just written it.
  return (kind, slug) => ids.get(`${kind}/${slug}`) ?? 0
}

/** Gives each row without an id the id of the row with the same key, or the next free one. */
async function withIds<Row extends { id: number | null }>(
  tx: Queries,
  table: string,
  keyOfRow: SQL,
  given: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<(Row & { id: number })[]> {
  const known = await rows(
    tx,
    null,
    sql`select id, ${keyOfRow} as key from ${sql.identifier(table)}`,
    Type.Object({ id: Type.Number(), key: Type.String() }),
  )
  const taken = new Set(given.flatMap(({ id }) => id ?? []))
  const idOfKey = new Map(known.filter(({ id }) => !taken.has(id)).map(({ id, key }) => [key, id]))
  let highest = [...taken, ...known.map(({ id }) => id)].reduce((top, id) => Math.max(top, id), 0)
  return given.map((row) => ({ ...row, id: row.id ?? idOfKey.get(keyOf(row)) ?? ++highest }))
}
