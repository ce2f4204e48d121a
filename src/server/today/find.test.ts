import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OpenMatter, type Report, today } from "#contract/office/today.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, homeVisit, inShop } from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type Answer = Static<(typeof today.find.answers)[200]>

const IMEI = "352099001761481"

let shop: TestShop
let maryam: TestMember
let visit: string
let brought: string
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager")
  visit = await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), serial_number: IMEI })
  const customer = await aCustomer(shop.db)
  await shop.db.execute(
    sql`update customers set first_name = 'Mona', last_name = 'Saleh', email = 'mona@example.com' where id = ${customer.id}`,
  )
  brought = await aBookedRepair(shop, customer, inShop(1))
})
afterAll(() => shop.close())

async function found(q: string, member = maryam, only = ""): Promise<Answer> {
  const answer = await member.call("GET", `${today.find.path}?q=${encodeURIComponent(q)}${only && `&only=${only}`}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Answer>()
}
const idsOf = ({ groups }: Answer, kind: string) => groups.find((group) => group.kind === kind)?.results.map(({ id }) => id) ?? []

test("[OFFICE-30] a repair is found by a part of its reference, the phone in any spelling, the name, the mail and the IMEI", async () => {
  for (const q of [
    visit.slice(2, 6),
    "3312 3456",
    "+974 33123456",
    "noor salem",
    "No Sa",
    "noor@example.com",
    "35 209900 176148 1",
    "990017614",
  ]) {
    expect(idsOf(await found(q), "repair"), q).toEqual([visit])
  }
  expect(idsOf(await found("mona sal"), "repair"), "of a device that is brought, the account").toEqual([brought])
  expect(await found("nothing like it")).toEqual({ exact: null, groups: [] })
})

test("[OFFICE-31] an exact reference stands out, in any case", async () => {
  const { exact } = await found(` ${brought.toLowerCase()} `)
  expect(exact).toMatchObject({ kind: "repair", id: brought, status: "CREATED", column: "NEW" })
  expect((await found(brought.slice(0, 5))).exact).toBeNull()
})

test("[OFFICE-30] a product is found by its title and its SKU, a customer by name and mail", async () => {
  await aVariant(shop.db, { stock: 5 })
  await shop.db.execute(sql`update products set title = 'Quartz Speaker 50%_A'`)
  await shop.db.execute(sql`update variants set sku = 'QSP-0042-W'`)
  for (const q of ["quartz spe", "qu", "0042", "50%_"]) expect(idsOf(await found(q), "product"), q).toHaveLength(1)
  const { id, email } = await aCustomer(shop.db)
  await shop.db.execute(sql`update customers set first_name = 'Zubeida', last_name = 'Rahman' where id = ${id}`)
  for (const q of ["zubeida", "rah zub", email]) expect(idsOf(await found(q), "customer"), q).toContain(String(id))
})

test("[OFFICE-30] [OFFICE-22] [OFFICE-169] results are what the member may read, at their places", async () => {
  const editor = await aStaffMember(shop, "editor")
  const away = await aStaffMember(shop, "sales", { places: ["branch:2"] })
  const here = await aStaffMember(shop, "technician", { places: ["branch:1"] })
  expect([idsOf(await found(visit, editor), "repair"), idsOf(await found(visit, away), "repair")]).toEqual([[], []])
  expect([idsOf(await found(brought, here), "repair"), idsOf(await found(visit, here), "repair")]).toEqual([[brought], []])
  expect(idsOf(await found("noor", here), "customer"), "a technician finds tickets, not people").toEqual([])
  expectProblem(await shop.call("GET", `${today.find.path}?q=noor`), 401)
})

test("[OFFICE-22] [OFFICE-30] customers are found at the member's places, as in the list of customers, also by phone", async () => {
  const away = await aStaffMember(shop, "manager", { places: ["branch:7"] })
  const here = await aStaffMember(shop, "manager", { places: ["branch:1"] })
  const listed = async (q: string, member: TestMember) =>
    (await member.call("GET", `/api/office/customers?q=${encodeURIComponent(q)}`))
      .json<{ results: { id: number }[] }>()
      .results.map(({ id }) => String(id))
  for (const q of ["mona", "saleh mo"]) {
    expect(idsOf(await found(q), "customer"), q).toHaveLength(1)
    for (const member of [away, here]) expect(idsOf(await found(q, member), "customer"), q).toEqual(await listed(q, member))
    expect(idsOf(await found(q, away), "customer"), q).toEqual([])
    expect(idsOf(await found(q, here), "customer"), q).toHaveLength(1)
  }
  const { id } = await aCustomer(shop.db)
  await shop.db.execute(sql`
    insert into saved_addresses (customer_id, first_name, last_name, type, street, building_number, zone, city, phone, email, land_mark)
    values (${id}, 'Noor', 'Salem', 'HOME', 'Street 1', '7', '20', 'Doha', '+97455512345', 'noor@example.com', '')`)
  expect(idsOf(await found("5551 2345"), "customer")).toEqual([String(id)])
  expect(idsOf(await found("5551 2345", here), "customer")).toEqual([])
  expect(await found("  ", maryam)).toEqual({ exact: null, groups: [] })
})

test("[OFFICE-32] one kind alone gives twenty", async () => {
  const { id } = await aCustomer(shop.db)
  await shop.db.execute(sql`
    insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, store_address, status, created_at)
    select 'MANY' || lpad(n::text, 6, '0'), ${id}, 1, 'Mobile', 'Apple', 'iPhone', 'Screen', '', now(), '{"id": 1, "name": "Al Sadd Branch"}', 'CREATED', now()
    from generate_series(1, 30) n`)
  expect(idsOf(await found("many0"), "repair")).toHaveLength(5)
  const { groups } = await found("many0", maryam, "repair")
  expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([["repair", 20]])
})

test("[OFFICE-163] a member who reads Arabic finds products, branches and cities by their Arabic names, and is told them in Today", async () => {
  const own = await aShopForThisTest()
  await aRepairList(own.db)
  const [lamp, other] = [
    await aProduct(own.db, {
      title: "Onyx lamp",
      arabic: { title: "مصباح أونكس" },
      variants: [{ inventoryQuantity: 1, options: { Color: "Red" } }],
    }),
    await aProduct(own.db, { title: "Onyx chair" }),
  ]
  await own.db.execute(
    sql`insert into phrases (kind, english, arabic) values ('branches', 'Al Sadd Branch', 'فرع السد'), ('option_values', 'Red', 'أحمر')`,
  )
  const customer = await aCustomer(own.db)
  const [piece = 0] = await variantIds(own.db, other)
  const brought = (await buyNow(own, customer, { product: piece, shipping_address: undefined, branch_address: 1 })).json<PlacedOrder>()
  const sent = await aPlacedOrder(own, customer, [piece])
  const [mona, john] = [await aStaffMember(own, "manager", { language: "ar" }), await aStaffMember(own, "manager")]
  const see = async (member: TestMember, q: string) =>
    (await member.call("GET", `${today.find.path}?q=${encodeURIComponent(q)}`))
      .json<Answer>()
      .groups.flatMap(({ results }) => results.map(({ title, detail }) => `${title} ${detail}`))
  expect(await see(mona, "onyx")).toEqual(
    expect.arrayContaining([expect.stringContaining("مصباح أونكس"), expect.stringContaining("Onyx chair")]),
  )
  expect(await see(john, "onyx la")).toEqual([expect.stringContaining("Onyx lamp")])
  for (const q of ["مصباح", "المصباح اونكس"]) expect(await see(mona, q), q).toEqual([expect.stringContaining("مصباح أونكس")])
  expect(await see(john, "مصباح")).toEqual([expect.stringContaining("Onyx lamp")])
  expect(await see(mona, brought.reference)).toEqual([expect.stringContaining("فرع السد")])
  expect(await see(mona, sent.reference)).toEqual([expect.stringContaining("الدوحة")])
  expect(await see(john, sent.reference)).toEqual([expect.stringContaining("Doha")])
  const { needs } = (await mona.call("GET", today.needs.path)).json<{ needs: OpenMatter[] }>()
  expect(needs.find(({ kind }) => kind === "low_stock")?.names[0]).toMatchObject({
    id: String(lamp),
    name: "مصباح أونكس",
    options: ["أحمر"],
  })
  await own.db.execute(sql`update products set arabic = arabic || '{"title": "كرسي أونكس"}' where id = ${other}`)
  const { best_sellers: best } = (await mona.call("GET", `${today.reports.path}?days=7`)).json<Report>()
  expect(best.map(({ title }) => title)).toEqual(["كرسي أونكس"])
})
