import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { formerSlugs } from "#server/catalog/catalog.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aBrand, aCategory } from "#server/testing/catalog.ts"
import { aShop, type ShopOptions, type TestShop } from "#server/testing/shop.ts"
import { PageCache } from "./page-cache.ts"
import { type RenderingLimits, servePages } from "./pages.routes.ts"
import type { PageSource } from "./render-page.ts"

type Written = { html?: string; status?: number; isBuilt?: boolean; options?: ShopOptions; limits?: RenderingLimits }

/** A shop whose pages show their request. */
async function aShopWithPages({
  html,
  status = 200,
  isBuilt = true,
  options = {},
  limits,
}: Written = {}): Promise<TestShop & { rendered: string[]; fail: (fault: Error | null) => void }> {
  const shop = await aShop(options)
  onTestFinished(shop.close)
  const rendered: string[] = []
  let fault: Error | null = null
  const source: PageSource = {
    isBuilt,
    render: async (address, { scriptMark: mark }) => {
      rendered.push(address)
      if (fault) throw fault
      const body = html ?? `<!doctype html><h1>${address.replaceAll("&", "&amp;")}</h1><script nonce="${mark}">go()</script>`
      return new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } })
    },
  }
  const cache = new PageCache(shop.services.kept, { freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
  servePages(shop.app, shop.services, { cache, source, ...(limits ? { limits } : {}) })
  const fail = (next: Error | null) => {
    fault = next
  }
  return { ...shop, rendered, fail }
}

test("a page is rendered once and sent to everyone, regardless of the visitor and the headers", async () => {
  const { call, rendered } = await aShopWithPages()
  const first = await call("GET", "/about")
  const headers: Record<string, string>[] = [
    { authorization: "Bearer secret" },
    { cookie: "a=b" },
    { "accept-language": "ar" },
    { "user-agent": "x", "x-forwarded-host": "evil.example", host: "evil.example" },
  ]
  for (const own of headers) {
    const answer = await call("GET", "/about", undefined, own)
    expect(answer.text).toBe(first.text)
    expect({ ...answer.headers, "x-request-id": "", date: "" }).toEqual({ ...first.headers, "x-request-id": "", date: "" })
  }
  expect(rendered).toEqual(["/about"])
  expect(first.headers).not.toHaveProperty("set-cookie")
})

test("a client that has the page gets 304 with the page's headers", async () => {
  const { call } = await aShopWithPages()
  const first = await call("GET", "/")
  for (const held of [first.headers["etag"] ?? "", `"x", ${first.headers["etag"]?.slice(2)}`, "*"]) {
    const again = await call("GET", "/", undefined, { "if-none-match": held })
    expect([again.status, again.text]).toEqual([304, ""])
    for (const name of ["etag", "cache-control", "vary", "content-security-policy", "x-content-type-options"])
      expect(again.headers[name], name).toBe(first.headers[name])
  }
  expect((await call("GET", "/", undefined, { "if-none-match": '"other"' })).status).toBe(200)
})

test("a page that is not found is never answered with 304", async () => {
  const { call } = await aShopWithPages({ status: 404 })
  const { headers } = await call("GET", "/gone")
  expect((await call("GET", "/gone", undefined, { "if-none-match": headers["etag"] ?? "" })).status).toBe(404)
})

test("[SH-19] an address that exists only in lower case redirects there", async () => {
  const shop = await aShopWithPages({ status: 404 })
  const answer = await shop.app.inject("/Category/SmartPhones?sort=Newest")
  expect([answer.statusCode, answer.headers.location]).toEqual([301, "/category/smartphones?sort=Newest"])
  expect((await shop.app.inject("/category/nothing%C3%89")).statusCode).toBe(404)
  const found = await aShopWithPages()
  expect((await found.app.inject("/select-brand;modelName=X")).statusCode).toBe(200)
})

test("a category, brand or collection that has another address redirects there for good, in both languages", async () => {
  const shop = await aShopWithPages({ status: 404 })
  const category = await aCategory(shop.db, { slug: "smart-phones" })
  const brand = await aBrand(shop.db, { slug: "sea & sand" })
  await shop.db.insert(formerSlugs).values([
    { kind: "category", slug: "phones", reference: category },
    { kind: "brand", slug: "phones", reference: brand },
  ])
  const redirected = async (url: string) => {
    const { statusCode, headers } = await shop.app.inject(url)
    return [statusCode, headers.location]
  }
  expect(await redirected("/category/phones?sort=Newest")).toEqual([301, "/category/smart-phones?sort=Newest"])
  expect(await redirected("/ar/category/phones")).toEqual([301, "/ar/category/smart-phones"])
  expect(await redirected("/brands/phones")).toEqual([301, "/brands/sea%20%26%20sand"])
  expect((await redirected("/collection/phones"))[0]).toBe(404)
  expect((await redirected("/category/phones/12"))[0], "a product's address").toBe(404)
})

test("a page that is not found is kept with the answer where its content is now", async () => {
  const { app, db, rendered } = await aShopWithPages({ status: 404 })
  const category = await aCategory(db, { slug: "smart-phones" })
  await db.insert(formerSlugs).values([{ kind: "category", slug: "phones", reference: category }])
  const answers = async () => {
    const [none, moved] = [await app.inject("/category/nothing"), await app.inject("/category/phones?sort=Newest")]
    return [none.statusCode, moved.statusCode, moved.headers.location]
  }
  const first = await answers()
  expect(first).toEqual([404, 301, "/category/smart-phones?sort=Newest"])
  await db.execute("alter table former_slugs rename to gone")
  expect(await answers()).toEqual(first)
  expect(rendered).toHaveLength(2)
})

test("a page is sent in the coding that the client prefers", async () => {
  const { app } = await aShopWithPages({ html: `<p>${"long ".repeat(1000)}</p>` })
  const get = (accepted: string) => app.inject({ url: "/", headers: { "accept-encoding": accepted } })
  const [br, gzip, plain] = [await get("gzip, br"), await get("gzip"), await get("identity")]
  expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  for (const { headers } of [br, gzip, plain]) {
    expect(headers["vary"]).toMatch(/^accept-encoding$/i)
    expect(headers["etag"]).toBe(plain.headers["etag"])
  }
  expect((await get("br;q=0, gzip;q=0")).headers["content-encoding"]).toBeUndefined()
})

test("HEAD answers as GET does, without the page", async () => {
  const { call } = await aShopWithPages()
  const [get, head] = [await call("GET", "/about"), await call("HEAD", "/about")]
  expect([head.status, head.text]).toEqual([200, ""])
  for (const name of ["etag", "content-type", "content-length", "content-security-policy"])
    expect(head.headers[name], name).toBe(get.headers[name])
})

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)(
  "[API-08] pages are read and nothing else: %s answers with a problem",
  async (method) => {
    const { call, rendered } = await aShopWithPages()
    expectProblem(await call(method, "/about", method === "OPTIONS" ? undefined : {}), 404)
    expect(rendered).toEqual([])
  },
)

test.each(["/api", "/api/", "/api/nothing", "/images/nothing.webp", "/assets/nothing.js", "/api?x=1"])(
  "[API-18] below the API, the pictures and the assets nothing is a page: %s",
  async (path) => {
    const { call, rendered } = await aShopWithPages()
    expectProblem(await call("GET", path, undefined, { accept: "text/html" }), 404)
    expect(rendered).toEqual([])
  },
)

test("[API-09] an unreadable address of the API is malformed, with pages and without", async () => {
  const { call } = await aShopWithPages()
  expectProblem(await call("GET", "/api/%zz"), 400)
})

test.each(["/%zz", "/%E0%A4%A/x", "/a%00b", "/%C3%28?page=1"])(
  "an address that cannot be read gets a page with status 400: %s",
  async (path) => {
    const { call } = await aShopWithPages({ status: 404 })
    const answer = await call("GET", path)
    expect(answer.status).toBe(400)
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'sha256-")
    expect(answer.headers["x-request-id"]).toBeDefined()
    expect(answer.headers["x-content-type-options"]).toBe("nosniff")
  },
)

test.each(["/\\evil.example//", "/.//evil.example/login/", "/\\user@x/", "/\\:99999/", "/\\anything", "/a/%2e%2e/b", "/..", "/a/./b"])(
  "an address that could be read in two ways gets a page with status 400 and leads nowhere: %s",
  async (path) => {
    const { app } = await aShopWithPages()
    const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port)
    const socket = connect(port, "127.0.0.1")
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\ncontent-type: text\/html/)
    expect(answer).not.toMatch(/\r\nlocation:/i)
  },
)

test("query parameters that a page does not depend on do not fill the cache", async () => {
  const { call, rendered } = await aShopWithPages()
  for (let visit = 0; visit < 5; visit++) await call("GET", `/?utm_source=${visit}`)
  expect(rendered).toEqual(["/"])
})

test("when a page cannot be rendered, a plain page says so without the cause, and is not kept", async () => {
  const { call, fail } = await aShopWithPages({ options: { environment: { SHOP_NAME: "Souq & <Sons>" } } })
  fail(new Error("secret cause in /srv/shop.ts"))
  const answer = await call("GET", "/about")
  expect(answer.status).toBe(500)
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
  expect(answer.text).toContain("Something went wrong on our side. Please try again later.")
  expect(answer.text).toContain("<title>Souq &amp; &lt;Sons></title>")
  expect(answer.text).not.toContain("secret")
  fail(null)
  expect((await call("GET", "/about")).status).toBe(200)
})

test("a catalog change clears the pages", async () => {
  const { call, rendered, services } = await aShopWithPages()
  await call("GET", "/")
  services.kept.clear()
  await call("GET", "/")
  expect(rendered).toEqual(["/", "/"])
})

test("pages from development sources are rendered every time", async () => {
  const { call, rendered } = await aShopWithPages({ isBuilt: false })
  await call("GET", "/")
  await call("GET", "/")
  expect(rendered).toEqual(["/", "/"])
})

test("the nonce on the framework's scripts differs in every process", async () => {
  const marks: string[] = []
  for (let start = 0; start < 2; start++) {
    const shop = await aShop()
    onTestFinished(shop.close)
    const cache = new PageCache(shop.services.kept, { freshMs: 1, staleMs: 1, missingMs: 1 })
    const source: PageSource = {
      isBuilt: true,
      render: async (_address, { scriptMark }) => {
        marks.push(scriptMark)
        return new Response("<p>")
      },
    }
    servePages(shop.app, shop.services, { cache, source })
    await shop.call("GET", "/")
  }
  expect(marks[0]).not.toBe(marks[1])
  for (const mark of marks) expect(mark).toMatch(/^[\w-]{24}$/)
})
