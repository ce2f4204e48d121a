import type { LayoutSection } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { language, siteAddress } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { cardProduct } from "#web/catalog/card/card-product.ts"
import { pageHead } from "#web/head.ts"
import type { Site } from "#web/page-context.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"

export async function loadHome() {
  const { home } = api()
  const [shown, sections] = await Promise.all([home.banners(), home.layout()])
  return { banners: shown, sections: sections.map(shownSection), shopName: readSite().shopName }
}

function shownSection(section: LayoutSection) {
  const brands = section.brands.map(({ id, name, slug, thumbnail }) => ({ id, name, slug, thumbnail }))
  return { ...section, products: section.products.map(cardProduct), brands }
}

export type HomeSectionData = ReturnType<typeof shownSection>

export type HomeData = Awaited<ReturnType<typeof loadHome>>

export function homeHead({ banners }: HomeData) {
  const site = readSite()
  return pageHead({
    title: m.home_title(),
    description: m.home_description({ shopName: site.shopName }),
    path: paths.home(),
    image: banners[0]?.image_medium,
    data: shopData(site),
  })
}

/** Structured data about the shop and its site, for search engines. */
function shopData({ shopName, publicOrigin, social }: Site): Record<string, unknown>[] {
  const url = publicOrigin + siteAddress(paths.home())
  const shop = `${url}#shop`
  return [
    {
      "@type": "OnlineStore",
      "@id": shop,
      name: shopName,
      url,
      logo: `${publicOrigin}/mark.svg`,
      areaServed: "QA",
      ...(social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {}),
    },
    { "@type": "WebSite", "@id": `${url}#site`, name: shopName, url, inLanguage: language(), publisher: { "@id": shop } },
  ]
}
