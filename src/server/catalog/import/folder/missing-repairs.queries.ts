import { sql } from "drizzle-orm"
import Type from "typebox"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import type { FolderRepair } from "./complete-folder.ts"

/** What staff or an earlier file added. */
const RepairName = Type.Object({ what: Type.String(), device: Type.String(), name: Type.String() })

/** Notes what the shop repairs and the file does not name: the import removes it. Of a whole kind of device only its name. */
export async function noteMissingRepairs(tx: Queries, repair: FolderRepair, notes: ImportFindings): Promise<void> {
  const names = namesOf(repair)
  const devices = new Set(repair.services.map(({ slug }) => slug))
  for (const { what, device, name } of await namesInShop(tx)) {
    if (names.has(`${what} ${name}`) || (what !== "kind of device" && !devices.has(device))) continue
    notes.add({ file: "repair.json", message: `The ${what} "${name}" of the shop is not in the file and is removed.` })
  }
}

/** The names of a file, each after what it names. */
function namesOf({ services, tariffs }: FolderRepair): ReadonlySet<string> {
  const parts = services.flatMap(({ slug, issues, brands }) => [
    `kind of device ${slug}`,
    ...issues.map(({ title }) => `issue ${slug}: ${title}`),
    ...brands.flatMap((brand) => [
      `brand ${slug}/${brand.slug}`,
      ...brand.available_models.map(({ name }) => `model ${slug}/${brand.slug}: ${name}`),
    ]),
  ])
  const prices = tariffs.map(
    ({ device, issue, brand, model, grade, valid_from }) =>
      `price ${[device, issue, brand, model, grade, valid_from].filter((part) => part !== null).join("/")}`,
  )
  return new Set([...parts, ...prices])
}

async function namesInShop(tx: Queries) {
  return rows(
    tx,
    null,
    sql`
    select 'kind of device' as what, slug as device, slug as name from repair_devices
    union all select 'issue', d.slug, d.slug || ': ' || i.title from repair_issues i join repair_devices d on d.id = i.device_id
    union all select 'brand', d.slug, d.slug || '/' || b.slug
      from repair_offers o join repair_devices d on d.id = o.device_id join repair_brands b on b.id = o.brand_id
    union all select 'model', d.slug, d.slug || '/' || b.slug || ': ' || m.name
      from repair_models m join repair_devices d on d.id = m.device_id join repair_brands b on b.id = m.brand_id
    union all select 'price', d.slug, concat_ws('/', d.slug, i.title, b.slug, m.name, t.grade, t.valid_from::text)
      from repair_tariffs t join repair_issues i on i.id = t.issue_id join repair_devices d on d.id = i.device_id
        left join repair_brands b on b.id = t.brand_id left join repair_models m on m.id = t.model_id
    order by 1, 2, 3`,
    RepairName,
  )
}
