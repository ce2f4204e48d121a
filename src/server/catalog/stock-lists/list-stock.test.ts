import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { LedgerLine, StockLine } from "#contract/office/catalog/stock.ts"
import { movementFilterOf, STOCK_SORTS, stockFilterOf, stockSortOf } from "#rules/catalog/office/stock-list.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, cancel, leadTo } from "#server/testing/orders.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { aBookedRepair, aRepairList, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { listMovements } from "./list-movements.queries.ts"
import { listStock } from "./list-stock.queries.ts"

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const WISH = { filter: stockFilterOf({}), sort: stockSortOf(undefined), lowStock: 2 }

type Page<Row> = { results: Row[]; next: string | null; count: number }

async function read<Answer>(path: string, member = maryam): Promise<Answer> {
  const answer = await member.call("GET", `/api/office/stock${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Answer>()
}

const stock = (query: string) => read<Page<StockLine>>(`?${query}`)
const ledger = (query: string) => read<Page<LedgerLine>>(`/movements?${query}`)
const titlesIn = async (query: string) => (await stock(query)).results.map(({ title }) => title)

const change = (variant: number, kind: string, pieces: number, reason: string | null = null, member = maryam) =>
  member.call("POST", `/api/office/variants/${variant}/stock`, { kind, pieces, reason })

async function allOf<Row>(query: string): Promise<Row[]> {
  const found: Row[] = []
  let next: string | null = ""
  while (next !== null) {
    const page: Page<Row> = await read(`${query}${next ? `&after=${encodeURIComponent(next)}` : ""}`)
    found.push(...page.results)
    next = page.next
  }
  return found
}

test("[OFFICE-131] a line has the pieces in stock, those ordered and not shipped, the sales of 30 days, and the days that are left", async () => {
  const product = await aProduct(shop.db, {
    title: "Amber lamp",
    variants: [{ inventoryQuantity: 10, sku: "AMB-1", options: { Color: "Amber", Size: "L" } }],
  })
  const [variant = 0] = await variantIds(shop.db, product)
  const line = async () => (await stock("q=amber")).results[0]
  expect(await line()).toMatchObject({
    id: variant,
    product_id: product,
    title: "Amber lamp",
    name: "Amber L",
    sku: "AMB-1",
    is_live: true,
  })
  expect(await line()).toMatchObject({ stock: 10, ordered: 0, sold: 0, days_left: null, is_low: false, low_limit: 2 })
  const customer = await aCustomer(shop.db)
  const [shipped, cancelled] = [await aPlacedOrder(shop, customer, [variant]), await aPlacedOrder(shop, customer, [variant])]
  await aPlacedOrder(shop, customer, [variant])
  expect(await line()).toMatchObject({ stock: 7, ordered: 3, sold: 3, days_left: 70 })
  await cancel(
    shop,
    customer,
    cancelled.items.map(({ id }) => id),
  )
  await leadTo(shop.db, shipped, "SHIPPED")
  expect(await line()).toMatchObject({ stock: 8, ordered: 1, sold: 2, days_left: 120 })
  expect((await change(variant, "COUNT", 1, "Shelf 4")).status).toBe(200)
  expect(await line()).toMatchObject({ stock: 1, days_left: 15, is_low: true })
  expect((await change(variant, "RECEIPT", 4)).status).toBe(200)
  expect(await line()).toMatchObject({ stock: 5, days_left: 75, is_low: false })

  const { results, count } = await ledger("q=amb-1")
  expect(results.map(({ kind, change: by, balance }) => [kind, by, balance])).toEqual([
    ["RECEIPT", 4, 5],
    ["COUNT", -7, 1],
    ["BACK", 1, 8],
    ["SALE", -1, 7],
    ["SALE", -1, 8],
    ["SALE", -1, 9],
    ["IMPORT", 10, 10],
  ])
  expect(count).toBe(7)
  expect(results[1]).toMatchObject({ product_id: product, title: "Amber lamp", variant: "Amber L", sku: "AMB-1", reason: "Shelf 4" })
  expect(results[1]?.by).toMatchObject({ name: "Maryam" })
  expect(results[5]).toMatchObject({ order: shipped.reference, by: null, repair: null })
})

test("sales of more than 30 days ago and replacements do not count as sold", async () => {
  const variant = await aVariant(shop.db, { stock: 9 })
  const customer = await aCustomer(shop.db)
  const [order, replacement] = [await aPlacedOrder(shop, customer, [variant]), await aPlacedOrder(shop, customer, [variant])]
  const now = shop.services.clock.now().getTime()
  const soldIn = async (days: number) => {
    const since = new Date(now - days * DAY_MS)
    const found = await listStock(shop.db, { ...WISH, after: null, limit: 1000, since })
    return found.find(({ id }) => id === variant)?.sold
  }
  expect(await soldIn(1)).toBe(2)
  expect(await soldIn(-1)).toBe(0)
  await shop.db.execute(sql`
    update orders set kind = 'REPLACEMENT', total_dirhams = 0, replaces_item_id = ${order.items[0]?.id}::int where id = ${replacement.id}`)
  expect(await soldIn(1)).toBe(1)
})

test("[OFFICE-132] stock is found by title and SKU and shown by view; drafts are neither low nor out of stock", async () => {
  await aProduct(shop.db, { title: "Coral full", variants: [{ sku: "CRL-77", inventoryQuantity: 30 }] })
  await aProduct(shop.db, { title: "Coral low", variants: [{ inventoryQuantity: 2, sku: "97433-1234567" }] })
  await aProduct(shop.db, { title: "Coral none", variants: [{ inventoryQuantity: 0 }] })
  await aProduct(shop.db, { title: "Coral endless", variants: [{ inventoryQuantity: 0, stockPolicy: "untracked" }] })
  await aProduct(shop.db, { title: "Coral draft", published: false, variants: [{ inventoryQuantity: 0 }] })
  const found = {
    "q=coral": ["Coral draft", "Coral endless", "Coral full", "Coral low", "Coral none"],
    "q=coral&sort=-title&limit=2": ["Coral none", "Coral low"],
    "q=coral&sort=-stock&limit=2": ["Coral endless", "Coral full"],
    "q=crl-7": ["Coral full"],
    "q=97433-1234567": ["Coral low"],
    "q=coral&view=low": ["Coral low", "Coral none"],
    "q=coral&view=out": ["Coral none"],
    "q=coral&view=not-counted": ["Coral endless"],
    "q=c": [],
  }
  for (const [query, titles] of Object.entries(found)) expect(await titlesIn(query), query).toEqual(titles)
  expect((await stock("q=coral&limit=2")).count).toBe(5)
  expect((await stock("q=coral&view=not-counted")).results[0]).toMatchObject({ stock: null, low_limit: null, days_left: null })
  const { views } = await read<{ views: { view: string; count: number }[] }>("/views")
  for (const { view, count } of views) expect((await stock(`view=${view}`)).count, view).toBe(count)
})

test("[OFFICE-163] stock and movements are found by Arabic titles in any spelling, those of drafts and of retired variants too", async () => {
  const variants = [
    { inventoryQuantity: 3, options: { Color: "Grey" } },
    { inventoryQuantity: 1, options: { Color: "Black" } },
  ]
  const product = await aProduct(shop.db, { title: "Topaz kettle", variants, arabic: { title: "غلّاية التوباز ٨٥" } })
  const draft = { title: "Topaz draft", published: false, variants: [{ inventoryQuantity: 5 }], arabic: { title: "مسوّدة التوباز" } }
  await aProduct(shop.db, draft)
  const found: [q: string, titles: string[]][] = [
    ["غلاية", ["Topaz kettle", "Topaz kettle"]],
    ["غلايه توباز 85", ["Topaz kettle", "Topaz kettle"]],
    ["التوباز", ["Topaz draft", "Topaz kettle", "Topaz kettle"]],
    ["مسودة", ["Topaz draft"]],
    ["منظار", []],
  ]
  for (const [q, titles] of found) {
    const query = `q=${encodeURIComponent(q)}`
    const { results, count } = await stock(query)
    expect([results.map(({ title }) => title), count], q).toEqual([titles, titles.length])
    const movements = await ledger(query)
    expect([movements.results.map(({ title }) => title).toSorted(), movements.count], q).toEqual([titles, titles.length])
  }
  const [variant = 0] = await variantIds(shop.db, product)
  const { version } = (await maryam.call("GET", `/api/office/products/${product}`)).json<{ version: number }>()
  const retired = await maryam.call("POST", `/api/office/variants/${variant}/retire`, undefined, { version })
  expect(retired.status, retired.text).toBe(200)
  const kettle = encodeURIComponent("غلاية")
  expect(await titlesIn(`q=${kettle}`)).toEqual(["Topaz kettle"])
  expect((await ledger(`q=${kettle}&kind=IMPORT`)).results.map(({ variant: name }) => name).toSorted()).toEqual(["Black", "Grey"])
})

test("[OFFICE-43] 120 variants of equal titles, stocks and sales are each listed once by every sort, and so are their movements", async () => {
  for (let product = 0; product < 4; product++) {
    const options = (size: number) => ({ Size: `${size}` })
    await aProduct(shop.db, {
      title: `Pearl ${product % 2}`,
      slug: `pearl-${product}`,
      variants: Array.from({ length: 30 }, (_, size) => ({ inventoryQuantity: size % 3, options: options(size) })),
    })
  }
  const [sold] = (await stock("q=pearl&sort=-stock&limit=1")).results
  await aPlacedOrder(shop, await aCustomer(shop.db), [sold?.id ?? 0])
  for (const sort of STOCK_SORTS.flatMap((name) => [name, `-${name}`])) {
    const lines = await allOf<StockLine>(`?q=pearl&sort=${sort}`)
    expect(lines, sort).toHaveLength(120)
    expect(new Set(lines.map(({ id }) => id)).size, sort).toBe(120)
  }
  const [first] = (await stock("q=pearl&sort=days&limit=1")).results
  expect(first).toMatchObject({ id: sold?.id, sold: 1, days_left: 30 })
  // Variants that have never had a piece have no movement.
  const movements = await allOf<LedgerLine>("/movements?q=pearl")
  const ids = movements.map(({ id }) => id)
  expect(ids).toHaveLength(81)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
})

test("movements are filtered by kind, days and product; a part names its repair, and a variant that is retired keeps its movements", async () => {
  const product = await aProduct(shop.db, {
    title: "Basalt screen",
    variants: [{ inventoryQuantity: 5, sku: "BSL-1", options: { Color: "Grey" } }, { options: { Color: "Black" } }],
  })
  const [variant = 0] = await variantIds(shop.db, product)
  const ticket = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await leadRepair(shop.db, ticket, "CONFIRMED", "PROCESSING")
  const parts = `/api/office/repairs/${ticket}/parts`
  const reserved = await maryam.call("POST", parts, { variant, grade: "original", pieces: 2 })
  const [part] = reserved.json<{ parts: { id: number }[] }>().parts
  await maryam.call("DELETE", `${parts}/${part?.id}`)
  await change(variant, "WRITE_OFF", 1, "Broken glass")
  const kindsIn = async (query: string) => (await ledger(`q=basalt&${query}`)).results.map(({ kind }) => kind)
  expect(await kindsIn("kind=PART,WRITE_OFF")).toEqual(["WRITE_OFF", "PART"])
  expect(await kindsIn("kind=GIFT&days=7")).toEqual(["WRITE_OFF", "BACK", "PART", "IMPORT", "IMPORT"])
  const [back, taken] = (await ledger("q=basalt&kind=PART,BACK")).results
  expect(taken).toMatchObject({ repair: ticket, reason: null, order: null, change: -2, balance: 3, by: { name: "Maryam" } })
  expect(back).toMatchObject({ repair: ticket, change: 2, balance: 5 })
  const weekLater = new Date(shop.services.clock.now().getTime() + 7 * DAY_MS)
  const seenThen = async (days: string) =>
    (await listMovements(shop.db, { filter: movementFilterOf({ q: "basalt", days }, weekLater), after: undefined, limit: 50 })).length
  expect(await seenThen("7")).toBe(0)
  expect(await seenThen("30")).toBe(5)
  const { version } = (await maryam.call("GET", `/api/office/products/${product}`)).json<{ version: number }>()
  const retired = await maryam.call("POST", `/api/office/variants/${variant}/retire`, undefined, { version })
  expect(retired.status, retired.text).toBe(200)
  expect((await ledger("q=basalt&kind=WRITE_OFF")).results).toMatchObject([{ product_id: product, variant: "Grey", sku: "BSL-1" }])
})

test("everybody who sees products sees the stock, technicians count nothing, and without a session nothing is told", async () => {
  const variant = await aVariant(shop.db)
  for (const role of ["technician", "editor"] as const) {
    const member = await aStaffMember(shop, role)
    for (const path of ["?limit=1", "/views", "/movements?limit=1"]) await read(path, member)
    expectProblem(await change(variant, "COUNT", 1, null, member), 403)
  }
  for (const path of ["", "/views", "/movements"]) expectProblem(await shop.call("GET", `/api/office/stock${path}`), 401)
})

test("texts and pages have bounds, and a place that is none begins the list", async () => {
  for (const query of ["limit=101", "limit=0", `q=${"a".repeat(201)}`, `after=${"1".repeat(601)}`]) {
    expectProblem(await maryam.call("GET", `/api/office/stock?${query}`), 422)
  }
  for (const query of ["limit=101", "after=x", "after=9999999999", `kind=${"A".repeat(201)}`]) {
    expectProblem(await maryam.call("GET", `/api/office/stock/movements?${query}`), 422)
  }
  const { results } = await stock("sort=days&limit=1")
  for (const after of ["x", "1", "1~", "1~x", "1~NaN", "99999999999~1", "1~1e999"]) {
    expect((await stock(`sort=days&limit=1&after=${after}`)).results, after).toEqual(results)
  }
})

test("[OFFICE-44] a page reads products by title, open orders and the newest movements by their indexes", async () => {
  const since = new Date("2026-11-01T00:00:00Z")
  const indexes = async (read: Parameters<typeof stepsOf>[1]) => (await stepsOf(shop.db, read)).map((step) => step["Index Name"])
  const first = await indexes((tx) => listStock(tx, { ...WISH, after: null, limit: 50, since }))
  expect(first).toEqual(expect.arrayContaining(["products_by_title", "order_listing_open"]))
  const newest = { filter: movementFilterOf({}, since), after: undefined, limit: 50 }
  expect(await indexes((tx) => listMovements(tx, newest))).toContain("stock_movements_pkey")
})
