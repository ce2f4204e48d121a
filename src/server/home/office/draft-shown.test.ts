import { expect, test } from "vitest"
import type { HomeDraft, ShownHome } from "#contract/office/storefront/home-page.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const SHOWN = "/api/office/home/draft/shown"
const HOUR_MS = 60 * 60 * 1000

test("[OFFICE-138] the draft is shown in both languages to those who may edit it, until their session ends, and to nobody else", async () => {
  const shop = await aShopForThisTest()
  const product = await aProduct(shop.db)
  await shop.db.insert(layoutSections).values(["New", "Sale"].map((title, at) => ({ position: at + 1, title, productIds: [product] })))
  const layla = await aStaffMember(shop, "editor")
  const [one, sale] = (await layla.call("GET", "/api/office/home/draft")).json<HomeDraft>().sections
  const content = { title: "Reduced", title_ar: "مخفض", kind: "products", entries: [product] }
  const sections = [
    { key: sale?.key, is_hidden: false, content },
    { key: one?.key, is_hidden: true },
  ]
  expect((await layla.call("PUT", "/api/office/home/draft", { sections }, { version: 0 })).status).toBe(200)
  const shown = async (language: string) =>
    (await layla.call("GET", `${SHOWN}?language=${language}`))
      .json<ShownHome>()
      .layout.map(({ title, products }) => [title, products.length])
  expect([await shown("en"), await shown("ar")]).toEqual([[["Reduced", 1]], [["مخفض", 1]]])
  const answer = await layla.call("GET", `${SHOWN}?language=en`)
  expect(answer.headers["cache-control"]).toBe("no-store")
  const live = (await shop.call("GET", "/api/home/layout")).json<{ title: string }[]>()
  expect(live.map(({ title }) => title)).toEqual(["New", "Sale"])

  expectProblem(await shop.call("GET", `${SHOWN}?language=en`), 401)
  expectProblem(await (await aStaffMember(shop, "sales")).call("GET", `${SHOWN}?language=en`), 403)
  const now = shop.services.clock.now().getTime()
  shop.services.clock.now = () => new Date(now + 13 * HOUR_MS)
  expectProblem(await layla.call("GET", `${SHOWN}?language=en`), 401)
})
