import { m } from "#messages/messages.js"
import type { BrandCard } from "#web/repairs/repair-brand.ts"

/** What is written for search engines, or else the documented sentence and the brand's own description. [spec 2 §2, A32] */
export function brandDescription({ name, description, seo_description }: BrandCard): string {
  return seo_description || [m.repairs_brand_description({ brand: name }), description].filter(Boolean).join(" ")
}
