import type { Config } from "#server/config.ts"

/** What every page knows of the shop, whoever looks at it. */
export function siteOf(config: Config, pictures: Readonly<Record<string, string>>, now: Date) {
  return {
    shopName: config.shopName,
    publicOrigin: config.publicOrigin,
    imageBase: config.imageBaseUrl,
    year: Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Qatar", year: "numeric" }).format(now)),
    social: config.social,
    pictures,
    identity: config.identity,
    support: { ...config.support, email: config.shopEmail },
  }
}
