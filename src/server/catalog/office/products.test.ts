import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Movement, OfficeProduct, PriceChange, ProductChoices, ProductLine } from "#contract/office/products.ts"
import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { variantIds } from "#server/testing/carts.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(() => shop.close())

type Page = { results: ProductLine[]; next: string | null; count: number }

async function read<Answer>(path: string, member = maryam): Promise<Answer> {
  const answer = await member.call("GET", `/api/office${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Answer>()
}

const titlesIn = async (query: string) => (await read<Page>(`/products?${query}`)).results.map(({ title }) => title)
const productOf = (id: number) => read<OfficeProduct>(`/products/${id}`)
const onlyVariant = async (product: number) => (await variantIds(shop.db, product))[0] ?? 0

/** What a shopper is told about the product's only variant. */
async function seenByShopper(product: number) {
  const answer = await shop.call("GET", `/api/store/product/${product}`)
  const [variant] = answer.json<{ variants: { selling_price: number; inventory_quantity: number }[] }>().variants
  return { price: variant?.selling_price, stock: variant?.inventory_quantity }
}

test("[OFFICE-118] [OFFICE-126] a price changed in the list is what the next shopper is told, and its history has price, cause and person", async () => {
  const product = await aProduct(shop.db, { title: "Lamp", price: 949 })
  const variant = await onlyVariant(product)
  expect(await seenByShopper(product)).toMatchObject({ price: 949 })
  const { version } = await productOf(product)
  const changed = await maryam.call("PATCH", `/api/office/variants/${variant}/price`, { price: 929.5, was: 999 }, { version })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json()).toMatchObject({ version: version + 1, variants: [{ price: 929.5, was: 999 }] })
  expect(await seenByShopper(product)).toMatchObject({ price: 929.5 })
  const { results } = await read<{ results: PriceChange[] }>(`/products/${product}/prices`)
  expect(results).toMatchObject([
    { cause: "HAND", by: { name: "Maryam" }, before: { price: 949, was: 949 }, price: 929.5, was: 999 },
    { cause: "IMPORT", by: null, before: null, price: 949 },
  ])
  expect((await read<Page>("/products?q=lamp")).results).toMatchObject([{ price_from: 929.5, only: { price: 929.5 } }])
  expect(await examineStock(shop.db)).toEqual([])
})

test("[OFFICE-126] the price history of a product is also read for one of its variants", async () => {
  const product = await aProduct(shop.db, { price: 100, variants: [{ options: { Color: "Sand" } }, { options: { Color: "Slate" } }] })
  const [sand = 0, slate = 0] = await variantIds(shop.db, product)
  const set = (variant: number, price: number, version: number) =>
    maryam.call("PATCH", `/api/office/variants/${variant}/price`, { price }, { version })
  for (const [place, [variant, price]] of [[sand, 90] as const, [slate, 95] as const, [sand, 80] as const].entries()) {
    expect((await set(variant, price, place + 1)).status).toBe(200)
  }
  const pricesOf = async (query: string) =>
    (await read<{ results: PriceChange[] }>(`/products/${product}/prices${query}`)).results.map(({ variant_id: id, price }) => [id, price])
  expect(await pricesOf(`?variant=${sand}`)).toEqual([
    [sand, 80],
    [sand, 90],
    [sand, 100],
  ])
  expect(await pricesOf(`?variant=${slate}`)).toEqual([
    [slate, 95],
    [slate, 100],
  ])
  expect((await pricesOf("")).slice(0, 3)).toEqual([
    [sand, 80],
    [slate, 95],
    [sand, 90],
  ])
  const other = await onlyVariant(await aProduct(shop.db))
  expect(await pricesOf(`?variant=${other}`), "of another product").toEqual([])
})

test("a price of a product that somebody else changed meanwhile is refused with what is there, and without a version", async () => {
  const product = await aProduct(shop.db, { price: 100 })
  const path = `/api/office/variants/${await onlyVariant(product)}/price`
  await maryam.call("PATCH", path, { price: 90 }, { version: 1 })
  const late = expectProblem(await maryam.call("PATCH", path, { price: 80 }, { version: 1 }), 412)
  expect(late).toMatchObject({ current: { version: 2, variants: [{ price: 90 }] }, changed_by: "Maryam" })
  expectProblem(await maryam.call("PATCH", path, { price: 80 }), 428)
  expectProblem(await maryam.call("PATCH", path, { price: -1 }, { version: 2 }), 422)
  expect((await productOf(product)).variants).toMatchObject([{ price: 90 }])
})

test("[OFFICE-118] [OFFICE-130] a stock corrected in the cell holds only if nothing was sold since it was seen; a delivery adds to what is there", async () => {
  const product = await aProduct(shop.db, { variants: [{ inventoryQuantity: 16 }] })
  const variant = await onlyVariant(product)
  const path = `/api/office/variants/${variant}/stock`
  await seenByShopper(product)
  await aPlacedOrder(shop, await aCustomer(shop.db), [variant])
  const late = expectProblem(await maryam.call("POST", path, { kind: "COUNT", pieces: 20, seen: 16 }), 409)
  expect(late).toMatchObject({ current: 15 })
  expect((await maryam.call("POST", path, { kind: "COUNT", pieces: 20, seen: 15 })).status).toBe(200)
  expect((await maryam.call("POST", path, { kind: "RECEIPT", pieces: 4, reason: " Note 88 " })).status).toBe(200)
  expect(await seenByShopper(product)).toMatchObject({ stock: 24 })
  expectProblem(await maryam.call("POST", path, { kind: "WRITE_OFF", pieces: 25 }), 409)
  const { results } = await read<{ results: Movement[] }>(`/products/${product}/movements`)
  expect(results).toMatchObject([
    { kind: "RECEIPT", change: 4, balance: 24, reason: "Note 88", by: { name: "Maryam" } },
    { kind: "COUNT", change: 5, balance: 20 },
    { kind: "SALE", change: -1, balance: 15, order: expect.any(String) },
    { kind: "IMPORT", change: 16, balance: 16 },
  ])
  const { rows } = await shop.db.execute(
    sql`select act, before, after from audit_rows where object_id = ${String(product)} order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { act: "stock.move", before: { variant, stock: 20 }, after: { variant, stock: 24, kind: "RECEIPT", reason: "Note 88" } },
  ])
  expect(await examineStock(shop.db)).toEqual([])
})

test("prices are not for sales and technicians, and a technician counts nothing", async () => {
  const variant = await onlyVariant(await aProduct(shop.db))
  const sales = await aStaffMember(shop, "sales")
  const technician = await aStaffMember(shop, "technician")
  expectProblem(await sales.call("PATCH", `/api/office/variants/${variant}/price`, { price: 1 }, { version: 1 }), 403)
  expectProblem(await technician.call("POST", `/api/office/variants/${variant}/stock`, { kind: "COUNT", pieces: 1 }), 403)
  expect((await sales.call("POST", `/api/office/variants/${variant}/stock`, { kind: "COUNT", pieces: 1 })).status).toBe(200)
})

test("[OFFICE-118] products are found by title and SKU, and filtered by brand, category with those below, label and view", async () => {
  const sea = await aBrand(shop.db, { name: "Sea" })
  const above = await aCategory(shop.db, { name: "Above" })
  const below = await aCategory(shop.db, { name: "Below", parent: above })
  await aProduct(shop.db, {
    title: "Quartz One",
    brand: sea,
    category: below,
    labelText: "New",
    variants: [{ sku: "QZ-001", inventoryQuantity: 2 }],
  })
  await aProduct(shop.db, { title: "Quartz Two", brand: sea, category: above, published: false, arabic: { title: "كوارتز" } })
  await aProduct(shop.db, { title: "Quartz Three", category: above, variants: [{ inventoryQuantity: 0 }] })
  const found = {
    "q=quartz&sort=title": ["Quartz One", "Quartz Three", "Quartz Two"],
    "q=qz-001": ["Quartz One"],
    [`brand=${sea}&sort=-title`]: ["Quartz Two", "Quartz One"],
    [`category=${above}&sort=title`]: ["Quartz One", "Quartz Three", "Quartz Two"],
    [`category=${below}`]: ["Quartz One"],
    "label=New": ["Quartz One"],
    "q=quartz&view=drafts": ["Quartz Two"],
    "q=quartz&view=live&sort=title": ["Quartz One", "Quartz Three"],
    "q=quartz&view=out": ["Quartz Three"],
    "q=quartz&view=low&sort=title": ["Quartz One", "Quartz Three"],
    "q=quartz&view=arabic-missing&sort=title": ["Quartz One", "Quartz Three"],
  }
  for (const [query, titles] of Object.entries(found)) expect(await titlesIn(query), query).toEqual(titles)
  const first = await read<Page>("/products?q=quartz&sort=title&limit=2")
  expect(first).toMatchObject({ count: 3, results: [{ title: "Quartz One" }, { title: "Quartz Three" }] })
  expect(await titlesIn(`q=quartz&sort=title&limit=2&after=${encodeURIComponent(first.next ?? "")}`)).toEqual(["Quartz Two"])
  const { views } = await read<{ views: { view: string; count: number }[] }>("/products/views")
  expect(views.find(({ view }) => view === "drafts")).toEqual({ view: "drafts", count: 1 })
  for (const wrong of [
    "sort=title&after=x",
    "sort=title&after=9999999999~quartz",
    `sort=-changed&after=${encodeURIComponent(first.next ?? "")}`,
  ]) {
    const refused = await maryam.call("GET", `/api/office/products?${wrong}`)
    expect(expectProblem(refused, 422), wrong).toMatchObject({ type: "/api/docs#invalid", errors: [{ path: "after" }] })
  }
})

test("[OFFICE-163] products are found by their Arabic title, brand and category in any spelling, and by the shop's synonyms; drafts too", async () => {
  const brand = await aBrand(shop.db, { name: "Lagoon", arabic: { name: "لاجون" } })
  const above = await aCategory(shop.db, { name: "Optics", arabic: { name: "بصريات" } })
  const category = await aCategory(shop.db, { name: "Lenses", parent: above, arabic: { name: "عدسات" } })
  const own = { brand, category, variants: [{ sku: "LGN-1" }] }
  await aProduct(shop.db, { title: "Lagoon iPhone lens", ...own, arabic: { title: "عدسة لاجون لآيفون ١٧" } })
  await aProduct(shop.db, { title: "Lagoon draft lens", ...own, published: false, arabic: { title: "مسوّدة عَدَسة الأُفُق iPhone ٨٥" } })
  const [live, draft] = ["Lagoon iPhone lens", "Lagoon draft lens"]
  const found: [q: string, titles: string[]][] = [
    ["عدسة", [draft, live]],
    ["عدسه", [draft, live]],
    ["العدسة لاجون", [draft, live]],
    ["لاجون LGN", []],
    ["بصريات", [draft, live]],
    ["ايفون 17", [live]],
    ["ايفون ٨٥", [draft]],
    ["عدسة lagoon", [draft, live]],
    ["الافق", [draft]],
    ["مسودة", [draft]],
    ["عدسة %", [draft, live]],
    ["منظار", []],
  ]
  for (const [q, titles] of found) expect(await titlesIn(`q=${encodeURIComponent(q)}&sort=title`), q).toEqual(titles)
  expect(await titlesIn(`q=${encodeURIComponent("لاجون")}&view=drafts`)).toEqual([draft])
  expect((await read<Page>(`/products?q=${encodeURIComponent("لاجون")}`)).count).toBe(2)
})

test("[OFFICE-163] a member who reads Arabic has products, their groups and their options in Arabic, in every list; others in English", async () => {
  // Older ones with the same English names.
  await aBrand(shop.db, { name: "Shell", slug: "shell-fuel", arabic: { name: "شل" } })
  await aCategory(shop.db, { name: "Torches", slug: "olympic-torches", arabic: { name: "مشاعل" } })
  const [brand, category] = [
    await aBrand(shop.db, { name: "Shell", arabic: { name: "صدفة" } }),
    await aCategory(shop.db, { name: "Torches", arabic: { name: "مصابيح يدوية" } }),
  ]
  const variants = [{ sku: "BRY-1", inventoryQuantity: 1, options: { Color: "Sand" } }]
  const product = await aProduct(shop.db, {
    ...{ title: "Beryl torch", brand, category, labelText: "Fresh", variants, arabic: { title: "كشاف بيريل" } },
  })
  await shop.db.execute(sql`
    insert into phrases (kind, english, arabic) values ('labels', 'Fresh', 'طازج'), ('option_values', 'Sand', 'رملي')`)
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const seen = async (member: TestMember) => {
    const line = (await read<Page>("/products?q=beryl", member)).results[0]
    const one = await read<OfficeProduct>(`/products/${product}`, member)
    const stock = await read<{ results: { title: string; name: string }[] }>("/stock?q=beryl", member)
    const { results: ledger } = await read<{ results: { title: string; variant: string }[] }>("/stock/movements?q=beryl", member)
    const { results: prices } = await read<{ results: PriceChange[] }>(`/products/${product}/prices`, member)
    const { results: movements } = await read<{ results: Movement[] }>(`/products/${product}/movements`, member)
    const rule = { products: [product], measure: "percent", by: 10, rounding: "exact", former: "keep" }
    const look = (await member.call("POST", "/api/office/variants/prices/look", rule)).json<{ rows: { name: string }[] }>()
    const parts = await read<{ results: { title: string }[] }>("/stock-parts?q=beryl", member)
    return [
      [line?.title, line?.brand, line?.category, line?.label, line?.only?.name],
      [one.title, one.brand, one.category, one.label, one.variants[0]?.name],
      [stock.results[0]?.title, stock.results[0]?.name, ledger[0]?.title, ledger[0]?.variant],
      [prices[0]?.variant, movements[0]?.variant, look.rows[0]?.name, parts.results[0]?.title],
    ]
  }
  const inArabic = ["كشاف بيريل", "صدفة", "مصابيح يدوية", "طازج", "رملي"]
  expect(await seen(mona)).toEqual([
    inArabic,
    inArabic,
    ["كشاف بيريل", "رملي", "كشاف بيريل", "رملي"],
    ["رملي", "رملي", "كشاف بيريل رملي", "كشاف بيريل رملي"],
  ])
  const inEnglish = ["Beryl torch", "Shell", "Torches", "Fresh", "Sand"]
  expect(await seen(maryam)).toEqual([
    inEnglish,
    inEnglish,
    ["Beryl torch", "Sand", "Beryl torch", "Sand"],
    ["Sand", "Sand", "Beryl torch Sand", "Beryl torch Sand"],
  ])
  const choices = await read<ProductChoices>("/products/choices", mona)
  expect(choices.brands).toContainEqual({ id: brand, name: "صدفة" })
  expect(choices.categories).toContainEqual({ id: category, name: "مصابيح يدوية" })
  expect(choices.labels).toContainEqual({ label: "Fresh", name: "طازج" })
})
