import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { HomeDraft, HomeVersion } from "#contract/office/storefront/home-page.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { homeVersions } from "#server/home/office/home-versions.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const DRAFT = "/api/office/home/draft"

async function aShopWithSections() {
  const shop = await aShopForThisTest()
  const product = await aProduct(shop.db)
  await shop.db
    .insert(layoutSections)
    .values(["New", "Gifts", "Sale"].map((title, at) => ({ position: at + 1, title, productIds: [product] })))
  await shop.db.insert(layoutSections).values({ position: 4, title: "Gone", productIds: [2_000_000] })
  const layla = await aStaffMember(shop, "editor", { name: "Layla" })
  const shown = async () => (await shop.call("GET", "/api/home/layout")).json<{ title: string }[]>().map(({ title }) => title)
  const draft = async () => (await layla.call("GET", DRAFT)).json<HomeDraft>()
  const versions = async () => (await layla.call("GET", "/api/office/home/versions")).json<{ results: HomeVersion[] }>().results
  return { shop, layla, shown, draft, versions }
}

test("a draft of the home page changes nothing until it is published, and then the next request shows it", async () => {
  const { shop, layla, shown, draft } = await aShopWithSections()
  const first = await draft()
  expect(first).toMatchObject({ version: 0, is_changed: false, live: null })
  expect(first.sections.map(({ title, kind, count, is_empty }) => [title, kind, count, is_empty])).toEqual([
    ["New", "products", 1, false],
    ["Gifts", "products", 1, false],
    ["Sale", "products", 1, false],
    ["Gone", "products", 0, true],
  ])
  const [one, gifts, sale] = first.sections.map(({ key }) => key)
  const sections = [sale, one, gifts].map((key) => ({ key, is_hidden: key === gifts }))
  const saved = await layla.call("PUT", DRAFT, { sections }, { version: 0 })
  expect(saved.json(), saved.text).toMatchObject({ version: 1, is_changed: true })
  expect(await shown()).toEqual(["New", "Gifts", "Sale", "Gone"])
  const published = await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  expect(published.json(), published.text).toMatchObject({
    version: 2,
    is_changed: false,
    live: { by: "Layla", sections: ["Sale", "New"] },
  })
  expect(await shown()).toEqual(["Sale", "New"])
  const { rows } = await shop.db.execute(sql`select act, after from audit_rows where object = 'home' order by id`)
  expect(rows).toEqual([
    { act: "home.draft", after: { sections: ["Sale", "New", "(Gifts)"] } },
    { act: "home.publish", after: { sections: ["Sale", "New"] } },
  ])
})

test("versions are kept, also what was there before the first, and an earlier one is put back", async () => {
  const { layla, shown, draft, versions } = await aShopWithSections()
  const [one] = (await draft()).sections
  await layla.call("PUT", DRAFT, { sections: [{ key: one?.key, is_hidden: false }] }, { version: 0 })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  const [last, before] = await versions()
  expect([last, before]).toMatchObject([
    { by: "Layla", sections: ["New"] },
    { by: null, sections: ["New", "Gifts", "Sale", "Gone"] },
  ])
  const restored = await layla.call("POST", `/api/office/home/versions/${before?.number}/restore`, {}, { version: 2 })
  expect(restored.json(), restored.text).toMatchObject({ version: 3, is_changed: false })
  expect(await shown()).toEqual(["New", "Gifts", "Sale", "Gone"])
  expect(await versions()).toHaveLength(3)
})

test("a draft that another person changed, an empty page and unknown sections are refused, and sales may not look", async () => {
  const { shop, layla, draft, shown } = await aShopWithSections()
  const sections = (await draft()).sections.map(({ key }) => ({ key, is_hidden: true }))
  expectProblem(await layla.call("PUT", DRAFT, { sections: [sections[0], sections[0]] }, { version: 0 }), 404)
  await layla.call("PUT", DRAFT, { sections }, { version: 0 })
  const late = expectProblem(await layla.call("PUT", DRAFT, { sections: [] }, { version: 0 }), 412)
  expect(late).toMatchObject({ changed_by: "Layla", current: { version: 1 } })
  expectProblem(await layla.call("POST", "/api/office/home/publish", {}, { version: 1 }), 409)
  expectProblem(await layla.call("PUT", DRAFT, { sections: [{ key: "other", is_hidden: false }] }, { version: 1 }), 404)
  expectProblem(await layla.call("POST", "/api/office/home/versions/99/restore", {}, { version: 1 }), 404)
  expectProblem(await (await aStaffMember(shop, "sales")).call("GET", DRAFT), 403)
  expect(await shown()).toHaveLength(4)
})

test("the last 50 versions are kept", async () => {
  const { shop, layla, draft, versions } = await aShopWithSections()
  const [one] = (await draft()).sections
  await shop.db
    .insert(homeVersions)
    .values(Array.from({ length: 60 }, () => ({ sections: [], publishedBy: "Layla", publishedAt: new Date(0) })))
  await layla.call("PUT", DRAFT, { sections: [{ key: one?.key, is_hidden: false }] }, { version: 0 })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  const kept = await versions()
  expect([kept.length, kept[0]?.sections]).toEqual([50, ["New"]])
  expect(await shop.db.$count(homeVersions)).toBe(50)
})
