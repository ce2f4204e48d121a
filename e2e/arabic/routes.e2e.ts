import { expect, test } from "vitest"
import { routes } from "../../src/web/routes.ts"
import { englishAmong } from "../support/arabic.ts"
import { type ReadDocument, readDocument } from "../support/document.ts"
import { at } from "../support/support.ts"

type Node = { type: string; path?: string; children?: readonly Node[] }

const PHONE = "apple-iphone-17-pro-max"

/** An address of each route that has parameters. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/order-cancellation/$id/$item": "/order-cancellation/1/2",
  "/order/details/$id": "/order/details/1",
  "/offers/$id": "/offers/1",
  "/select-brand;{$choices}": "/select-brand;device=3",
  "/select-model;{$choices}": "/select-model;device=3;brand=1",
  "/{$brand}-service/$id": "/apple-service/1",
  "/category/$slug": "/category/laptops",
  "/collection/$slug": "/collection/hot-deals",
  "/brands/$slug": "/brands/samsung",
  "/$slug": "/256-gb",
  "/category/$categorySlug/$productSlug/$id": `/category/smartphones/${PHONE}/1001`,
  "/category/$productSlug/$id": `/category/${PHONE}/1001`,
  "/$productSlug/$id/$variantSlug": `/${PHONE}/1001/${PHONE}-256-gb-cosmic-orange`,
  "/$productSlug/$id": `/${PHONE}/1001`,
  "/$": "/an/address/of/no/page",
}

/** Addresses that show another page with their query. */
const QUERIES = [
  "/policy?tab=privacy",
  "/faq?tab=orders",
  "/search?q=%D8%A7%D9%8A%D9%81%D9%88%D9%86",
  "/search?q=%D8%B8%D8%B8%D8%B8%D8%B8",
  "/repair-price?device=1&brand=1&model=12&issue=1",
  "/product-detail?id=1001",
  "/select-issue?device=3&brand=1&model=1&modelName=X",
  "/select-service-address?device=3&brand=1&model=1&modelName=X&issue=1&issueDesc=x",
  "/category/laptops?price=100,5000&sort=price-low&page=2",
]

/** The number of fixed pages and listings of the sitemap that are read; of each file of products and prices it is a sixth. */
const READ = 24

function pathsOf({ type, path, children = [] }: Node): string[] {
  const below = children.flatMap(pathsOf)
  if (type === "index") return ["/", ...below]
  return path === undefined ? below : [path, ...below]
}

const ROUTES = pathsOf(routes as Node)
const exampleOf = (route: string) => (route.includes("$") ? EXAMPLES[route] : route)

/** The addresses of a file of the sitemap, without their language. */
async function addressesOf(file: string): Promise<string[]> {
  const xml = await (await fetch(at(file))).text()
  const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&")))
  return urls.map(({ pathname, search }) => pathname + search).filter((path) => !/^\/ar(?:[/?]|$)/.test(path))
}

const inArabic = (path: string) => path.replace(/^\/(?=\?|$)/, "").replace(/^/, "/ar")
const hasArabic = (text = "") => /\p{Script=Arabic}/u.test(text)

/** Reads an Arabic page and asserts what holds for each. */
async function expectArabicPage(path: string): Promise<ReadDocument> {
  const response = await fetch(at(inArabic(path)))
  const page = readDocument(await response.text())
  const { root, title, headings, canonical = "", alternates, isUnlisted } = page
  const [heading] = headings
  expect(
    {
      staysInArabic: /^\/ar(?:\/|$)/.test(new URL(response.url).pathname),
      root,
      hasArabicTitle: hasArabic(title),
      headings: headings.length,
      // The name of the shop is the heading of its home page.
      hasArabicHeading: hasArabic(heading?.text) || heading?.attributes["lang"] === "en" || heading?.text === "Corniche",
      english: englishAmong([...page.texts, ...page.labels]),
      // The link to the English page has one word.
      markedInWrongDirection: page.marked.filter(({ text, dir }) => dir !== "ltr" && text !== "English"),
    },
    path,
  ).toEqual({
    staysInArabic: true,
    root: { lang: "ar", dir: "rtl" },
    hasArabicTitle: true,
    headings: 1,
    hasArabicHeading: true,
    english: [],
    markedInWrongDirection: [],
  })
  if (response.status === 404) return page
  const own = new URL(canonical)
  expect(own.pathname, path).toMatch(/^\/ar(?:\/|$)/)
  const english = own.origin + (own.pathname.slice("/ar".length) || "/") + own.search
  expect(alternates, path).toEqual(isUnlisted ? {} : { ar: canonical, en: english, "x-default": english })
  return page
}

test("[AR-01] [AR-02] [AR-10] every route has an Arabic page from right to left with one heading, no English sentence, and its counterparts", async () => {
  expect(ROUTES.length).toBeGreaterThan(50)
  expect(ROUTES.filter((route) => exampleOf(route) === undefined)).toEqual([])
  for (const path of [...ROUTES.flatMap((route) => exampleOf(route) ?? []), ...QUERIES]) await expectArabicPage(path)
})

test("[AR-02] [AR-10] the addresses of the sitemap have Arabic pages without an English sentence that say so to search engines", async () => {
  const files = await addressesOf("/sitemap.xml")
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const addresses = await addressesOf(file)
    const step = Math.ceil(addresses.length / (file === "/sitemaps/pages.xml" ? READ : READ / 6))
    const read = addresses.filter((_, index) => index % step === 0)
    expect(read.length).toBeGreaterThan(1)
    for (const path of read) {
      const { isUnlisted, data } = await expectArabicPage(path)
      expect(isUnlisted, path).toBe(false)
      expect(JSON.stringify(data), path).not.toContain('"inLanguage":"en"')
    }
  }
})
