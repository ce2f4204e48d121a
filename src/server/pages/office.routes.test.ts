import { expect, onTestFinished, test } from "vitest"
import type { Locale } from "#rules/values/locale.ts"
import { createApp } from "#server/app.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { serveOfficePages } from "./office.routes.ts"
import { officeDocument } from "./office-document.ts"

const FILES = { scripts: ["/office/assets/en/a.js"], styles: ["/office/assets/en/a.css"], dark: "/office/assets/en/dark.css", early: [] }

/** A shop whose office is one document, for a member with this language, or for somebody without a session. */
async function anOffice({ language = "en" as Locale | null } = {}) {
  const { services } = await aShopForThisTest()
  const app = await createApp(services)
  onTestFinished(() => app.close())
  const source = { isBuilt: true, document: async (page: Parameters<typeof officeDocument>[1]) => officeDocument(FILES, page) }
  serveOfficePages(app, { config: services.config, source, languageOf: async () => language })
  return async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, payload } = await app.inject({ url, headers })
    return { status: statusCode, headers: answered, text: payload }
  }
}

test("[OFFICE-01] without a session every address of the office leads to the sign-in, which knows the way back", async () => {
  const get = await anOffice({ language: null })
  const ways = await Promise.all(
    ["/office", "/office/", "/office/orders?view=to-pack&sort=-age", "/office/orders/7K4MQ2X9HB"].map(async (url) => {
      const { status, headers } = await get(url)
      return [status, headers.location]
    }),
  )
  expect(ways).toEqual([
    [302, "/office/sign-in"],
    [302, "/office/sign-in"],
    [302, "/office/sign-in?to=%2Foffice%2Forders%3Fview%3Dto-pack%26sort%3D-age"],
    [302, "/office/sign-in?to=%2Foffice%2Forders%2F7K4MQ2X9HB"],
  ])
  for (const open of ["/office/sign-in?to=%2Foffice", "/office/invite?token=abc", "/office/recover"]) {
    expect((await get(open)).status, open).toBe(200)
  }
})

test("[OFFICE-41] pages of the office are never indexed, kept or framed, and run no inline script", async () => {
  const get = await anOffice()
  for (const url of ["/office", "/office/orders", "/office/sign-in"]) {
    const { status, headers, text } = await get(url)
    expect(status, url).toBe(200)
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "x-frame-options": "DENY" })
    const policy = String(headers["content-security-policy"]).split("; ")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toMatch(/<script(?![^>]* src=)|\sstyle=|\son\w+=/)
  }
})

test("[OFFICE-165] the document has the person's theme and language before any script runs", async () => {
  const get = await anOffice()
  const dark = (html: string) => /href="[^"]*dark\.css" media="([^"]*)"/.exec(html)?.[1]
  const documents = await Promise.all(
    ["", "office-theme=dark", "a=1; office-theme=light", "office-theme=<b>"].map((cookie) => get("/office", { cookie })),
  )
  expect(documents.map(({ text }) => dark(text))).toEqual([
    "(prefers-color-scheme: dark)",
    "all",
    "not all",
    "(prefers-color-scheme: dark)",
  ])
  const languages: Record<string, string>[] = [
    { cookie: "office-language=ar" },
    { "accept-language": "ar-QA" },
    { cookie: "office-language=en", "accept-language": "ar" },
    {},
  ]
  const written = await Promise.all(
    languages.map(async (headers) => /<html lang="(\w+)" dir="(\w+)"/.exec((await get("/office/sign-in", headers)).text)?.slice(1)),
  )
  expect(written).toEqual([
    ["ar", "rtl"],
    ["ar", "rtl"],
    ["en", "ltr"],
    ["en", "ltr"],
  ])
})

test("[OFFICE-165] a session has the language of its member in every browser", async () => {
  const get = await anOffice({ language: "ar" })
  for (const headers of [{}, { cookie: "office-language=en" }, { "accept-language": "en" }] as Record<string, string>[])
    expect((await get("/office", headers)).text).toContain('<html lang="ar" dir="rtl"')
})

test("a file of the office that is not there is a problem, and no page", async () => {
  const get = await anOffice({ language: null })
  const { status, headers } = await get("/office/assets/en/gone.js")
  expect([status, headers["content-type"]]).toEqual([404, "application/problem+json; charset=utf-8"])
})
