import { sql } from "drizzle-orm"
import Type from "typebox"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** Fixed pages of the shop. */
const PAGES = [
  ...["/", "/about", "/catalog", "/category", "/contact-us", "/faq", "/policy", "/search", "/special-need", "/used-device-sale"],
  ...["/repair-service-homepage", "/seo-repair-page-component", "/repair-price", "/select-brand", "/select-device"],
]
const LISTINGS = ["category", "brands", "collection"]

/** Which of these addresses of the shop lead shoppers to nothing: neither to a fixed page, nor to a listing or product that exists. */
export async function deadLinks(db: Queries, links: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(links)].filter((link) => !PAGES.includes(pathOf(link))).map((link) => ({ link, ...targetOf(link) }))
  if (asked.length === 0) return new Set()
  const dead = await rows(
    db,
    "dead links",
    sql`
    select link from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(link text, kind text, slug text, id int)
    where not case kind
      when 'category' then exists (select from categories c where c.slug = asked.slug)
      when 'brands' then exists (select from brands b where b.slug = asked.slug)
      when 'collection' then exists (select from collections c where c.slug = asked.slug)
      else exists (select from products p where p.id = asked.id and p.published) end`,
    Type.Object({ link: Type.String() }),
  )
  return new Set(dead.map(({ link }) => link))
}

function pathOf(link: string): string {
  const [path = ""] = link.split(/[?#]/)
  return path
}

/** The listing that an address names, or the product: its second part is the product's id. */
function targetOf(link: string): { kind: string; slug: string; id: number | null } {
  const [kind = "", slug = "", third] = pathOf(link).slice(1).split("/")
  const isListing = third === undefined && LISTINGS.includes(kind)
  return { kind: isListing ? kind : "product", slug, id: /^\d{1,9}$/.test(slug) ? Number(slug) : null }
}
