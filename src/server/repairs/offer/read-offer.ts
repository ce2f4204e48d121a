import type { OfferDevice, OfferModels } from "#contract/office/repairs/repair-offer.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type DeviceRow, offerBrands, offerDevice, offerIssues, offerModels, offerPrices } from "./offer.queries.ts"

/** A kind of device with its issues, prices and brands; refuses with `not_found`. */
export async function readDevice(db: Queries, id: number): Promise<OfferDevice> {
  return wholeDevice(db, found(await offerDevice(db, id)))
}

export async function wholeDevice(db: Queries, { changedBy: _by, changedAt: _at, ...device }: DeviceRow): Promise<OfferDevice> {
  const issues = await offerIssues(db, device.id)
  const prices = await offerPrices(db, device.id)
  return { ...device, issues, prices, brands: await offerBrands(db, device.id) }
}

/** The models of a brand; refuses with `not_found` when it is not repaired for this kind of device. */
export async function readModels(db: Queries, { device, brand }: { device: number; brand: number }): Promise<OfferModels> {
  const { version, brands } = await readDevice(db, device)
  if (!brands.some(({ id }) => id === brand)) throw new Refusal("not_found")
  return { version, models: await offerModels(db, { device, brand }) }
}
