import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { RepairOfferDevice, RepairOfferKind, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import { type RepairService, repairs } from "#contract/repairs.ts"
import { setPhrase } from "#server/languages/phrases.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, book, homeVisit, inShop, leadRepair, repairsSeenBy, TO_DELIVERED } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const PATH = "/api/office/repair-offer"

let shop: TestShop
let layla: TestMember
beforeEach(async () => {
  shop = await aShopForThisTest()
  await aRepairList(shop.db)
  layla = await aStaffMember(shop, "editor", { name: "Layla" })
})

const device = async (id = 1) => (await layla.call("GET", `${PATH}/${id}`)).json<RepairOfferDevice>()

/** Sends a write of the device with its present version, or another one. */
async function write(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
  { id = 1, version }: { id?: number; version?: number } = {},
): Promise<TestAnswer> {
  return layla.call(method, `${PATH}/${id}${path}`, body, { version: version ?? (await device(id)).version })
}

async function saved(...given: Parameters<typeof write>): Promise<RepairOfferDevice> {
  const answer = await write(...given)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json<RepairOfferDevice>()
}

/** What shoppers are shown of a kind of device. */
async function offered(language = "en", slug = "mobile"): Promise<RepairService> {
  const list = (await shop.call("GET", repairs.services.path, undefined, { "accept-language": language })).json<RepairService[]>()
  return list.find((service) => service.slug === slug) ?? expect.fail(`Nobody repairs ${slug}.`)
}

const PRICE = {
  issue: 1,
  brand: null,
  model: null,
  grade: "compatible",
  price: 249,
  is_from: true,
  minutes: 60,
  warranty_days: 90,
  at_home: true,
  valid_from: null,
  valid_until: null,
}

const problem = (answer: TestAnswer, status: number) => {
  const { type, errors } = expectProblem(answer, status)
  return [type.replace("/api/docs#", ""), ...(errors ?? []).map(({ path }) => path)]
}

test("a changed price is the next one that shoppers are shown and quoted, and a repair booked before keeps its own", async () => {
  const before = await device()
  expect(before).toMatchObject({ version: 0, prices: [], issues: [{ id: 1 }, { id: 2 }] })
  expect((await offered()).tariffs).toEqual([])
  const added = await saved("POST", "/prices", PRICE)
  const [general] = added.prices
  expect(added).toMatchObject({ version: 1, prices: [{ ...PRICE, model_name: null }] })
  const { issue: _issue, brand: _brand, model: _model, at_home: _home, valid_from: _from, valid_until: _until, ...quote } = PRICE
  expect((await offered()).tariffs).toEqual([PRICE])
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer)

  const next = { ...PRICE, price: 199.5, is_from: false, minutes: 45 }
  expect((await saved("PUT", `/prices/${general?.id}`, next)).prices).toMatchObject([next])
  expect((await offered()).tariffs).toEqual([next])
  const ofModel = { ...PRICE, brand: 1, model: 1, price: 649, grade: "original", is_from: false }
  expect((await saved("POST", "/prices", ofModel)).prices).toMatchObject([next, { ...ofModel, model_name: "iPhone 17 Pro" }])
  await aBookedRepair(shop, customer, inShop(1))
  expect((await repairsSeenBy(shop, customer)).map((request) => request.quote?.price)).toEqual([649, 249])
  expect((await repairsSeenBy(shop, customer)).at(-1)?.quote).toEqual(quote)

  expect((await saved("DELETE", `/prices/${general?.id}`)).prices).toMatchObject([ofModel])
  expect((await offered()).tariffs).toEqual([ofModel])
})

test("a price is refused for what is not repaired, for days that cannot be, and when another one applies on them, with the field", async () => {
  const refused = async (change: object) => problem(await write("POST", "/prices", { ...PRICE, ...change }), 422)
  expect(await refused({ issue: 3 })).toEqual(["unknown_issue", "issue"])
  expect(await refused({ brand: 9 })).toEqual(["unknown_model", "brand"])
  expect(await refused({ brand: 2, model: 1 })).toEqual(["unknown_model", "model"])
  expect(await refused({ model: 1 })).toEqual(["unknown_model", "model"])
  expect(await refused({ price: 0 })).toEqual(["invalid", "price"])
  expect(await refused({ minutes: 0 })).toEqual(["invalid", "minutes"])
  const days = { valid_from: "2026-12-01", valid_until: "2026-12-07" }
  expect(await refused({ ...days, valid_until: "2026-11-30" })).toEqual(["impossible_days", "valid_from", "valid_until"])
  expect(await refused({ ...days, valid_from: "2026-02-30" })).toEqual(["impossible_days", "valid_from", "valid_until"])
  const { prices } = await saved("POST", "/prices", { ...PRICE, ...days })
  expect(await refused({})).toEqual(["price_twice", "grade", "valid_from", "valid_until"])
  expect(await refused({ valid_from: "2026-12-07" })).toEqual(["price_twice", "grade", "valid_from", "valid_until"])
  await saved("POST", "/prices", { ...PRICE, valid_from: "2026-12-08" })
  await saved("POST", "/prices", { ...PRICE, grade: "original" })
  expect((await saved("PUT", `/prices/${prices[0]?.id}`, { ...PRICE, ...days, price: 99 })).prices).toHaveLength(3)
  expect(problem(await write("PUT", "/prices/99", PRICE), 404)).toEqual(["not_found"])
})

test("issues are ordered, renamed and added in two languages, and a booked repair of a removed one is unchanged", async () => {
  await setPhrase(shop.db, { kind: "repair_issues", english: "Battery drains quickly", arabic: "البطارية تنفد بسرعة" })
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer)
  const battery = { id: 2, title: "Battery drains quickly", title_ar: "البطارية تنفد بسرعة" }
  const water = { id: null, title: " Water damage ", title_ar: "تلف بسبب الماء" }
  const after = await saved("PUT", "/issues", { issues: [water, battery] })
  expect(after.issues).toEqual([{ id: 5, title: "Water damage", title_ar: "تلف بسبب الماء" }, battery])
  expect((await offered()).issues.map(({ title }) => title)).toEqual(["Water damage", "Battery drains quickly"])
  expect((await offered("ar")).issues.map(({ title }) => title)).toEqual(["تلف بسبب الماء", "البطارية تنفد بسرعة"])
  expect(await repairsSeenBy(shop, customer)).toMatchObject([{ issue: "Cracked or broken screen", model: "iPhone 17 Pro" }])
  expect((await book(shop, customer)).status).toBe(422)
  await aBookedRepair(shop, customer, { ...homeVisit(), issue: 5 })

  const twice = await write("PUT", "/issues", { issues: [battery, { ...water, title: "battery drains quickly" }] })
  expect(problem(twice, 422)).toEqual(["offer_twice", "issues.1.title"])
  expect(problem(await write("PUT", "/issues", { issues: [{ ...battery, title: " " }] }), 422)).toEqual(["invalid", "issues.0.title"])
  expect(problem(await write("PUT", "/issues", { issues: [{ ...battery, id: 3 }] }), 404)).toEqual(["not_found"])
  expect(problem(await write("PUT", "/issues", { issues: [battery, { ...battery, title: "Other" }] }), 404)).toEqual(["not_found"])
})

test("a new issue never gets the id of a removed one that a repair was booked for", async () => {
  const issue = (title: string, id: number | null = null) => ({ id, title, title_ar: null })
  const [first] = (await saved("PUT", "/issues", { issues: [issue("Water")] })).issues
  await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), issue: first?.id })
  expect((await saved("PUT", "/issues", { issues: [issue("Sand")] })).issues).toEqual([
    { id: (first?.id ?? 0) + 1, title: "Sand", title_ar: null },
  ])
})

test("an emptied Arabic text is lost only when no other row uses it", async () => {
  const arabic = async () => (await shop.db.execute(sql`select kind, english from phrases order by kind, english`)).rows
  for (const english of ["Sticky keys", "Shared"]) await setPhrase(shop.db, { kind: "repair_issues", english, arabic: "نص" })
  const wish = (title: string, id: number) => ({ id, title, title_ar: null })
  await saved("PUT", "/issues", { issues: [wish("Shared", 1), wish("Battery drains quickly", 2)] })
  expect(await arabic()).toEqual([{ kind: "repair_issues", english: "Sticky keys" }])
  await setPhrase(shop.db, { kind: "repair_issues", english: "Shared", arabic: "نص" })
  await saved("PUT", "/issues", { issues: [wish("Shared", 3), wish("Sticky keys", 4)] }, { id: 2 })
  expect(await arabic()).toEqual([{ kind: "repair_issues", english: "Shared" }])
  await setPhrase(shop.db, { kind: "repair_issues", english: "Cracked or broken screen", arabic: "شاشة مكسورة" })
  await shop.db.execute(sql`update repair_issues set title = 'Cracked or broken screen' where id = 1`)
  await aBookedRepair(shop, await aCustomer(shop.db))
  await saved("PUT", "/issues", { issues: [wish("Cracked or broken screen", 1)] })
  expect(await arabic()).toEqual([
    { kind: "repair_issues", english: "Cracked or broken screen" },
    { kind: "repair_issues", english: "Shared" },
  ])
})

test("an added model can be booked at once, and removed brands take their models and prices for this kind of device alone", async () => {
  const customer = await aCustomer(shop.db)
  const models = async (brand: number) => (await layla.call("GET", `${PATH}/1/brands/${brand}/models`)).json<RepairOfferModels>().models
  const known = { id: 1, name: "iPhone 17 Pro", name_ar: "آيفون 17 برو" }
  const answer = await write("PUT", "/brands/1/models", { models: [{ id: null, name: "iPhone 18", name_ar: null }, known] })
  expect([answer.status, answer.json()]).toEqual([200, { version: 1, models: [{ id: 5, name: "iPhone 18", name_ar: null }, known] }])
  expect((await offered("ar")).brands[0]?.available_models.map(({ id, name }) => [id, name])).toEqual([
    [5, "iPhone 18"],
    [1, "آيفون 17 برو"],
  ])
  await aBookedRepair(shop, customer, { ...homeVisit(), model: 5 })
  expect((await repairsSeenBy(shop, customer))[0]?.model).toBe("iPhone 18")
  const twice = await write("PUT", "/brands/1/models", { models: [known, { ...known, id: null }] })
  expect(problem(twice, 422)).toEqual(["offer_twice", "models.1.name"])
  expect(problem(await write("PUT", "/brands/9/models", { models: [] }), 404)).toEqual(["not_found"])

  await saved("POST", "/prices", { ...PRICE, brand: 1 })
  await saved("POST", "/prices", { ...PRICE, brand: 1, model: 5 })
  await saved("POST", "/prices", { ...PRICE, issue: 3, brand: 1 }, { id: 2 })
  const nothing = { id: null, name: "Nothing", name_ar: "ناثينغ", slug: "nothing" }
  const after = await saved("PUT", "/brands", { brands: [nothing, { id: 2 }] })
  expect(after).toMatchObject({
    prices: [],
    brands: [
      { id: 3, name: "Nothing", name_ar: "ناثينغ", models: 0 },
      { id: 2, models: 1 },
    ],
  })
  expect((await offered("ar")).brands.map(({ name }) => name)).toEqual(["ناثينغ", "Samsung"])
  expect(await models(3)).toEqual([])
  expect((await device(2)).prices).toHaveLength(1)
  expect(await repairsSeenBy(shop, customer)).toMatchObject([{ model: "iPhone 18", status: "CREATED" }])
  expect((await saved("PUT", "/brands", { brands: [{ id: 1 }, { id: 2 }] })).brands.map(({ name }) => name)).toEqual(["Apple", "Samsung"])

  const refused = async (...brands: object[]) => write("PUT", "/brands", { brands })
  expect(problem(await refused({ id: 2 }, { ...nothing, name: "New" }), 422)).toEqual(["slug_taken", "brands.1.slug"])
  expect(problem(await refused({ id: 2 }, { id: 2 }), 422)).toEqual(["offer_twice", "brands.1.name"])
  expect(problem(await refused({ id: 99 }), 404)).toEqual(["not_found"])
})

test("a kind of device is added, described in two languages, shown with its first issue and brand, and removed when no repair of it is open", async () => {
  const made = await layla.call("POST", PATH, { title: "Camera", title_ar: "الكاميرا", slug: "camera" })
  expect([made.status, made.json()]).toMatchObject([201, { title: "Camera", title_ar: "الكاميرا", version: 1, issues: [], brands: [] }])
  const { id } = made.json<RepairOfferDevice>()
  expect(problem(await layla.call("POST", PATH, { title: "Other", title_ar: null, slug: "camera" }), 422)).toEqual(["slug_taken", "slug"])
  const all = async () => (await shop.call("GET", repairs.services.path)).json<RepairService[]>().map(({ slug }) => slug)
  expect(await all()).toEqual(["mobile", "laptop"])
  const issues = [{ id: null, title: "Shutter stuck", title_ar: null }]
  await saved("PUT", "/issues", { issues }, { id })
  await saved("PUT", "/brands", { brands: [{ id: 1 }] }, { id })
  expect(await all()).toEqual(["mobile", "laptop", "camera"])
  const rest = { keyword_title: null, keyword_title_ar: null, seo_title: "Camera repair", seo_title_ar: "صيانة الكاميرات" }
  const texts = { title: "Camera", title_ar: "كاميرا", description: "Lenses", description_ar: "العدسات", picture: null, ...rest }
  const next = await saved("PUT", "", { ...texts, seo_description: null, seo_description_ar: null }, { id })
  expect(next).toMatchObject(texts)
  expect(await offered("ar", "camera")).toMatchObject({ title: "كاميرا", description: "العدسات", seo_title: "صيانة الكاميرات" })
  const kinds = (await layla.call("GET", PATH)).json<{ kinds: RepairOfferKind[] }>().kinds
  expect(kinds.at(-1)).toMatchObject({ id, version: 4, slug: "camera", issues: 1, brands: 1, models: 0 })

  const reference = await aBookedRepair(shop, await aCustomer(shop.db))
  expect(problem(await write("DELETE", ""), 409)).toEqual(["device_in_repair"])
  await leadRepair(shop.db, reference, ...TO_DELIVERED)
  expect((await write("DELETE", "")).status).toBe(204)
  expect(await all()).toEqual(["laptop", "camera"])
})

test("two people who change the same kind of device do not overwrite each other, and only those with the permission change it", async () => {
  await saved("POST", "/prices", PRICE)
  const late = await write("PUT", "/issues", { issues: [] }, { version: 0 })
  expect(expectProblem(late, 412)).toMatchObject({ changed_by: "Layla", current: { version: 1, prices: [{ price: 249 }] } })
  const both = await Promise.all([1, 1].map((version) => write("POST", "/prices", { ...PRICE, issue: 2 }, { version })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 412])
  for (const role of ["technician", "sales"] as const) {
    const other = await aStaffMember(shop, role)
    expectProblem(await other.call("GET", `${PATH}/1`), 403)
    expectProblem(await other.call("PUT", `${PATH}/1/issues`, { issues: [] }, { version: 2 }), 403)
  }
  const { rows } = await shop.db.execute(sql`select act, before, after from audit_rows where object = 'repair-offer' order by id`)
  const line = "all · compatible · from QR 249 · 60 min · warranty 90 d · at home"
  expect(rows).toMatchObject([
    { act: "repair-offer.price-added", before: null, after: { issue: "Cracked or broken screen", price: line } },
    { act: "repair-offer.price-added", after: { issue: "Battery drains quickly" } },
  ])
})
