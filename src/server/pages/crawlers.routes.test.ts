import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { aVariant } from "#server/testing/carts.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("the sitemap index names every product file, and an unnamed file is not found", async () => {
  const { call, db } = await aShopForThisTest()
  await aVariant(db)
  await aVariant(db)
  const index = await call("GET", "/sitemap.xml")
  const [, first = ""] = /\/sitemaps\/products-(\d+)\.xml</.exec(index.text) ?? []
  expect(index.text.match(/\/sitemaps\/products-/g)).toHaveLength(1)
  const named = await call("GET", `/sitemaps/products-${first}.xml`)
  expect([named.status, named.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"])
  expect(named.text.match(/<url>/g)).toHaveLength(4)
  // The second is the id of a product, but not the first of a file; the last is not an id.
  for (const other of ["0", String(Number(first) + 1), "2147483647", "2147483648", "9999999999"]) {
    const { status, headers } = await call("GET", `/sitemaps/products-${other}.xml`)
    expect([other, status, headers["content-type"]]).toEqual([other, 404, "application/problem+json; charset=utf-8"])
  }
})

test("[TARIFF-12] the sitemap names the page of each model and issue with a price today, and no other", async () => {
  const { call, db } = await aShopForThisTest()
  await db.execute(sql`
    with devices as (
      insert into repair_devices (id, title, slug, position) values (1, 'Mobile', 'mobile', 1), (2, 'Watch', 'watch', 2) returning id
    ), brands as (
      insert into repair_brands (id, name, slug) values (1, 'Apple', 'apple'), (2, 'Samsung', 'samsung') returning id
    ), offers as (
      insert into repair_offers (device_id, brand_id, position) values (1, 1, 1), (1, 2, 2), (2, 1, 1) returning device_id
    ), models as (
      insert into repair_models (id, device_id, brand_id, name, position)
      values (1, 1, 1, 'iPhone 17', 1), (2, 1, 1, 'iPhone 16', 2), (3, 1, 2, 'Galaxy S25', 1), (4, 2, 1, 'Watch', 1) returning id
    ), issues as (
      insert into repair_issues (id, device_id, title, rank)
      values (1, 1, 'Screen', 1), (2, 1, 'Battery', 2), (3, 1, 'Port', 3), (4, 1, 'Water', 4), (5, 2, 'Screen', 1) returning id
    )
    select from devices, brands, offers, models, issues`)
  const priced = (id: number, of: { issue: number; brand?: number; model?: number; from?: string; until?: string }) =>
    db.execute(sql`
      insert into repair_tariffs (id, issue_id, brand_id, model_id, price_dirhams, is_from, minutes, warranty_days, at_home, valid_from, valid_until)
      values (${id}, ${of.issue}, ${of.brand ?? null}, ${of.model ?? null}, 10000, true, 45, 90, true, ${of.from ?? null}, ${of.until ?? null})`)
  await priced(1, { issue: 1, brand: 1, model: 1 })
  await priced(2, { issue: 2, brand: 1 })
  await priced(3, { issue: 3, from: "2020-01-01" })
  await priced(4, { issue: 4, until: "2020-01-01" })
  await priced(5, { issue: 5, from: "2999-01-01" })
  expect((await call("GET", "/sitemap.xml")).text.match(/repair-prices-\d+/g)).toEqual(["repair-prices-1"])
  const { text } = await call("GET", "/sitemaps/repair-prices-1.xml")
  const pages = [...text.matchAll(/<loc>https?:\/\/[^/]+\/repair-price\?device=1&amp;brand=(\d)&amp;model=(\d)&amp;issue=(\d)</g)]
  expect(pages.map(([, ...ids]) => ids.join(" "))).toEqual(["1 1 1", "1 1 2", "1 1 3", "1 2 2", "1 2 3", "2 3 3"])
  expect(text.match(/<url>/g)).toHaveLength(2 * pages.length)
  expect((await call("GET", "/sitemaps/repair-prices-2.xml")).status).toBe(404)
})

test("[AR-10] the sitemap has each page in both languages, with its counterparts; private pages are disallowed in both", async () => {
  const { call } = await aShopForThisTest()
  const { text } = await call("GET", "/sitemaps/pages.xml")
  const [origin = ""] = /https?:\/\/[^/<]+/.exec(/<loc>(.*?)<\/loc>/.exec(text)?.[1] ?? "") ?? []
  for (const address of ["/faq", "/ar/faq"])
    expect(text).toContain(
      `<url><loc>${origin}${address}</loc><xhtml:link rel="alternate" hreflang="en" href="${origin}/faq"/><xhtml:link rel="alternate" hreflang="ar" href="${origin}/ar/faq"/><xhtml:link rel="alternate" hreflang="x-default" href="${origin}/faq"/></url>`,
    )
  const robots = (await call("GET", "/robots.txt")).text
  for (const path of ["/cart$", "/cart?", "/ar/cart$", "/api/", "/order/", "/ar/order/", "/*?*sort="])
    expect(robots).toContain(`Disallow: ${path}\n`)
})

test("robots.txt allows products and listings whose address begins like that of a private page", async () => {
  const { call } = await aShopForThisTest()
  const rules = (await call("GET", "/robots.txt")).text.split("\n").flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
  const isDisallowed = (address: string) => rules.some((rule) => patternOf(rule).test(address))
  for (const address of ["/cart", "/cart?from=mail", "/ar/cart", "/order/details/7", "/offers/7", "/catalog?brands=1", "/login"])
    expect(isDisallowed(address), address).toBe(true)
  for (const address of [
    "/cartridge-445/812/black",
    "/ar/cartridges",
    "/orderly-stand/3",
    "/register-drawer/4",
    "/catalogs",
    "/login-keys/9",
  ])
    expect(isDisallowed(address), address).toBe(false)
})

/** A rule of robots.txt (RFC 9309) as a regular expression: `*` matches any characters, and `$` the end of the address. */
function patternOf(rule: string): RegExp {
  const parts = rule.replace(/\$$/, "").split("*")
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.?+^${}()|[\]\\]/g, "\\$&")).join(".*")}${rule.endsWith("$") ? "$" : ""}`)
}
