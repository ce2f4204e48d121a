import { createHash } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import Fastify from "fastify"
import { expect, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { renderPage } from "./render-page.ts"

const MARK = "secret-mark"
const render = (html: string, init: ResponseInit = {}, { isBuilt = true } = {}) =>
  renderPage(
    Fastify(),
    readConfig({}),
    { isBuilt, render: async () => new Response(html, { headers: { "content-type": "text/html; charset=utf-8" }, ...init }) },
    { address: "/x", mark: MARK, timeoutMs: 1000, announcement: null },
  )
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
const scripts = async (html: string) => /script-src ([^;]*)/.exec((await render(html)).headers["content-security-policy"] ?? "")?.[1]

test("the framework's inline scripts get their hash, each once", async () => {
  const one = `<script nonce="${MARK}">let a = 1</script>`
  expect(await scripts(one)).toBe(`'self' ${hashOf("let a = 1")}`)
  expect(await scripts(`${one}<p>${one}<script class="x" nonce="${MARK}" id="y">b()</script>`)).toBe(
    `'self' ${hashOf("let a = 1")} ${hashOf("b()")}`,
  )
})

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="guess">evil()</script>',
  "<script nonce>evil()</script>",
  '<script data-nonce="secret-mar">evil()</script>',
  '<SCRIPT type="module">evil()</SCRIPT>',
  "<svg><script>evil()</script></svg>",
])("a script that got into a page by its data gets no hash: %s", async (html) => {
  expect(await scripts(html)).toBe("'self'")
})

test("scripts from files need no hash", async () => {
  expect(
    await scripts(`<script nonce="${MARK}" src="/assets/a.js"></script><script nonce="${MARK}" type="module" src="/b.js"></script>`),
  ).toBe("'self'")
})

test("the nonce is a secret: nothing that is sent contains it", async () => {
  const html = `<head><meta property="csp-nonce" content="${MARK}"/></head><script nonce="${MARK}">a()</script><style nonce="${MARK}"></style><link nonce="${MARK}" href="/a.css">`
  const page = await render(html)
  for (const body of [brotliDecompressSync(page.brotli), gunzipSync(page.gzip)])
    expect(body.toString()).toBe('<head></head><script>a()</script><style></style><link href="/a.css">')
  expect(JSON.stringify(page.headers)).not.toContain(MARK)
})

test("the bodies are one page in two codings", async () => {
  const html = `<p>${"Ä٣🍏 ".repeat(500)}</p>`
  const { gzip, brotli } = await render(html)
  expect(gunzipSync(gzip).toString()).toBe(html)
  expect(brotliDecompressSync(brotli).toString()).toBe(html)
  expect(brotli.length).toBeLessThan(Buffer.byteLength(html) / 5)
})

test("the entity tag follows the bytes, and the page says how it may be cached", async () => {
  const [page, same, other] = [await render("<p>a"), await render("<p>a"), await render("<p>b")]
  expect(page.headers["etag"]).toMatch(/^W\/"[\w-]{22}"$/)
  expect(same.headers["etag"]).toBe(page.headers["etag"])
  expect(other.headers["etag"]).not.toBe(page.headers["etag"])
  expect(page.headers).toMatchObject({
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
    "permissions-policy": expect.stringContaining("camera=()"),
  })
})

test("a page rendered again at another moment is the same to the byte", async () => {
  const at = (time: number) =>
    render(`<script nonce="${MARK}">({i:"__root__",u:${time},s:"success",l:{said:"x,u:1795296197547,s:\\"y"}})</script>`)
  const [first, second] = [await at(1795296197547), await at(1795296208649)]
  expect(gunzipSync(first.gzip).toString()).toContain('u:Date.now(),s:"success",l:{said:"x,u:1795296197547,s:')
  expect(second.headers).toEqual(first.headers)
  expect(second.brotli.equals(first.brotli)).toBe(true)
})

test("the page has the status and redirect of the rendering", async () => {
  expect((await render("gone", { status: 404 })).status).toBe(404)
  const moved = await render("", { status: 301, headers: { location: "/login" } })
  expect([moved.status, moved.headers["location"]]).toEqual([301, "/login"])
})

test("a page redirects to no other origin, and within its own without naming it", async () => {
  const leadTo = async (location: string) => (await render("", { status: 308, headers: { location } })).headers["location"]
  expect(await leadTo("http://shop.invalid/login?x=1")).toBe("/login?x=1")
  for (const elsewhere of [
    "http://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "http://shop.invalid//evil.example/",
    "javascript:alert(1)",
  ])
    await expect(leadTo(elsewhere), elsewhere).rejects.toThrow("another origin")
})

test("a page with a secret in its address says so in a header, before its head is parsed", async () => {
  const page = await render('<head><meta name="referrer" content="no-referrer"/></head>')
  expect(page.headers["referrer-policy"]).toBe("no-referrer")
  expect((await render("<head></head>")).headers).not.toHaveProperty("referrer-policy")
})

test("pages from development sources have no policy, since their tools add scripts", async () => {
  expect((await render("<p>", {}, { isBuilt: false })).headers).not.toHaveProperty("content-security-policy")
})
