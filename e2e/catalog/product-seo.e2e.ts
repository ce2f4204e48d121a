import { expect, test } from "vitest"
import { addressOf, firstVariant, PHONE, pick, productOf, radio } from "../support/product-visits.ts"
import { at, visit } from "../support/support.ts"

const ORIGIN = "http://shop.localhost"

type Node = Record<string, unknown> & { "@type": string }

async function headOf(path: string) {
  const html = await (await fetch(at(path))).text()
  const head = html.slice(0, html.indexOf("</head>"))
  const meta = (name: string) => head.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
  return {
    title: head.match(/<title>([^<]*)</)?.[1],
    canonical: head.match(/<link rel="canonical" href="([^"]*)"/)?.[1],
    meta,
    data: [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? "") as Node,
    ),
  }
}

test("[SEO-01] the title of a product page ends in the shop's suffix", async () => {
  const product = await productOf(PHONE)
  expect((await headOf(addressOf(product))).title).toBe(`${product.seo_title} | Corniche in Qatar`)
  expect((await headOf("/x/2000000000")).title).toMatch(/ \| Corniche in Qatar$/)
})

test("[PDP-52] the description of a product ends with 'at best price in Qatar.'", async () => {
  const product = await productOf(PHONE)
  const { meta } = await headOf(addressOf(product))
  expect(meta("description")).toBe(`${product.seo_description} at best price in Qatar.`)
  expect(meta("og:description")).toBe(meta("description"))
})

test("every address of a product has the canonical address of its first variant", async () => {
  const product = await productOf(PHONE)
  const last = product.variants.at(-1) ?? firstVariant(product)
  for (const path of [
    addressOf(product),
    addressOf(product, last),
    `/smartphones/${PHONE}`,
    `/category/x/${PHONE}`,
    `/category/x/y/${PHONE}`,
  ]) {
    const { canonical, meta } = await headOf(path)
    expect(canonical, path).toBe(ORIGIN + addressOf(product))
    expect(meta("og:url"), path).toBe(canonical)
  }
})

test("shared links show the product and the price of the address's variant", async () => {
  const product = await productOf(PHONE)
  const dearer = product.variants.find(({ selling_price }) => selling_price === 5699) ?? firstVariant(product)
  const { meta } = await headOf(addressOf(product, dearer))
  expect(meta("og:type")).toBe("product")
  expect(meta("product:price:amount")).toBe("5699.00")
  expect(meta("product:price:currency")).toBe("QAR")
  expect(meta("og:image")).toMatch(/^http:\/\/shop\.localhost\/images\/.+\.jpg$/)
})

test("the structured data has the group of variants with an offer each, and the breadcrumb", async () => {
  const product = await productOf(PHONE)
  const { data } = await headOf(addressOf(product))
  const group = data.find((node) => node["@type"] === "ProductGroup")
  expect(group).toMatchObject({ "@context": "https://schema.org", name: product.title, productGroupID: String(PHONE) })
  const variants = group?.["hasVariant"] as { offers: Record<string, unknown> }[]
  expect(variants).toHaveLength(product.variants.length)
  expect(variants[0]?.offers).toEqual({
    "@type": "Offer",
    url: ORIGIN + addressOf(product),
    priceCurrency: "QAR",
    price: "4999.00",
    availability: "https://schema.org/InStock",
    itemCondition: "https://schema.org/NewCondition",
  })
  const crumbs = data.find((node) => node["@type"] === "BreadcrumbList")?.["itemListElement"] as { name: string; position: number }[]
  expect(crumbs.map(({ name }) => name)).toEqual(["Home", ...product.category_path.map(({ name }) => name), product.title])
})

test("the structured data stays after a rewrite of the address and a choice of another variant", async () => {
  const { page } = await visit(`/smartphones/${PHONE}`)
  await page.waitForURL(/cobalt-violet$/)
  const kinds = () =>
    page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)["@type"]))
  await expect.poll(kinds).toEqual(["ProductGroup", "BreadcrumbList", "WebPage"])
  await pick(radio(page, "Color", "Black"))
  await page.waitForURL(/256-gb-black$/)
  await expect.poll(() => page.locator('meta[property="product:price:amount"]').getAttribute("content")).toBe("4999.00")
  // The router removes the scripts of the head while it renders the new one.
  await expect.poll(kinds).toEqual(["ProductGroup", "BreadcrumbList", "WebPage"])
})
