import type { Site } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"

/** The shop and its site, as structured data for search engines. */
export function shopData({ shopName, publicOrigin, social }: Site): Record<string, unknown>[] {
  const url = publicOrigin + paths.home()
  const shop = `${url}#shop`
  return [
    {
      "@type": "OnlineStore",
      "@id": shop,
      name: shopName,
      url,
      logo: `${publicOrigin}/mark.svg`,
      areaServed: "QA",
      ...(social.length > 0 ? { sameAs: social.map((place) => place.url) } : {}),
    },
    { "@type": "WebSite", "@id": `${url}#site`, name: shopName, url, inLanguage: "en", publisher: { "@id": shop } },
  ]
}
