import type { BrandEdit } from "#contract/office/repairs/repair-offer.ts"
import { offerKey } from "#rules/repairs/offer/offer.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import { raiseSettings } from "#server/office/settings/settings.queries.ts"
import { beginChange, type Change } from "./change-device.ts"
import { setOfferPhrases } from "./offer-phrases.queries.ts"
import { takePictures } from "./take-pictures.ts"
import { devicesOfBrand, isBrandNamed, writeBrand } from "./write-offer.queries.ts"

/**
 * Saves the name and the logo of a brand, for every kind of device, and its picture for one kind. Its address stays, so that links and
 * later imports find it. Refuses with `offer_twice` when a brand beside it has the name.
 */
export async function saveBrand(tx: Queries, id: number, wish: BrandEdit, change: Change): Promise<void> {
  const { brands } = await beginChange(tx, change)
  const { logo, picture, ...shown } = found(brands.find((brand) => brand.id === id) ?? null)
  const before = { name: shown.name, name_ar: shown.name_ar, logo: logo?.src ?? null, picture: picture?.src ?? null }
  const after = { ...wish, name: wish.name.trim(), name_ar: wish.name_ar?.trim() ?? null }
  if (await isBrandNamed(tx, { besides: id, name: after.name })) throw new Refusal("offer_twice", { fields: ["name"] })
  await takePictures(
    tx,
    (["logo", "picture"] as const).map((field) => ({ field, before: before[field], after: after[field] })),
  )
  await writeBrand(tx, { device: change.device, id, ...after })
  await setOfferPhrases(tx, "repair", [[after.name, after.name_ar]])
  if ((["name", "name_ar", "logo"] as const).some((field) => before[field] !== after[field])) {
    const others = (await devicesOfBrand(tx, id)).filter((device) => device !== change.device)
    await raiseSettings(tx, { keys: others.map(offerKey), by: change.actor.name, permission: "repairs.offer" })
  }
  await audit(tx, change.actor, { act: "repair-offer.brand", object: { kind: "repair-offer", id: change.device }, before, after })
}
