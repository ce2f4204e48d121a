import { expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("[API-04] the readable reference lists every call with its method, path, summary and responses", async () => {
  const { call } = await aShopForThisTest()
  const page = await call("GET", "/api/docs")
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
  for (const [feature, named] of Object.entries(contract)) {
    for (const [name, { method, path, summary, answers }] of Object.entries<Call>(named)) {
      expect(page.text).toContain(`<a href="#${feature}.${name}"><code>${method} ${path}</code></a>`)
      const section = page.text.split(`<section id="${feature}.${name}">`)[1]?.split("</section>")[0] ?? ""
      expect(section).toContain(summary.replaceAll("&", "&amp;"))
      for (const status of Object.keys(answers)) expect(section).toContain(`<summary>${status} `)
    }
  }
})

test("[API-04] the readable reference says what a private call needs: a customer's token, or a session or key of the back office", async () => {
  const { call } = await aShopForThisTest()
  const { text } = await call("GET", "/api/docs")
  const section = (id: string) => text.split(`<section id="${id}">`)[1]?.split("</section>")[0] ?? ""
  expect(section("cart.details")).toContain("Needs a customer's token")
  expect(section("office.orders.list")).toContain("Needs the cookie of a session of the back office or an API key of the back office")
  expect(section("office.orders.list")).not.toContain("customer's token")
})

test("[API-04] the reference needs no scripts, and styles only from files", async () => {
  const { call } = await aShopForThisTest()
  const page = await call("GET", "/api/docs")
  expect(page.headers["content-security-policy"]).toBe("default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
  expect(page.text).not.toMatch(/<script|\bstyle=|\bon[a-z]+=/)
  const [, style = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text) ?? []
  expect((await call("GET", style)).headers["content-type"]).toBe("text/css; charset=utf-8")
})

test("[RULE-01] the shop is called Corniche unless SHOP_NAME says otherwise", async () => {
  const { call } = await aShopForThisTest()
  expect((await call("GET", "/api/docs")).text).toContain("<title>Corniche API</title>")
  const other = await aShopForThisTest({ environment: { SHOP_NAME: "Souq <&>" } })
  expect((await other.call("GET", "/api/docs")).text).toContain("<title>Souq &lt;&amp;> API</title>")
  expect((await other.call("GET", "/api/openapi.json")).json<{ info: { title: string } }>().info.title).toBe("Souq <&> API")
})
