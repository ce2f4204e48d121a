import type { RepairOfferDevice, RepairOfferKinds, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import { OFFER_KINDS } from "#rules/repairs/offer/offer.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { settingOf } from "#server/office/settings/settings.queries.ts"
import { type DeviceRow, offerBrands, offerDevice, offerIssues, offerKinds, offerModels, offerPrices } from "./offer.queries.ts"

/** Every kind of device in the order of the shop, with the version of the list. */
export async function readKinds(db: Queries): Promise<RepairOfferKinds> {
  const { version } = await settingOf(db, OFFER_KINDS)
  return { version, kinds: await offerKinds(db) }
}

/** A kind of device with its issues, prices and brands; refuses with `not_found`. */
export async function readDevice(db: Queries, id: number, imageBase: string): Promise<RepairOfferDevice> {
  return wholeDevice(db, found(await offerDevice(db, id)), imageBase)
}

export async function wholeDevice(
  db: Queries,
  { changedBy: _by, changedAt: _at, picture, ...device }: DeviceRow,
  imageBase: string,
): Promise<RepairOfferDevice> {
  const shown = (src: string | null) => (src === null ? null : { src, image: imageUrl(renditionPath(src, 320, "webp"), imageBase) })
  const issues = await offerIssues(db, device.id)
  const prices = await offerPrices(db, device.id)
  const brands = (await offerBrands(db, device.id)).map((brand) => ({ ...brand, logo: shown(brand.logo), picture: shown(brand.picture) }))
  return { ...device, picture: shown(picture), issues, prices, brands }
}

/** The models of a brand; refuses with `not_found` when it is not repaired for this kind of device. */
export async function readModels(db: Queries, { device, brand }: { device: number; brand: number }): Promise<RepairOfferModels> {
  const { version } = found(await offerDevice(db, device))
  if (!(await offerBrands(db, device)).some(({ id }) => id === brand)) throw new Refusal("not_found")
  return { version, models: await offerModels(db, { device, brand }) }
}
