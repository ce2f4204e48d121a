import { afterAll, beforeAll, expect, test } from "vitest"
import type { OfficeOrder, OrderLine } from "#contract/office/order-shapes.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { ORDER_SORTS, ORDER_VIEWS, orderFilterOf, orderSortOf } from "#rules/orders/order-list.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { membersWith } from "#server/office/staff.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import {
  aPickupBranch,
  aPlacedOrder,
  buyNow,
  cancel,
  createOrder,
  expectHealthy,
  homeAddress,
  leadTo,
  onlineHome,
} from "#server/testing/orders.ts"
import { type PlanStep, stepsOf } from "#server/testing/plans.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { countOrders, listOrders } from "./list-orders.queries.ts"
import { manyOrders } from "./many-orders.fixture.ts"

let shop: TestShop
let reem: TestMember
beforeAll(async () => {
  shop = await aShop()
  reem = await aStaffMember(shop, "sales", { name: "Reem" })
})
afterAll(() => shop.close())

type Page = { results: OrderLine[]; next: string | null; count: number; sum: number | null }

async function page(query: string, member = reem): Promise<Page> {
  const answer = await member.call("GET", `/api/office/orders?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Page>()
}

const referencesIn = async (query: string, member = reem) => (await page(query, member)).results.map(({ reference }) => reference)

/** A cash order with one item in each of these statuses. */
async function anOrderIn(...statuses: ItemStatus[]): Promise<PlacedOrder> {
  const customer = await aCustomer(shop.db)
  const variants: number[] = []
  for (const _ of statuses) variants.push(await aVariant(shop.db))
  const order = await aPlacedOrder(shop, customer, variants)
  for (const [place, status] of statuses.entries()) {
    const items = order.items.slice(place, place + 1)
    if (status === "CANCELLED")
      await cancel(
        shop,
        customer,
        items.map(({ id }) => id),
      )
    else await leadTo(shop.db, { id: order.id, items }, status)
  }
  return order
}

test("[OFFICE-82] [OFFICE-83] an order is in a view when one of its items is, and shows each state with its number", async () => {
  const orders = {
    placed: await anOrderIn("PLACED", "CANCELLED"),
    mixed: await anOrderIn("CONFIRMED", "PROCESSING", "SHIPPED"),
    ready: await anOrderIn("READY_TO_SHIP"),
    requested: await anOrderIn("DELIVERED", "RETURN_REQUESTED"),
    delivered: await anOrderIn("DELIVERED"),
    cancelled: await anOrderIn("CANCELLED"),
  }
  const customer = await aCustomer(shop.db)
  await shop.call("POST", "/api/order/cart/item_add_or_remove", { product: await aVariant(shop.db), quantity: 1 }, customer.headers)
  const unpaid = (await createOrder(shop, customer, onlineHome)).json<PlacedOrder>()
  const names = new Map([...Object.entries(orders), ["unpaid", unpaid] as const].map(([name, { reference }]) => [reference, name]))
  const inView = async (view: string) => (await referencesIn(`view=${view}`)).map((reference) => names.get(reference)).toSorted()

  expect(await inView("to-confirm")).toEqual(["placed"])
  expect(await inView("to-pack")).toEqual(["mixed"])
  expect(await inView("to-ship")).toEqual(["ready"])
  expect(await inView("on-the-way")).toEqual(["mixed"])
  expect(await inView("replacements")).toEqual(["requested"])
  expect(await inView("not-paid")).toEqual(["unpaid"])
  expect(await inView("cancelled")).toEqual(["cancelled", "placed"])
  expect(await inView("open")).toEqual(["mixed", "placed", "ready", "requested", "unpaid"])
  expect(await inView("all")).toHaveLength(7)
  const { views } = (await reem.call("GET", "/api/office/orders/views")).json<{ views: { view: string; count: number }[] }>()
  expect(Object.fromEntries(views.map(({ view, count }) => [view, count]))).toMatchObject({ open: 5, "to-confirm": 1, mine: 0 })

  const [mixed] = (await page(`view=all&q=${orders.mixed.reference}`)).results
  expect(mixed).toMatchObject({ status: "CONFIRMED", pieces: 3, total: 300, city: "Doha", zone: "38", branch: null })
  expect(mixed?.statuses).toEqual([
    { status: "CONFIRMED", items: 1 },
    { status: "PROCESSING", items: 1 },
    { status: "SHIPPED", items: 1 },
  ])
  await expectHealthy(shop.db)
})

test("[OFFICE-84] [OFFICE-42] filters combine, any of the values within one and all of the filters together", async () => {
  const customer = await aCustomer(shop.db)
  const branch = await aPickupBranch(shop.db)
  const product = await aVariant(shop.db)
  const wakrah = { ...homeAddress, city: "Al Wakrah", zone: "90", first_name: "Fatima", last_name: "Al Hajri", phone: "55667788" }
  const [home, far, pickup] = [
    (await buyNow(shop, customer, { product })).json<PlacedOrder>(),
    (await buyNow(shop, customer, { product, quantity: 3, shipping_address: wakrah })).json<PlacedOrder>(),
    (await buyNow(shop, customer, { product, shipping_address: undefined, branch_address: branch })).json<PlacedOrder>(),
  ]
  const own = new Set([home, far, pickup].map(({ reference }) => reference))
  const found = async (query: string) => (await referencesIn(`view=all&limit=100&${query}`)).filter((reference) => own.has(reference))
  expect(await found("city=Al%20Wakrah")).toEqual([far.reference])
  expect(await found("city=Al%20Wakrah,Doha")).toEqual([far.reference, home.reference])
  expect(await found("delivery=PICKUP")).toEqual([pickup.reference])
  expect(await found(`branch=${branch}&method=CASH_ON_DELIVERY`)).toEqual([pickup.reference])
  expect(await found(`branch=${branch}&method=ONLINE`)).toEqual([])
  expect(await found("zone=90,38&min=200")).toEqual([far.reference])
  expect(await found("max=100&state=PLACED&zone=38")).toEqual([home.reference])
  const [{ product: { product_id: productId } = { product_id: 0 } } = {}] = home.items
  expect(await found(`product=${productId}`)).toHaveLength(3)
  expect(await found("from=2100-01-01")).toEqual([])
  // Words, and a phone number in any spelling.
  for (const words of [
    far.reference.toLowerCase(),
    far.reference.slice(2, 7),
    "fatima hajri",
    "5566 7788",
    "+974 55667788",
    "0097455667788",
  ])
    expect(await found(`q=${encodeURIComponent(words)}`), words).toEqual([far.reference])
  expect(await found("q=100%25")).toEqual([])
})

test("[OFFICE-22] [OFFICE-43] a member of some places sees their orders only, and those of others as if there were none", async () => {
  const courier = await aStaffMember(shop, "technician")
  const pickups = await aStaffMember(shop, "sales", { places: ["branch:7"] })
  const order = await anOrderIn("READY_TO_SHIP")
  const path = `/api/office/orders/${order.reference}`
  for (const member of [courier, pickups]) {
    expect(await referencesIn(`view=all&q=${order.reference}`, member)).toEqual([])
    expect((await member.call("GET", path)).status).toBe(404)
  }
  const seen = await reem.call("GET", path)
  expect(seen.headers["etag"]).toBe(`"${seen.json<{ version: number }>().version}"`)
  const given = await reem.call("PUT", `${path}/courier`, { courier: courier.id }, { version: seen.json<{ version: number }>().version })
  expect(given.status, given.text).toBe(200)
  expect(await referencesIn("view=mine", courier)).toEqual([order.reference])
  expect((await courier.call("GET", path)).json()).toMatchObject({ reference: order.reference, courier: { name: courier.name } })
  expect((await (await aStaffMember(shop, "editor")).call("GET", path)).status).toBe(403)
})

test("[OFFICE-22] the letters of a city do not decide who sees its orders", async () => {
  const seller = await aStaffMember(shop, "sales", { places: ["city:Doha"] })
  const product = await aVariant(shop.db)
  const placed = await buyNow(shop, await aCustomer(shop.db), { product, shipping_address: { ...homeAddress, city: "DOHA" } })
  const { reference } = placed.json<PlacedOrder>()
  expect(await referencesIn(`q=${reference}`, seller)).toEqual([reference])
  expect((await seller.call("GET", `/api/office/orders/${reference}`)).status).toBe(200)
  expect((await seller.call("GET", `/api/office/history/order/${reference}`)).status).toBe(200)
  const told = await membersWith(shop.db, { permission: "orders.cancel", place: "city:DOHA" })
  expect(told.map(({ id }) => id)).toContain(seller.id)
  const elsewhere = await aStaffMember(shop, "sales", { places: ["city:Al Khor"] })
  expect(await referencesIn(`q=${reference}`, elsewhere)).toEqual([])
})

test("a line tells its courier alone where the order goes and which cash to take, as much as the hand-over asks for", async () => {
  const courier = await aStaffMember(shop, "technician")
  const order = await anOrderIn("SHIPPED", "READY_TO_SHIP", "CANCELLED")
  const path = `/api/office/orders/${order.reference}`
  const lineFor = async (member: TestMember) => (await page(`q=${order.reference}`, member)).results[0]?.to_bring
  expect(await lineFor(reem)).toBeNull()
  const { version } = (await reem.call("GET", path)).json<{ version: number }>()
  await reem.call("PUT", `${path}/courier`, { courier: courier.id }, { version })
  const refused = await courier.call("POST", `${path}/delivered`, { to: "DELIVERED" })
  const { due } = refused.json<{ due: number }>()
  expect(due).toBeGreaterThan(0)
  expect(await lineFor(courier)).toMatchObject({ shipping_address: { city: "Doha" }, branch_address: null, cash_due: due })
  expect(await lineFor(reem)).toBeNull()
})

test("[OFFICE-43] [OFFICE-44] every sort pages through every order once, by an index", async () => {
  const { db } = await aShopForThisTest()
  await manyOrders(db, 400)
  const reach = { places: null, memberId: 1, isOwn: false }
  for (const sort of ORDER_SORTS.flatMap((name) => [name, `-${name}`])) {
    const ids: number[] = []
    let after: { key: string; id: number } | null = null
    do {
      const found = await listOrders(db, {
        filter: orderFilterOf({ view: "all" }),
        sort: orderSortOf(sort),
        after,
        limit: 100,
        reach,
        memberId: 1,
      })
      const last = found.length > 100 ? found[99] : undefined
      ids.push(...found.slice(0, 100).map(({ id }) => id))
      after = last ? { key: last.key, id: last.id } : null
    } while (after)
    expect(new Set(ids).size, sort).toBe(400)
    expect(ids, sort).toHaveLength(400)
  }
  for (const view of ORDER_VIEWS) {
    const wish = { filter: orderFilterOf({ view }), sort: orderSortOf(undefined), reach, memberId: 1 }
    expect((await listOrders(db, { ...wish, after: null, limit: 1000 })).length, view).toBe(await countOrders(db, wish))
  }
  const steps = await stepsOf(db, (tx) => countOrders(tx, { filter: orderFilterOf({ view: "to-pack" }), reach, memberId: 1 }))
  expect(steps.map((step) => step["Index Name"])).toContain("order_listing_open")
})

test("[OFFICE-44] the oldest open orders are read by an index of the open ones, and PostgreSQL knows that these are few", async () => {
  const { db } = await aShopForThisTest()
  await manyOrders(db, 4000)
  const indexesOf = (steps: readonly PlanStep[]) =>
    steps.flatMap(({ "Index Name": name }) => (name?.startsWith("order_listing") ? [name] : []))
  const everywhere = { places: null, memberId: 1, isOwn: false }
  // As the queues of Today ask.
  const filter = orderFilterOf({ view: "open", state: "CONFIRMED,PROCESSING,READY_TO_SHIP" })
  const sort = { by: "age", isDescending: false } as const
  for (const reach of [everywhere, { ...everywhere, places: { branches: [7], cities: ["Doha"] } }]) {
    const steps = await stepsOf(db, (tx) => listOrders(tx, { filter, sort, after: null, limit: 3, reach, memberId: 1 }))
    expect(indexesOf(steps)).toEqual(["order_listing_open_since"])
  }
  const open = { filter: orderFilterOf({ view: "open" }), reach: everywhere, memberId: 1 }
  const steps = await stepsOf(db, (tx) => countOrders(tx, open))
  expect(indexesOf(steps)).toEqual(["order_listing_open"])
  const expected = steps.find((step) => step["Relation Name"] === "order_listing")?.["Plan Rows"] ?? 0
  const count = await countOrders(db, open)
  expect(expected).toBeGreaterThan(count / 2)
  expect(expected).toBeLessThan(count * 2)
})

test("[OFFICE-43] a cursor that is wrong, or of another sort, is refused by the name of its field", async () => {
  await anOrderIn("PLACED")
  await anOrderIn("PLACED")
  for (const sort of ORDER_SORTS) {
    const { next } = await page(`view=all&sort=${sort}&limit=1`)
    expect((await page(`view=all&sort=${sort}&limit=1&after=${encodeURIComponent(next ?? "")}`)).results, sort).toHaveLength(1)
  }
  const { next: byCustomer } = await page("view=all&sort=customer&limit=1")
  for (const [sort, after] of [
    ["placed", "x"],
    ["placed", ""],
    ["placed", "1~abc"],
    ["placed", byCustomer ?? ""],
    ["placed", "9999999999~1"],
    ["placed", "1~9999999999"],
    ["total", "1~2026-01-01 00:00:00+00"],
    ["state", "1~PLACED"],
    ["age", "1~5"],
    ["age", "1~2026-13-01 00:00:00+00"],
    ["age", "1~2026-02-30 00:00:00+00"],
    ["age", "1~2026-02-01 25:00:00+00"],
    ["age", "1~2026-02-01 00:00:00+99"],
    ["age", "1~0000-02-01 00:00:00+00"],
  ]) {
    const answer = await reem.call("GET", `/api/office/orders?sort=${sort}&after=${encodeURIComponent(after ?? "")}`)
    expect(expectProblem(answer, 422), `${sort} ${after}`).toMatchObject({ type: "/api/docs#invalid", errors: [{ path: "after" }] })
  }
})

test("[OFFICE-163] a member who reads Arabic has the items of orders in Arabic, in the list, the order and its history; others in English", async () => {
  const own = await aShopForThisTest()
  const product = await aProduct(own.db, {
    title: "Pearl Phone",
    variants: [{ title: "Pearl Phone (Black)", options: { Color: "Black" } }],
  })
  const [black = 0] = await variantIds(own.db, product)
  const [plain = 0] = await variantIds(own.db, await aProduct(own.db, { title: "Coral Lamp" }))
  await own.db.execute(`
    update products set arabic = arabic || '{"title": "هاتف لؤلؤة"}' where id = ${product};
    insert into phrases (kind, english, arabic) values ('option_values', 'Black', 'أسود')`)
  const { reference } = await aPlacedOrder(own, await aCustomer(own.db), [black, plain])
  const [mona, john] = [await aStaffMember(own, "sales", { language: "ar" }), await aStaffMember(own, "sales")]
  const read = async <Answer>({ call }: TestMember, path: string) => (await call("GET", path)).json<Answer>()
  const titles = async (member: TestMember) =>
    (await read<Page>(member, "/api/office/orders?view=all")).results.flatMap(({ items }) => items.map(({ title }) => title))
  expect((await titles(mona)).sort()).toEqual(["Coral Lamp", "هاتف لؤلؤة"])
  expect((await titles(john)).sort()).toEqual(["Coral Lamp", "Pearl Phone"])
  const { items, happenings } = await read<OfficeOrder>(mona, `/api/office/orders/${reference}`)
  const phone = items.find(({ variant_id: variant }) => variant === black)
  expect(phone).toMatchObject({ title: "هاتف لؤلؤة", option_values: [{ value: "Black", shown: "أسود" }] })
  expect(phone?.name).toBe("هاتف لؤلؤة (أسود)")
  expect(items.find(({ variant_id: variant }) => variant === plain)?.title).toBe("Coral Lamp")
  expect(happenings.find(({ kind }) => kind === "STEP")?.items).toEqual(items.map(({ name }) => name))
})

test("[OFFICE-163] a member who reads Arabic has branches and reasons in Arabic, in the order and in its list", async () => {
  const own = await aShopForThisTest()
  const branch = await aPickupBranch(own.db)
  await own.db.execute(`
    insert into phrases (kind, english, arabic) select 'reasons', description, 'غيّرت رأيي' from cancel_reasons where id = 1
    union all values ('branches', 'Al Sadd Branch', 'فرع السد'), ('reasons', 'Out of stock', 'نفدت الكمية')`)
  const customer = await aCustomer(own.db)
  const placed = await buyNow(own, customer, { product: await aVariant(own.db), shipping_address: undefined, branch_address: branch })
  const order = placed.json<PlacedOrder>()
  expect((await cancel(own, customer, [order.items[0]?.id ?? 0])).status).toBe(200)
  const mona = await aStaffMember(own, "sales", { language: "ar" })
  const read = async <Answer>(path: string) => (await mona.call("GET", path)).json<Answer>()
  const shown = await read<OfficeOrder>(`/api/office/orders/${order.reference}`)
  expect([shown.branch_address?.name, shown.items[0]?.cancel_reason]).toEqual(["فرع السد", "غيّرت رأيي"])
  expect(shown.happenings.map(({ words }) => words)).toContain("غيّرت رأيي")
  expect((await read<Page>("/api/office/orders?view=all")).results.map(({ branch: name }) => name)).toEqual(["فرع السد"])
  const choices = await read<{ branches: { name: string }[]; cancel_reasons: { description: string }[] }>("/api/office/orders/choices")
  expect(choices.branches.map(({ name }) => name)).toEqual(["فرع السد"])
  expect(choices.cancel_reasons.map(({ description }) => description)).toContain("نفدت الكمية")
})
