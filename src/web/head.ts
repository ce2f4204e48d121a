import { m } from "#messages/messages.js"
import { localizedPath } from "#rules/languages/localized-path.ts"
import { imageSize, imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { BASE_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"
import { language, siteAddress } from "#ui/text/language.ts"
import { readSite } from "./page-context.ts"

type Meta = Readonly<Record<string, string>>

export type PageHead = {
  /** Without the shop's suffix. */
  title: string
  description?: string
  /** The canonical address inside the site. */
  path: string
  /** The stored path of the picture for social sharing. */
  image?: string
  imageAlt?: string
  type?: "website" | "product"
  /** Excludes the page from search engines. */
  unlisted?: boolean
  /** Nodes of structured data. */
  data?: readonly Record<string, unknown>[]
  /** More `meta` elements. */
  meta?: readonly Meta[]
}

export type PageHeadTags = { meta: Meta[]; links: { rel: string; href: string; hrefLang?: string }[] }

const OG_LOCALE: Readonly<Record<Locale, string>> = { en: "en_QA", ar: "ar_QA" }

const otherLanguages = () => LOCALES.filter((locale) => locale !== language())

/** The page in each language, for search engines; English is for the languages that the shop does not have. */
function alternates(origin: string, path: string) {
  const inLanguage = (hrefLang: string, locale: Locale) => ({ rel: "alternate", hrefLang, href: origin + localizedPath(path, locale) })
  return [...LOCALES.map((locale) => inLanguage(locale, locale)), inLanguage("x-default", BASE_LOCALE)]
}

/** Title, description, canonical address, social tags and structured data of one page. [spec 1 §2.7, spec 3 §1] */
export function pageHead({
  title,
  description,
  path,
  image,
  imageAlt,
  type = "website",
  unlisted = false,
  data = [],
  meta = [],
}: PageHead): PageHeadTags {
  const site = readSite()
  const fullTitle = m.shell_page_title({ title, shopName: site.shopName })
  const address = site.publicOrigin + siteAddress(path)
  const picture = image ? socialPicture(image, site.imageBase, site.publicOrigin) : null
  return {
    meta: [
      { title: fullTitle },
      ...(description ? [{ name: "description", content: description }] : []),
      ...(unlisted ? [{ name: "robots", content: "noindex, follow" }] : []),
      { property: "og:type", content: type },
      { property: "og:title", content: fullTitle },
      ...(description ? [{ property: "og:description", content: description }] : []),
      { property: "og:url", content: address },
      { property: "og:site_name", content: site.shopName },
      { property: "og:locale", content: OG_LOCALE[language()] },
      ...otherLanguages().map((locale) => ({ property: "og:locale:alternate", content: OG_LOCALE[locale] })),
      ...(picture
        ? [
            { property: "og:image", content: picture.url },
            ...(picture.size
              ? [
                  { property: "og:image:width", content: String(picture.size.width) },
                  { property: "og:image:height", content: String(picture.size.height) },
                ]
              : []),
            { property: "og:image:alt", content: imageAlt ?? title },
          ]
        : []),
      { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
      ...meta,
      ...data.map(structured),
      ...(data.length > 0 && !data.some((node) => "inLanguage" in node)
        ? [structured({ "@type": "WebPage", url: address, inLanguage: language() })]
        : []),
    ],
    links: [{ rel: "canonical", href: address }, ...(unlisted ? [] : alternates(site.publicOrigin, path))],
  }
}

/** The router writes this entry as an escaped JSON-LD block, although its types cover only `meta` elements. */
function structured(node: Record<string, unknown>): Meta {
  return { "script:ld+json": { "@context": "https://schema.org", ...node } } as unknown as Meta
}

function socialPicture(path: string, base: string, origin: string) {
  const url = imageUrl(renditionPath(path, 1024, "jpg"), base)
  const intrinsic = imageSize(path)
  const width = Math.min(1024, intrinsic?.width ?? 1024)
  return {
    url: url.startsWith("http") ? url : origin + url,
    size: intrinsic ? { width, height: Math.round((intrinsic.height * width) / intrinsic.width) } : null,
  }
}
