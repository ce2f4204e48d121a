import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"

/** A brand as its card and its page show it: without what differs from device to device. */
export type BrandCard = Omit<RepairBrand, "available_models" | "device_thumbnail">

/** Every brand once, in the order of the devices. */
export function brandCards(services: readonly RepairService[]): BrandCard[] {
  const brands = services.flatMap((service) => service.brands)
  // A map keeps the position of the first entry, and the cards of a brand are equal.
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()].map(brandCard)
}

function brandCard({ available_models: _models, device_thumbnail: _picture, ...card }: RepairBrand): BrandCard {
  return card
}

/** The picture of a brand's devices of one kind, or else that of the kind. */
export function devicePicture({ thumbnail }: RepairService, { device_thumbnail: own }: RepairBrand): string | null {
  return own ?? thumbnail
}

/** The brand's text for search engines, or else the documented sentence and the brand's own description. [spec 2 §2, A32] */
export function brandDescription({ name, description, seo_description }: BrandCard): string {
  return seo_description || [m.repairs_brand_description({ brand: name }), description].filter(Boolean).join(" ")
}
