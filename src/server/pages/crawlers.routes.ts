import type { FastifyInstance } from "fastify"
import { Refusal } from "#server/guards/refusal.ts"
import { isCurrent } from "#server/http/not-modified.ts"
import type { Services } from "#server/services.ts"
import { listingEntries, productEntries, productFiles, repairEntries, type SitemapEntry } from "./sitemap.queries.ts"

/** Pages that stand for themselves and never move. */
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

/** Private or endless: nothing there is worth a crawler's visit. Filters of a listing make no page. */
const DISALLOWED = [
  "/api/",
  "/cart",
  "/place-order",
  "/user-profile",
  "/order",
  "/payment-success",
  "/login",
  "/register",
  "/forgot-password",
  "/catalog",
  "/*?*price=",
  "/*?*brands=",
  "/*?*categories=",
  "/*?*opt_",
  "/*?*sort=",
]

/** `robots.txt` and the sitemap: an index, one file of fixed pages and listings, and files of products. */
export function serveCrawlers(app: FastifyInstance, { config, db, answers }: Pick<Services, "config" | "db" | "answers">): void {
  const origin = config.publicOrigin
  const robots = ["User-agent: *", ...DISALLOWED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n")
  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  )

  const serveXml = (path: string, make: (first: number) => Promise<string>) =>
    app.get<{ Params: { first?: string } }>(path, async (request, reply) => {
      const first = Number(request.params.first ?? 0)
      if (!Number.isSafeInteger(first) || first > 2_147_483_647) throw new Refusal("not_found")
      const { body, etag } = await answers.get(request.url.split("?", 1)[0] ?? path, async () => ({ text: await make(first) }))
      reply.header("cache-control", "public, max-age=3600").header("etag", etag)
      if (isCurrent(request, etag)) return reply.status(304).send()
      return reply.type("application/xml; charset=utf-8").send(body)
    })

  // Cached separately: whether a file exists is checked for each file.
  const productFilesKept = async () => {
    const { body } = await answers.get("product files of the sitemap", async () => ({ text: JSON.stringify(await productFiles(db)) }))
    return JSON.parse(body.toString()) as number[]
  }

  serveXml("/sitemap.xml", async () => {
    const files = ["/sitemaps/pages.xml", ...(await productFilesKept()).map((first) => `/sitemaps/products-${first}.xml`)]
    return document(
      "sitemapindex",
      files.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`),
    )
  })
  serveXml("/sitemaps/pages.xml", async () => {
    const fixed = FIXED.map((path): SitemapEntry => ({ path, changed: null }))
    return document(
      "urlset",
      [...fixed, ...(await listingEntries(db)), ...(await repairEntries(db))].map((entry) => address(origin, entry)),
    )
  })
  serveXml("/sitemaps/products-:first(^\\d{1,10}$).xml", async (first) => {
    if (!(await productFilesKept()).includes(first)) throw new Refusal("not_found")
    const entries = await productEntries(db, first)
    return document(
      "urlset",
      entries.map((entry) => address(origin, entry)),
    )
  })
}

function address(origin: string, { path, changed }: SitemapEntry): string {
  return `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
