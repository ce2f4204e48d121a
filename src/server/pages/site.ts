import type { ContactContent } from "#contract/office/storefront/content.ts"
import type { DatedRules } from "#rules/catalog/delivery-text.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { SiteFacts } from "#server/catalog/catalog.queries.ts"
import type { Config } from "#server/config/config.ts"

type SiteParts = SiteFacts & { contacts: ContactContent; delivery: DatedRules }

/** Data about the shop for every page of a language. */
export function siteOf(
  config: Config,
  { pictures, pickup, contacts, delivery }: SiteParts,
  { now, locale }: { now: Date; locale: Locale },
) {
  const { phone, email, address, hours } = contacts
  return {
    shopName: config.shopName,
    publicOrigin: config.publicOrigin,
    imageBase: config.imageBaseUrl,
    year: Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Qatar", year: "numeric" }).format(now)),
    social: config.social,
    pictures,
    pickup,
    delivery,
    identity: config.identity,
    support: { phone, email, address: address[locale], hours: hours[locale] || null },
  }
}
