import { m } from "#messages/messages.js"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { type BrandCard, brandDescription } from "#web/repairs/repair-brand.ts"

/** What search engines and shared links say of the repair of a brand. [spec 2 §2] */
export function brandHead(brand: BrandCard): PageHeadTags {
  const { pictures } = readSite()
  const image = brand.thumbnail ?? pictures["default-product"]
  const description = brandDescription(brand)
  return pageHead({
    title: brand.seo_title ?? m.repairs_brand_service_title_of({ brand: brand.name }),
    description,
    path: paths.repairBrand(brand.slug, brand.id),
    ...(image ? { image } : {}),
    imageAlt: brand.thumbnail_alt_text ?? brand.name,
    // Whatever the picture.
    meta: [{ name: "twitter:card", content: "summary_large_image" }],
    data: [serviceNode(brand, description, image)],
  })
}

function serviceNode(brand: BrandCard, description: string, image: string | undefined): Record<string, unknown> {
  const { imageBase, publicOrigin, shopName } = readSite()
  const url = publicOrigin + paths.repairBrand(brand.slug, brand.id)
  const picture = image && imageUrl(renditionPath(image, 1024, "jpg"), imageBase)
  return {
    "@type": "Service",
    name: brand.keyword_title ?? m.repairs_brand_service_title_of({ brand: brand.name }),
    serviceType: m.repairs_brand_service_title(),
    description,
    url,
    ...(picture ? { image: picture.startsWith("http") ? picture : publicOrigin + picture } : {}),
    brand: { "@type": "Brand", name: brand.name },
    provider: { "@type": "Organization", name: shopName, url: publicOrigin + paths.home() },
    areaServed: { "@type": "Country", name: "Qatar" },
  }
}
