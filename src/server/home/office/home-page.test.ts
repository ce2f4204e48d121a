import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { HomeChange, HomeDraft, HomeVersion } from "#contract/office/storefront/home-page.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { homeVersions } from "#server/home/office/home-versions.tables.ts"
import { nextHomeChange, publishHomeDue } from "#server/home/office/show-home.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
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
  expect(first.sections.map(({ title, kind, count, faults }) => [title, kind, count, faults])).toEqual([
    ["New", "products", 1, []],
    ["Gifts", "products", 1, []],
    ["Sale", "products", 1, []],
    ["Gone", "products", 0, ["empty"]],
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

test("[OFFICE-141] versions are kept, also what was there before the first, and an earlier one is put back", async () => {
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

test("[OFFICE-141] the last 50 versions are kept, whatever waits for its time", async () => {
  const { shop, layla, draft, versions } = await aShopWithSections()
  const [one] = (await draft()).sections
  await shop.db
    .insert(homeVersions)
    .values(Array.from({ length: 60 }, () => ({ sections: [], publishedBy: "Layla", publishedAt: new Date(0) })))
  const [later] = await shop.db
    .insert(homeVersions)
    .values({ sections: [], publishedBy: "Layla", publishedAt: new Date(0), waitsUntil: new Date("2100-01-01") })
    .returning()
  await layla.call("PUT", DRAFT, { sections: [{ key: one?.key, is_hidden: false }] }, { version: 0 })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  const kept = await versions()
  expect([kept.length, kept[0]?.sections]).toEqual([51, ["New"]])
  expect(kept.filter(({ waits_until }) => waits_until !== null).map(({ number }) => number)).toEqual([later?.number])
  expect(await shop.db.$count(homeVersions)).toBe(51)
})

test("[OFFICE-141] a scheduled draft is a version that shows from its minute on, and the draft may go on", async () => {
  const { shop, layla, draft, shown, versions } = await aShopWithSections()
  shop.services.clock.now = () => new Date("2026-11-26T14:59:30.000Z")
  const [one, gifts, sale] = (await draft()).sections
  const put = (keys: (string | undefined)[], version: number) =>
    layla.call("PUT", DRAFT, { sections: keys.map((key) => ({ key, is_hidden: false })) }, { version })
  const publish = (body: object, version: number) => layla.call("POST", "/api/office/home/publish", body, { version })
  await put([sale?.key, one?.key], 0)
  for (const at of ["2026-11-26T14:59:00.000Z", "2026-11-31T15:00:00.000Z"])
    expect(expectProblem(await publish({ at }, 1), 422)).toMatchObject({ errors: [{ path: "/at" }] })
  expectProblem(await publish({ at: "2026-11-26T15:00:30.000Z" }, 1), 422)
  const at = "2026-11-26T15:00:00.000Z"
  const scheduled = await publish({ at }, 1)
  expect(scheduled.json(), scheduled.text).toMatchObject({
    version: 2,
    is_changed: true,
    live: null,
    next: { waits_until: at, by: "Layla", sections: ["Sale", "New"] },
  })
  expect(await nextHomeChange(shop.db, new Date())).toBe(at)
  await put([gifts?.key], 2).then((late) => expectProblem(late, 404))
  await put([one?.key], 2)
  await publishHomeDue(shop.services)
  expect(await shown(), "half a minute early").toEqual(["New", "Gifts", "Sale", "Gone"])
  shop.services.clock.now = () => new Date("2026-11-26T15:00:00.000Z")
  await Promise.all([publishHomeDue(shop.services), publishHomeDue(shop.services)])
  expect(await shown()).toEqual(["Sale", "New"])
  expect(await nextHomeChange(shop.db, new Date())).toBeNull()
  expect(await draft()).toMatchObject({ is_changed: true, changes: 1, next: null, live: { at, sections: ["Sale", "New"] } })
  expect((await versions()).map(({ sections, waits_until }) => [sections, waits_until])).toEqual([
    [["New", "Gifts", "Sale", "Gone"], null],
    [["Sale", "New"], null],
  ])
  const { rows } = await shop.db.execute(sql`select name, act from audit_rows where object = 'home' order by id`)
  expect(rows.map(({ name, act }) => [name, act])).toEqual([
    ["Layla", "home.draft"],
    ["Layla", "home.schedule"],
    ["Layla", "home.draft"],
    ["schedule", "home.scheduled"],
  ])
})

test("a scheduled version is taken back, and at most 20 wait", async () => {
  const { shop, layla, shown, draft, versions } = await aShopWithSections()
  const [one] = (await draft()).sections
  await layla.call("PUT", DRAFT, { sections: [{ key: one?.key, is_hidden: false }] }, { version: 0 })
  const cancel = (number: number | undefined) => layla.call("POST", `/api/office/home/versions/${number}/cancel`, {})
  for (let version = 1; version <= 20; version++)
    expect((await layla.call("POST", "/api/office/home/publish", { at: "2100-01-01T15:00:00.000Z" }, { version })).status).toBe(200)
  expectProblem(await layla.call("POST", "/api/office/home/publish", { at: "2100-01-01T15:00:00.000Z" }, { version: 21 }), 409)
  for (const { number } of await versions()) expect((await cancel(number)).status).toBe(200)
  expect([await versions(), (await draft()).next, await nextHomeChange(shop.db, new Date())]).toEqual([[], null, null])
  expect(await shown()).toHaveLength(4)
  await layla.call("POST", "/api/office/home/publish", {}, { version: 21 })
  const [live] = await versions()
  expectProblem(await cancel(live?.number), 404)
})

test("[OFFICE-141] a version is compared with what is live, with the draft and with another version", async () => {
  const { shop, layla, draft, versions } = await aShopWithSections()
  const [one, gifts, sale] = (await draft()).sections
  const tablet = await aProduct(shop.db, { title: "Tablet" })
  await shop.db.execute(sql`update layout_sections set product_ids = product_ids || ${tablet}::int where title = 'Sale'`)
  const order = [sale, one].map((section) => ({ key: section?.key, is_hidden: section === one }))
  await layla.call("PUT", DRAFT, { sections: order }, { version: 0 })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  const [last, first] = await versions()
  const compare = async (number: number | undefined, from: string | number | undefined) =>
    (await layla.call("GET", `/api/office/home/versions/${number}/changes?from=${from}`))
      .json<{ changes: HomeChange[] }>()
      .changes.map(({ title, what, came, went }) => [title, what.join(" "), came.length, went])
  expect(await compare(last?.number, "live")).toEqual([])
  expect(await compare(last?.number, first?.number)).toEqual([
    ["New", "moved hidden", 0, []],
    ["Gifts", "removed", 0, [expect.stringMatching(/^Product \d+$/)]],
    ["Gone", "removed", 0, []],
  ])
  expect(await compare(first?.number, "draft")).toEqual([
    ["New", "shown", 0, []],
    ["Gifts", "added", 1, []],
    ["Sale", "moved", 0, []],
    ["Gone", "added", 0, []],
  ])
  expect(gifts?.title).toBe("Gifts")
  for (const from of ["0", "other", "live,draft"])
    expectProblem(await layla.call("GET", `/api/office/home/versions/${last?.number}/changes?from=${from}`), 422)
  expectProblem(await layla.call("GET", `/api/office/home/versions/${last?.number}/changes?from=99`), 404)
  expectProblem(await layla.call("GET", "/api/office/home/versions/99/changes?from=live"), 404)
})

test("[OFFICE-139] sections are added and changed in both languages, and shoppers see them once they are published", async () => {
  const { shop, layla, draft } = await aShopWithSections()
  const [tablet, phone] = [await aProduct(shop.db, { title: "Tablet" }), await aProduct(shop.db, { title: "Phone" })]
  const [one] = (await draft()).sections
  const content = { title: " Fresh ", title_ar: "جديد", kind: "products", entries: [phone, tablet] }
  const sections = [
    { key: "s-1", is_hidden: false, content },
    { key: one?.key, is_hidden: false },
  ]
  const saved = await layla.call("PUT", DRAFT, { sections }, { version: 0 })
  expect(saved.json<HomeDraft>().sections[0], saved.text).toMatchObject({
    ...{ key: "s-1", title: "Fresh", title_ar: "جديد", kind: "products", count: 2, faults: [] },
    entries: [
      { id: phone, name: "Phone", is_shown: true },
      { id: tablet, name: "Tablet", is_shown: true },
    ],
  })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 1 })
  const inLanguage = async (language: string) =>
    (await shop.call("GET", "/api/home/layout", undefined, { "accept-language": language })).json<{ title: string }[]>()[0]?.title
  expect([await inLanguage("en"), await inLanguage("ar")]).toEqual(["Fresh", "جديد"])

  const arabicOnly = { ...content, title: "Fresh", title_ar: "الجديد" }
  const changed = await layla.call("PUT", DRAFT, { sections: [{ ...sections[0], content: arabicOnly }] }, { version: 2 })
  expect(changed.json(), changed.text).toMatchObject({ is_changed: true, changes: 2 })
  await layla.call("POST", "/api/office/home/publish", {}, { version: 3 })
  expect(await inLanguage("ar")).toBe("الجديد")
  const [, earlier] = (await layla.call("GET", "/api/office/home/versions")).json<{ results: HomeVersion[] }>().results
  await layla.call("POST", `/api/office/home/versions/${earlier?.number}/restore`, {}, { version: 4 })
  expect(await inLanguage("ar"), "with the texts of that time").toBe("جديد")
})

test("[OFFICE-139] a section that cannot be shown says why, and is not published or scheduled before it is hidden", async () => {
  const { shop, layla, draft } = await aShopWithSections()
  const categories = [await aCategory(shop.db, { thumbnail: "c.3f2a9c1b.8x8.webp" }), await aCategory(shop.db, { thumbnail: "" })]
  const [one] = (await draft()).sections
  const few = { title: null, title_ar: null, kind: "categories", entries: categories }
  const none = { title: "Soon", title_ar: null, kind: "brands", entries: [] }
  const hidden = { title: "Later", title_ar: null, kind: "collections", entries: [] }
  const sections = [
    { key: "few", is_hidden: false, content: few },
    { key: one?.key, is_hidden: false },
    { key: "none", is_hidden: false, content: none },
    { key: "hidden", is_hidden: true, content: hidden },
  ]
  const saved = (await layla.call("PUT", DRAFT, { sections }, { version: 0 })).json<HomeDraft>()
  expect(saved.sections.map(({ kind, faults }) => [kind, ...faults])).toEqual([
    ["categories", "no_picture", "few_categories"],
    ["products"],
    ["brands", "empty"],
    ["collections", "empty"],
  ])
  for (const body of [{}, { at: "2100-01-01T15:00:00.000Z" }]) {
    const problem = expectProblem(await layla.call("POST", "/api/office/home/publish", body, { version: 1 }), 422)
    expect(problem.errors?.map(({ path }) => path)).toEqual(["/sections/0", "/sections/2"])
  }
  const all = saved.sections.map(({ key, kind }) => ({ key, is_hidden: kind !== "products" }))
  await layla.call("PUT", DRAFT, { sections: all }, { version: 1 })
  expect((await layla.call("POST", "/api/office/home/publish", {}, { version: 2 })).status).toBe(200)
})

test("a section names only entries that exist, each once", async () => {
  const { shop, layla, draft } = await aShopWithSections()
  const [one] = (await draft()).sections
  const product = await aProduct(shop.db)
  const save = (entries: number[]) => {
    const content = { title: "New", title_ar: null, kind: "products", entries }
    return layla.call("PUT", DRAFT, { sections: [{ key: one?.key, is_hidden: false, content }] }, { version: 0 })
  }
  expect(expectProblem(await save([product, 2_000_001]), 422)).toMatchObject({ errors: [{ path: "/sections/0/content/entries/1" }] })
  expectProblem(await save([product, product]), 422)
  expect((await save([product])).status).toBe(200)
})
