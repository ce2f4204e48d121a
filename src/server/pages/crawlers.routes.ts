import type { FastifyInstance } from "fastify"
import { localizedPath } from "#rules/languages/localized-path.ts"
import { BASE_LOCALE, LOCALES, type Locale } from "#rules/values/locale.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { isCurrent } from "#server/http/not-modified.ts"
import type { Services } from "#server/services.ts"
import {
  listingEntries,
  pricedDevices,
  productEntries,
  productFiles,
  repairEntries,
  repairPriceEntries,
  type SitemapEntry,
} from "./sitemap.queries.ts"

/** Pages with their own fixed address. */
const FIXED = [
  "/",
  "/about",
  "/contact-us",
  "/faq",
  "/policy?tab=terms",
  "/policy?tab=privacy",
  "/repair-service-homepage",
  "/seo-repair-page-component",
  "/repair-price",
]

/** Private pages by their whole path, because the address of a product or a listing may begin like one: `/cartridges`. */
const PRIVATE = [
  "/cart",
  "/place-order",
  "/user-profile",
  "/order-confirmed-details",
  "/order-cancel-confirmation",
  "/order-tracking-status",
  "/order-history-product-details",
  "/payment-success",
  "/login",
  "/register",
  "/forgot-password",
  "/catalog",
]

/** Private pages and endless combinations: crawling them is useless. Filters of a listing are no separate pages. */
const DISALLOWED = [
  "/api/",
  ...PRIVATE.flatMap((path) => [`${path}$`, `${path}?`]),
  "/order/",
  "/order-cancellation/",
  "/offers/",
  "/*?*price=",
  "/*?*brands=",
  "/*?*categories=",
  "/*?*opt_",
  "/*?*sort=",
]

/** Patterns apply to every language already. */
function inEachLanguage(path: string): string[] {
  return path.startsWith("/*") || path === "/api/" ? [path] : LOCALES.map((locale) => localizedPath(path, locale))
}

type Crawlers = Pick<Services, "config" | "db" | "answers">

/** `robots.txt` and the sitemap: an index, one file of fixed pages and listings, files of products, and one of repair prices for each device. */
export function serveCrawlers(app: FastifyInstance, services: Crawlers): void {
  const origin = services.config.publicOrigin
  const { db } = services
  const robots = [
    "User-agent: *",
    ...DISALLOWED.flatMap(inEachLanguage).map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n")
  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  )
  // Cached separately: each file is looked up on its own.
  const products = keptIds(services, "product files of the sitemap", () => productFiles(db))
  const devices = keptIds(services, "repair files of the sitemap", () => pricedDevices(db))

  serveXml(app, services, "/sitemap.xml", async () => {
    const files = [
      "/sitemaps/pages.xml",
      ...(await products()).map((first) => `/sitemaps/products-${first}.xml`),
      ...(await devices()).map((device) => `/sitemaps/repair-prices-${device}.xml`),
    ]
    return document(
      "sitemapindex",
      files.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`),
    )
  })
  serveXml(app, services, "/sitemaps/pages.xml", async () => {
    const fixed = FIXED.map((path): SitemapEntry => ({ path, changed: null }))
    return addresses(origin, [...fixed, ...(await listingEntries(db)), ...(await repairEntries(db))])
  })
  serveXml(app, services, "/sitemaps/products-:id(^\\d{1,10}$).xml", async (first) => {
    if (!(await products()).includes(first)) throw new Refusal("not_found")
    return addresses(origin, await productEntries(db, first))
  })
  serveXml(app, services, "/sitemaps/repair-prices-:id(^\\d{1,10}$).xml", async (device) => {
    if (!(await devices()).includes(device)) throw new Refusal("not_found")
    return addresses(origin, await repairPriceEntries(db, device))
  })
}

function serveXml(app: FastifyInstance, { answers }: Crawlers, path: string, make: (id: number) => Promise<string>): void {
  app.get<{ Params: { id?: string } }>(path, async (request, reply) => {
    const id = Number(request.params.id ?? 0)
    if (!Number.isSafeInteger(id) || id > 2_147_483_647) throw new Refusal("not_found")
    const { body, etag } = await answers.get(request.url.split("?", 1)[0] ?? path, async () => ({ text: await make(id) }))
    reply.header("cache-control", "public, max-age=3600").header("etag", etag)
    if (isCurrent(request, etag)) return reply.status(304).send()
    return reply.type("application/xml; charset=utf-8").send(body)
  })
}

function keptIds({ answers }: Crawlers, name: string, read: () => Promise<number[]>): () => Promise<number[]> {
  return async () => {
    const { body } = await answers.get(name, async () => ({ text: JSON.stringify(await read()) }))
    return JSON.parse(body.toString()) as number[]
  }
}

function addresses(origin: string, entries: readonly SitemapEntry[]): string {
  return document(
    "urlset",
    entries.map((entry) => address(origin, entry)),
  )
}

/** A page in each language, each with its counterparts; English is for the languages that the shop does not have. */
function address(origin: string, { path, changed }: SitemapEntry): string {
  const inLanguage = (locale: Locale) => escaped(origin + localizedPath(path, locale))
  const link = (hreflang: string, locale: Locale) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${inLanguage(locale)}"/>`
  const links = [...LOCALES.map((locale) => link(locale, locale)), link("x-default", BASE_LOCALE)].join("")
  const rest = `${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}${links}`
  return LOCALES.map((locale) => `<url><loc>${inLanguage(locale)}</loc>${rest}</url>`).join("")
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === "urlset" ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""}>\n${entries.join("\n")}\n</${root}>\n`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
