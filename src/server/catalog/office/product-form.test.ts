import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { publishDue } from "./publish-due.ts"

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(() => shop.close())

async function formOf(id: number): Promise<ProductForm> {
  const answer = await maryam.call("GET", `/api/office/products/${id}/form`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ProductForm>()
}

async function save(id: number, changes: object, version: number): Promise<ProductForm> {
  const answer = await maryam.call("PATCH", `/api/office/products/${id}`, changes, { version })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ProductForm>()
}

type Line = [about: object, says?: string]
const publishAt = (at: string, note: (line: Line) => void = (line) => expect(line).toBeNull()) =>
  publishDue({ ...shop.services, clock: { ...shop.services.clock, now: () => new Date(at) } }, { error: (...line: Line) => note(line) })

const inShop = (id: number) => shop.call("GET", `/api/store/product/${id}`)
type Details = { title: string; details: string; slug: string; earlier_slugs?: string[]; variants: { id: number; selling_price: number }[] }
const detailsOf = async (id: number) => (await inShop(id)).json<Details>()

test("the editor saves texts in two languages, prices and SKUs in one act, and the shop shows them on the next request", async () => {
  const id = await aProduct(shop.db, {
    title: "Lamp one",
    variants: [
      { price: 100, options: { Color: "Red" } },
      { price: 120, options: { Color: "Blue" } },
    ],
  })
  expect(await detailsOf(id)).toMatchObject({ title: "Lamp one" })
  const { version, variants } = await formOf(id)
  const [red, blue] = variants.map((variant) => variant.id)
  const saved = await save(
    id,
    {
      title: " Lamp two ",
      title_arabic: "مصباح",
      warranty: "<p>One year</p>",
      warranty_arabic: "<p>سنة</p>",
      tags: ["light"],
      variants: [
        { id: red, price: 89.5, was: 100 },
        { id: blue, sku: "B-1" },
      ],
    },
    version,
  )
  expect(saved).toMatchObject({
    version: version + 1,
    title: "Lamp two",
    title_arabic: "مصباح",
    warranty_arabic: "<p>سنة</p>",
    tags: ["light"],
  })
  expect(saved.variants).toMatchObject([
    { price: 89.5, was: 100 },
    { price: 120, sku: "B-1" },
  ])
  expect(await detailsOf(id)).toMatchObject({ title: "Lamp two", variants: [{ selling_price: 89.5 }, { selling_price: 120 }] })
  const arabic = await shop.call("GET", `/api/store/product/${id}`, undefined, { "accept-language": "ar" })
  expect(arabic.text).toContain("مصباح")
  const { rows } = await shop.db.execute(
    sql`select act, before, after from audit_rows where object_id = ${String(id)} and object = 'product'`,
  )
  expect(rows).toMatchObject([
    { act: "product.edit", before: { title: "Lamp one", variants: [{ price: 100 }, { sku: "" }] }, after: { title: "Lamp two" } },
  ])
})

test("specifications are saved in their order, for all variants or for each, and the product page shows them", async () => {
  const category = await aCategory(shop.db)
  await aProduct(shop.db, { category, variants: [{ specifications: [["Beam", "30°"]] }] })
  const id = await aProduct(shop.db, {
    category,
    variants: [
      { options: { Size: "Small" }, specifications: [["Weight", "1 kg"]] },
      { options: { Size: "Large" }, specifications: [["Weight", "1 kg"]] },
    ],
  })
  const { version, variants, specifications, usual_specifications: usual } = await formOf(id)
  expect([specifications, usual]).toEqual([[{ name: "Weight", value: "1 kg", own: [] }], ["Beam"]])
  const [small = 0, large = 0] = variants.map((variant) => variant.id)
  const own = [
    { variant: small, value: " 20 cm " },
    { variant: large, value: "" },
  ]
  const given = [
    { name: " Height ", value: "", own },
    { name: "Weight", value: "2 kg", own: [] },
    { name: "Beam", value: " ", own: [] },
  ]
  const saved = await save(id, { specifications: given }, version)
  expect(saved.specifications).toEqual([
    {
      name: "Height",
      value: "",
      own: [
        { variant: small, value: "20 cm" },
        { variant: large, value: "" },
      ],
    },
    { name: "Weight", value: "2 kg", own: [] },
  ])
  const shown = (await inShop(id)).json<{ specification_groups: { names: string[] }[]; variants: { specifications: object }[] }>()
  expect(shown.variants.map((variant) => variant.specifications)).toEqual([{ Height: "20 cm", Weight: "2 kg" }, { Weight: "2 kg" }])
  expect(shown.specification_groups.flatMap(({ names }) => names).toSorted()).toEqual(["Height", "Weight"])
  const { rows } = await shop.db.execute(sql`select before, after from audit_rows where object_id = ${String(id)} and object = 'product'`)
  expect(rows).toEqual([{ before: { specifications: ["Weight: 1 kg"] }, after: { specifications: ["Height: 20 cm", "Weight: 2 kg"] } }])
})

test("a specification that stands twice, or names a variant of another product, is refused, and nothing is written", async () => {
  const id = await aProduct(shop.db)
  const { version } = await formOf(id)
  const refused = async (...specifications: object[]) =>
    expectProblem(await maryam.call("PATCH", `/api/office/products/${id}`, { label: "New", specifications }, { version }), 422).errors?.map(
      ({ path }) => path,
    )
  expect(await refused({ name: "Weight", value: "1 kg", own: [] }, { name: "Weight ", value: "2 kg", own: [] })).toEqual([
    "/specifications/1/name",
  ])
  expect(await refused({ name: "Weight", value: "", own: [{ variant: 99_999_999, value: "1 kg" }] })).toEqual(["/specifications/0/own"])
  expect(await refused({ name: " ", value: "1 kg", own: [] })).toEqual(["specifications.0.name"])
  expect(await formOf(id)).toMatchObject({ version, label: "", specifications: [] })
})

test("the Arabic of a warranty or return text stays when its English is corrected, and gives way to the one that this English has", async () => {
  const id = await aProduct(shop.db)
  const english = { warranty: "<p>Twelve monhts</p>", returns: "<p>Within a fortnihgt</p>" }
  const arabic = { warranty_arabic: "<p>اثنا عشر شهرًا</p>", returns_arabic: "<p>خلال أسبوعين</p>" }
  await save(id, { ...english, ...arabic }, (await formOf(id)).version)
  const correct = async (changes: object) => save(id, changes, (await formOf(id)).version)
  expect(await correct({ warranty: "<p>Twelve months</p>" })).toMatchObject({ warranty_arabic: arabic.warranty_arabic })
  expect(await correct({ returns: "<p>Within a fortnight</p>" })).toMatchObject(arabic)
  const page = await shop.call("GET", `/api/store/product/${id}`, undefined, { "accept-language": "ar" })
  expect(page.text).toContain("اثنا عشر شهرًا")

  await shop.db.execute(sql`
    insert into phrases (kind, english, arabic) values ('warranty_info', '<p>Two years, worldwide</p>', '<p>سنتان حول العالم</p>')`)
  expect(await correct({ warranty: "<p>Two years, worldwide</p>" })).toMatchObject({ warranty_arabic: "<p>سنتان حول العالم</p>" })
  expect(await correct({ warranty: "" })).toMatchObject({ warranty: "", warranty_arabic: "" })
})

test("[OFFICE-123] rich text keeps paragraphs, lists, bold, italic and links, and what Word and web pages add is taken off", async () => {
  const id = await aProduct(shop.db)
  const { version } = await formOf(id)
  const pasted = `<h2 style="mso-x:1">Head</h2><p class="MsoNormal"><b>Bold</b> <i>it</i> <a href="https://example.com" onclick="x()">link</a>
    <a href="javascript:alert(1)">bad</a><o:p></o:p></p><table><tr><td>cell</td></tr></table><ul><li>one</li></ul><img src=x onerror=y><script>z()</script>`
  const { details } = await save(id, { details: pasted }, version)
  expect([...new Set([...details.matchAll(/<\/?([a-z0-9:]+)/g)].map(([, tag]) => tag))].sort()).toEqual([
    "a",
    "em",
    "li",
    "p",
    "strong",
    "ul",
  ])
  expect(details).toContain('<a href="https://example.com" rel="noopener nofollow">link</a>')
  expect(details).not.toMatch(/javascript|onclick|mso|style|script|cell<\/td/)
  expect((await detailsOf(id)).details).toBe(details)
})

test("a save of what somebody else changed is refused with what is there, and without a version; nothing is written", async () => {
  const id = await aProduct(shop.db, { title: "Held" })
  const { version } = await formOf(id)
  await save(id, { label: "New" }, version)
  const late = expectProblem(await maryam.call("PATCH", `/api/office/products/${id}`, { title: "Mine" }, { version }), 412)
  expect(late).toMatchObject({ current: { version: version + 1, label: "New", title: "Held" }, changed_by: "Maryam" })
  expectProblem(await maryam.call("PATCH", `/api/office/products/${id}`, { title: "Mine" }), 428)
  expect((await formOf(id)).title).toBe("Held")
})

test("the shop knows the former slugs of a product, and a slug in use answers 422", async () => {
  const id = await aProduct(shop.db, { title: "Old name" })
  await aProduct(shop.db, { title: "Taken name" })
  const { version } = await formOf(id)
  const taken = expectProblem(await maryam.call("PATCH", `/api/office/products/${id}`, { slug: "taken-name" }, { version }), 422)
  expect(taken).toMatchObject({ errors: [{ path: "/slug" }] })
  const moved = await save(id, { slug: "new-name" }, version)
  expect(await detailsOf(id)).toMatchObject({ slug: "new-name", earlier_slugs: ["old-name"] })
  await save(id, { slug: "old-name" }, moved.version)
  expect(await detailsOf(id)).toMatchObject({ slug: "old-name", earlier_slugs: ["new-name"] })
})

test("[OFFICE-124] drafts are in no listing, search, sitemap or address, and publish at and unpublish at act when the minute comes", async () => {
  const category = await aCategory(shop.db, { name: "Planned things" })
  const id = await aProduct(shop.db, { title: "Zephyrine planned", category })
  const seen = async () => {
    const listing = await shop.call("POST", "/api/store/products/recommendations", {})
    const search = await shop.call("POST", "/api/store/search", { keyword: "zephyrine" })
    shop.services.kept.clear()
    const [file = ""] = /\/sitemaps\/products-\d+\.xml/.exec((await shop.call("GET", "/sitemap.xml")).text) ?? []
    const files = await shop.call("GET", file)
    expect(files.status).toBe(200)
    return [
      (await inShop(id)).status === 200,
      ...[listing, search].map(({ text }) => text.includes("Zephyrine")),
      files.text.includes("zephyrine"),
    ]
  }
  expect(await seen()).toEqual([true, true, true, true])
  const draft = await save(id, { state: "draft" }, (await formOf(id)).version)
  expect((await seen()).some(Boolean)).toBe(false)
  const now = shop.services.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  expectProblem(await maryam.call("PATCH", `/api/office/products/${id}`, { publish_at: at(-1) }, { version: draft.version }), 422)
  await save(id, { publish_at: at(10), unpublish_at: at(20) }, draft.version)
  const runAt = (minutes: number) => publishAt(at(minutes))
  expect(await runAt(9)).toBe(0)
  expect(await runAt(10)).toBe(1)
  expect(await seen()).toEqual([true, true, true, true])
  expect(await formOf(id)).toMatchObject({ state: "live", publish_at: null, unpublish_at: at(20) })
  expect(await runAt(25)).toBe(1)
  expect((await seen()).some(Boolean)).toBe(false)
})

test("[OFFICE-124] a product that cannot be published is logged, and others whose minute has come are published and shown at once", async () => {
  const stuck = await aProduct(shop.db, { title: "Zirconia stuck" })
  const next = await aProduct(shop.db, { title: "Zirconia next" })
  const minute = new Date(shop.services.clock.now().getTime() + 60_000).toISOString()
  for (const id of [stuck, next]) await save(id, { state: "draft", publish_at: minute }, (await formOf(id)).version)
  const found = async () => (await shop.call("POST", "/api/store/search", { keyword: "zirconia" })).text
  expect(await found()).not.toContain("Zirconia next")
  await shop.db.execute(`
    create function hold_row() returns trigger language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$;
    create trigger hold_row before update on products for each row when (old.id = ${stuck}) execute function hold_row()`)
  const logged: Line[] = []
  expect(await publishAt(minute, (line) => logged.push(line))).toBe(1)
  expect(await found()).toContain("Zirconia next")
  expect((await inShop(stuck)).status).toBe(404)
  expect(logged).toMatchObject([
    [{ product: stuck, err: { code: "catalog_busy" } }, "a product could not be published, and the next run tries again"],
  ])
  await shop.db.execute("drop trigger hold_row on products")
  expect(await publishAt(minute)).toBe(1)
  expect((await inShop(stuck)).status).toBe(200)
})

test("a retired variant is sold no more and stays on its orders; it can be sold again with the stock that came back", async () => {
  const id = await aProduct(shop.db, { variants: [{ options: { Color: "Red" }, inventoryQuantity: 5 }, { options: { Color: "Blue" } }] })
  const { version, variants } = await formOf(id)
  const red = variants[0]?.id ?? 0
  await aPlacedOrder(shop, await aCustomer(shop.db), [red])
  const gone = await maryam.call("POST", `/api/office/variants/${red}/retire`, {}, { version })
  expect(gone.status, gone.text).toBe(200)
  expect(gone.json()).toMatchObject({ retired: [{ id: red, name: "Red" }] })
  expect((await detailsOf(id)).variants.map((variant) => variant.id)).not.toContain(red)
  const kept = await shop.db.execute(sql`select count(*)::int as items from order_items where variant_id = ${red}`)
  expect(kept.rows).toEqual([{ items: 1 }])
  const last = await maryam.call("POST", `/api/office/variants/${variants[1]?.id}/retire`, {}, { version: version + 1 })
  expectProblem(last, 409)
  const back = await maryam.call("POST", `/api/office/variants/${red}/restore`, {}, { version: version + 1 })
  expect(back.status, back.text).toBe(200)
  expect((await detailsOf(id)).variants.map((variant) => variant.id)).toContain(red)
  expect(await examineStock(shop.db)).toEqual([])
})

test("a product is made as a draft, and copied with its texts and variants and without stock", async () => {
  const category = await aCategory(shop.db)
  const made = await maryam.call("POST", "/api/office/products", { title: "Fresh thing", category, brand: null, price: 49.5 })
  expect(made.status, made.text).toBe(201)
  const { id } = made.json<{ id: number }>()
  expect(await formOf(id)).toMatchObject({ title: "Fresh thing", slug: "fresh-thing", state: "draft", variants: [{ price: 49.5 }] })
  expect((await inShop(id)).status).toBe(404)
  const copied = await maryam.call("POST", `/api/office/products/${id}/copies`, {})
  expect(copied.status, copied.text).toBe(201)
  expect(await formOf(copied.json<{ id: number }>().id)).toMatchObject({ title: "Fresh thing", slug: "fresh-thing-copy", state: "draft" })
  expect(await examineStock(shop.db)).toEqual([])
})

test("an editor changes texts and the state and no prices, and sales change nothing", async () => {
  const id = await aProduct(shop.db)
  const { version, variants } = await formOf(id)
  const editor = await aStaffMember(shop, "editor")
  const sales = await aStaffMember(shop, "sales")
  const path = `/api/office/products/${id}`
  expectProblem(await editor.call("PATCH", path, { variants: [{ id: variants[0]?.id, price: 1 }] }, { version }), 403)
  expectProblem(await sales.call("PATCH", path, { title: "Sold" }, { version }), 403)
  expect((await editor.call("PATCH", path, { title: "Written", state: "draft" }, { version })).status).toBe(200)
})

test("[OFFICE-128] a product whose Arabic is not whole is marked in the list and found by its view, and shoppers see the English of what is missing", async () => {
  const id = await aProduct(shop.db, { title: "Prayer lamp", details: "<p>Warm light</p>", arabic: { title: "مصباح الصلاة" } })
  const listed = async (view: string) => {
    const answer = await maryam.call("GET", `/api/office/products?q=prayer&view=${view}`)
    return answer.json<{ results: { id: number; has_arabic: boolean }[] }>().results
  }
  const inArabic = async () => (await shop.call("GET", `/api/store/product/${id}`, undefined, { "accept-language": "ar" })).json<Details>()
  expect(await listed("all")).toMatchObject([{ id, has_arabic: false }])
  expect(await listed("arabic-missing")).toMatchObject([{ id }])
  expect(await inArabic()).toMatchObject({ title: "مصباح الصلاة", details: "<p>Warm light</p>" })
  await save(id, { details_arabic: "<p>ضوء دافئ</p>" }, 1)
  expect(await listed("all")).toMatchObject([{ id, has_arabic: true }])
  expect(await listed("arabic-missing")).toEqual([])
  expect(await inArabic()).toMatchObject({ details: "<p>ضوء دافئ</p>" })
})

test("a product has a history and says who has it open", async () => {
  const id = await aProduct(shop.db)
  await save(id, { label: "New" }, (await formOf(id)).version)
  const history = await maryam.call("GET", `/api/office/history/product/${id}`)
  expect(history.json()).toMatchObject({ results: [{ act: "product.edit", by: "Maryam" }] })
  expect((await maryam.call("PUT", `/api/office/presence/product/${id}`, { is_editing: true })).status).toBe(200)
  expectProblem(await maryam.call("GET", "/api/office/history/product/999999"), 404)
})

test("[OFFICE-163] options and variants have their names in the member's language, and the values stay those that are saved", async () => {
  await shop.db.execute(sql`
    insert into phrases (kind, english, arabic) values ('option_titles', 'Color', 'اللون'), ('option_values', 'Ruby', 'ياقوتي') on conflict do nothing`)
  const id = await aProduct(shop.db, {
    variants: [
      { price: 100, options: { Color: "Ruby", Storage: "256 GB" } },
      { price: 120, options: { Color: "Xanadu", Storage: "256 GB" } },
    ],
  })
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const read = async () => (await mona.call("GET", `/api/office/products/${id}/form`)).json<ProductForm>()
  const form = await read()
  expect(form.option_words).toEqual({ titles: { Color: "اللون" }, values: { Ruby: "ياقوتي", "256 GB": "256\u00a0جيجابايت" } })
  expect(form.variants.map(({ name }) => name)).toEqual(["ياقوتي 256\u00a0جيجابايت", "Xanadu 256\u00a0جيجابايت"])
  expect(form.options.map(({ title, values }) => [title, ...values])).toEqual([
    ["Color", "Ruby", "Xanadu"],
    ["Storage", "256 GB"],
  ])
  const saved = await mona.call("PATCH", `/api/office/products/${id}`, { label: "New" }, { version: form.version })
  expect(saved.json<ProductForm>().option_words).toEqual(form.option_words)
  const retired = await mona.call("POST", `/api/office/variants/${form.variants[0]?.id}/retire`, undefined, { version: form.version + 1 })
  expect(retired.json<ProductForm>().retired).toMatchObject([{ name: "ياقوتي 256\u00a0جيجابايت" }])
  expect(await formOf(id)).toMatchObject({ option_words: { titles: {}, values: {} }, variants: [{ name: "Xanadu 256 GB" }] })
})
