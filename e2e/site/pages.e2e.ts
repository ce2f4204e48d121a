import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import packageJson from "#package.json" with { type: "json" }
import { anOpenShop } from "../support/another-shop.ts"
import { expectSafePage, publicPages } from "../support/public-pages.ts"
import { at, ownShop } from "../support/support.ts"

/** Reads the bytes of a response as sent, which fetch would decode. */
async function bytesAt(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const { get } = await import("node:http")
  return new Promise((settle, fail) => {
    get(at(path), { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        settle({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          bytes: Buffer.concat(chunks),
        }),
      )
    }).on("error", fail)
  })
}

test.each(publicPages)("the page is byte-identical for a visitor and a customer: %s", async (path, status) => {
  const visitor = await bytesAt(path)
  const customer = await bytesAt(path, {
    authorization: "Bearer some-token",
    cookie: "authToken=some-token; a=b",
    "accept-language": "ar",
    "x-forwarded-host": "evil.example",
  })
  expect([visitor.status, customer.status]).toEqual([status, status])
  expect(customer.bytes.equals(visitor.bytes)).toBe(true)
  expect(visitor.headers.get("set-cookie")).toBeNull()
  expect(visitor.headers.get("vary")).toMatch(/^accept-encoding$/i)
})

test.each(publicPages)(
  "the page complies with its policy: no style attribute, no handler, no inline script without a hash: %s",
  async (path, status) => {
    const response = await fetch(at(path))
    expect(response.status).toBe(status)
    await expectSafePage(response, path)
  },
)

test("pages, 304 responses, assets and errors carry the policy and the other headers", async () => {
  const page = await fetch(at("/"))
  const html = await page.text()
  const [, asset = ""] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html) ?? /href="(\/assets\/[^"]+\.(?:js|css))"/.exec(html) ?? []
  expect(asset).not.toBe("")
  const again = await fetch(at("/"), { headers: { "if-none-match": page.headers.get("etag") ?? "" } })
  expect(again.status).toBe(304)
  expect(again.headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"))
  for (const response of [
    page,
    again,
    await fetch(at(asset)),
    await fetch(at("/nothing")),
    await fetch(at("/api/nothing")),
    await fetch(at("/api/%zz")),
    await fetch(at("/images/nothing.webp")),
  ]) {
    const { headers, url } = response
    for (const [name, value] of Object.entries({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    })) {
      expect(headers.get(name), `${url} ${name}`).toBe(value)
    }
    expect(headers.get("content-security-policy"), url).toContain("default-src 'none'")
    expect(headers.get("x-request-id"), url).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get("server") ?? headers.get("x-powered-by"), url).toBeNull()
  }
})

test("a page is sent as brotli, gzip or plain at the client's choice, with the same contents", async () => {
  const [br, gzip, plain] = [
    await bytesAt("/about", { "accept-encoding": "gzip, br" }),
    await bytesAt("/about", { "accept-encoding": "gzip" }),
    await bytesAt("/about", { "accept-encoding": "identity" }),
  ]
  expect([br, gzip, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", null])
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2)
})

test("scripts and styles are cached permanently and sent compressed", async () => {
  const html = await (await fetch(at("/"))).text()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) {
    const answer = await bytesAt(asset, { "accept-encoding": "br" })
    expect(answer.status, asset).toBe(200)
    expect(answer.headers.get("cache-control"), asset).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("content-type"), asset).toMatch(/^(?:text|application)\/(javascript|css); charset=utf-8$/)
    if (answer.bytes.length > 1000) expect(answer.headers.get("content-encoding"), asset).toBe("br")
  }
})

test("HEAD sends the headers of GET, and pages refuse other methods", async () => {
  const head = await fetch(at("/about"), { method: "HEAD" })
  expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([200, "", "text/html; charset=utf-8"])
  for (const method of ["POST", "PUT", "DELETE"]) {
    const refused = await fetch(at("/about"), { method })
    expect([refused.status, refused.headers.get("content-type")], method).toEqual([404, "application/problem+json; charset=utf-8"])
  }
})

test("/healthz and /readyz report ok, and /healthz reports the version", async () => {
  for (const [path, body] of [
    ["/healthz", { status: "ok", version: packageJson.version }],
    ["/readyz", { status: "ok" }],
  ] as const) {
    const response = await fetch(at(path))
    expect([response.status, await response.json(), response.headers.get("cache-control")]).toEqual([200, body, "no-store"])
  }
})

test("a catalog change shows on the pages of every process at once", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "corniche-second-"))
  const second = await anOpenShop({ DATABASE_URL: ownShop().databaseUrl, CORNICHE_DATA: folder, PUBLIC_ORIGIN: "http://shop.localhost" })
  const client = new pg.Client({ connectionString: ownShop().databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number; name: string }>("select id, name from brands where slug = 'apple'")
  const rename = async (name: string) => {
    await client.query("begin")
    await client.query("update brands set name = $1 where slug = 'apple'", [name])
    await client.query("select pg_notify('catalog_changed', '')")
    await client.query("commit")
  }
  onTestFinished(async () => {
    await rename(rows[0]?.name ?? "Apple")
    await client.end()
    await second.end("SIGTERM")
    await rm(folder, { recursive: true, force: true })
  })
  const pages = async () =>
    Promise.all([at("/"), second.address].map(async (address) => (await fetch(new URL("/brands/apple", address))).text()))
  for (const html of await pages()) expect(html).not.toContain("Renamed by the owner")
  const tags = () =>
    Promise.all([at("/about"), new URL("/about", second.address)].map(async (address) => (await fetch(address)).headers.get("etag")))
  // A shop that has just started may be too busy to answer.
  await expect.poll(tags).not.toContain(null)
  expect(new Set(await tags()).size, "the same contents have the same ETag, regardless of which process rendered them and when").toBe(1)
  await rename("Renamed by the owner")
  await expect.poll(async () => (await pages()).map((html) => html.includes("Renamed by the owner"))).toEqual([true, true])
})
