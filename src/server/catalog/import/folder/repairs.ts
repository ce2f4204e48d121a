import { REPAIR_SLOTS } from "#rules/repairs/repair-slots.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { FolderRepair } from "./complete-folder.ts"

const file = "repair.json"

type NamedPart = { path: string; id: number | null | undefined; name: string }

/**
 * Checks that ids and names are unique, that a brand is the same for every device, that texts belong to something that is repaired, that
 * the slots are the shop's own, and that each price is unique, has a known subject and ends after it begins.
 */
export function checkRepairs({ services, seo, tariffs, time_slots }: FolderRepair, faults: ImportFindings): void {
  const brands = services.flatMap((device, at) => device.brands.map((brand, place) => ({ brand, path: `/services/${at}/brands/${place}` })))
  checkOnce(
    services.map(({ id, slug }, at) => ({ path: `/services/${at}`, id, name: slug })),
    faults,
  )
  checkOnce(
    services.flatMap(({ issues, slug }, at) =>
      issues.map(({ id, title }, place) => ({ path: `/services/${at}/issues/${place}`, id, name: `${slug}: ${title}` })),
    ),
    faults,
  )
  checkOnce(
    services.flatMap((device, at) =>
      device.brands.map(({ slug }, place) => ({ path: `/services/${at}/brands/${place}`, id: null, name: `${device.slug}/${slug}` })),
    ),
    faults,
  )
  checkOnce(
    services.flatMap((device, at) =>
      device.brands.flatMap(({ slug, available_models: models }, place) =>
        models.map(({ id, name }, nth) => ({
          path: `/services/${at}/brands/${place}/available_models/${nth}`,
          id,
          name: `${device.slug}/${slug}: ${name}`,
        })),
      ),
    ),
    faults,
  )
  checkProducts(services, faults)
  const known = new Map<string, string>()
  for (const { brand, path } of brands) {
    const { available_models: _models, ...texts } = brand
    const same = JSON.stringify(texts)
    if ((known.get(brand.slug) ?? same) !== same) faults.add({ file, path, message: `"${brand.slug}" differs from the same brand before.` })
    known.set(brand.slug, same)
  }
  checkTexts(services, seo, faults)
  checkTariffs(services, tariffs, faults)
  const isUsual = time_slots.every(({ label, start }, at) => {
    const slot = REPAIR_SLOTS[at]
    return slot?.label === label && Number(start.slice(0, 2)) === slot.startHour
  })
  if (!isUsual) faults.add({ file, path: "/time_slots", message: `must be ${REPAIR_SLOTS.map(({ label }) => label).join(", ")}.` })
}

function checkOnce(parts: NamedPart[], faults: ImportFindings): void {
  const seen = { id: new Set<number>(), name: new Set<string>() }
  for (const { path, id, name } of parts) {
    if (typeof id === "number" && seen.id.has(id)) faults.add({ file, path: `${path}/id`, message: `${id} is used twice.` })
    if (seen.name.has(name)) faults.add({ file, path, message: `"${name}" is used twice.` })
    if (typeof id === "number") seen.id.add(id)
    seen.name.add(name)
  }
}

/** A product is at most one model. */
function checkProducts(services: FolderRepair["services"], faults: ImportFindings): void {
  const seen = new Set<string>()
  for (const [at, { brands }] of services.entries()) {
    for (const [place, { available_models: models }] of brands.entries()) {
      for (const [nth, { product_slug: product }] of models.entries()) {
        if (product === null) continue
        const path = `/services/${at}/brands/${place}/available_models/${nth}/product`
        if (seen.has(product)) faults.add({ file, path, message: `"${product}" is used twice.` })
        seen.add(product)
      }
    }
  }
}

function checkTexts(services: FolderRepair["services"], seo: FolderRepair["seo"], faults: ImportFindings): void {
  const offered = new Set(services.flatMap(({ slug, brands }) => brands.map((brand) => `${slug}/${brand.slug}`)))
  for (const [place, { service_category: device, brand }] of seo.entries()) {
    const pair = `${device}/${brand}`
    if (!offered.delete(pair)) faults.add({ file, path: `/seo/${place}`, message: `"${pair}" is not repaired, or already has texts.` })
  }
}

function checkTariffs(services: FolderRepair["services"], tariffs: FolderRepair["tariffs"], faults: ImportFindings): void {
  const seen = new Set<string>()
  for (const [place, { device, issue, brand, model, grade, valid_from, valid_until }] of tariffs.entries()) {
    const path = `/tariffs/${place}`
    const service = services.find(({ slug }) => slug === device)
    const models = service?.brands.find(({ slug }) => slug === brand)?.available_models
    if (!service) faults.add({ file, path: `${path}/device`, message: `"${device}" is not repaired.` })
    else if (!service.issues.some(({ title }) => title === issue))
      faults.add({ file, path: `${path}/issue`, message: `"${issue}" is no issue of "${device}".` })
    if (service && brand !== null && !models) faults.add({ file, path: `${path}/brand`, message: `"${device}/${brand}" is not repaired.` })
    if (model !== null && !models?.some(({ name }) => name === model))
      faults.add({ file, path: `${path}/model`, message: `"${model}" is no model of "${device}/${brand}".` })
    if (valid_from !== null && valid_until !== null && valid_until < valid_from)
      faults.add({ file, path: `${path}/valid_until`, message: "must not be before valid_from." })
    const name = [device, issue, brand, model, grade, valid_from].join("/")
    if (seen.has(name))
      faults.add({ file, path, message: `"${[device, issue, brand, model, grade].filter(Boolean).join("/")}" is used twice.` })
    seen.add(name)
  }
}
