import type { SiteFacts } from "#server/catalog/catalog.queries.ts"
import type { Config } from "#server/config/config.ts"

/** Data about the shop for every page. */
export function siteOf(config: Config, { pictures, pickup }: SiteFacts, now: Date) {
  return {
    shopName: config.shopName,
    publicOrigin: config.publicOrigin,
    imageBase: config.imageBaseUrl,
    year: Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Qatar", year: "numeric" }).format(now)),
    social: config.social,
    pictures,
    pickup,
    identity: config.identity,
    support: { ...config.support, email: config.shopEmail },
  }
}
