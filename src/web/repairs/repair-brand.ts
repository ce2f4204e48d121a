import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"

/** A brand as its card and its page show it: without its models, which differ from device to device. */
export type BrandCard = Omit<RepairBrand, "available_models">

/** Every brand once, in the order of the devices. */
export function brandCards(services: readonly RepairService[]): BrandCard[] {
  const brands = services.flatMap((service) => service.brands)
  // A map keeps the place of the first, and all say the same.
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()].map(brandCard)
}

function brandCard({ available_models: _models, ...card }: RepairBrand): BrandCard {
  return card
}

/** What is written for search engines, or else the documented sentence and the brand's own description. [spec 2 §2, A32] */
export function brandDescription({ name, description, seo_description }: BrandCard): string {
  return seo_description || [m.repairs_brand_description({ brand: name }), description].filter(Boolean).join(" ")
}
