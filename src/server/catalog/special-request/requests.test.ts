import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { expect, test } from "vitest"
import type { OfficeRequest, requests } from "#contract/office/requests.ts"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { allSent, aRunner } from "#server/testing/jobs.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { aShopWithARequest, oneRequest as one, REQUESTS as PATH } from "./request.fixture.ts"

type List = Static<(typeof requests.list.answers)[200]>

const list = async (member: TestMember, query = "") => (await member.call("GET", `${PATH}?${query}`)).json<List>()

test("[OFFICE-148] requests come with state, age, person and product, are assigned, answered, and won or lost with a reason", async () => {
  const { shop, id, customer, sales } = await aShopWithARequest()
  const line = { id, state: "NEW", person: "Noor Salem", product: "Pearl Phone", quantity: 40, assigned: null }
  expect(await list(sales)).toMatchObject({
    results: [line],
    next: null,
    count: 1,
    views: { "to-answer": 1, answered: 0, over: 0, all: 1 },
  })
  const first = await one(sales, id)
  expect(Date.parse(first.since)).toBe(Date.parse(first.created_at))
  expect(first).toMatchObject({
    ...line,
    version: 1,
    email: customer.email,
    list_price: 900,
    stock: 4,
    notes: "Blue, please",
    messages: [],
  })

  const manager = await aStaffMember(shop, "manager")
  const change = (body: object, version: number) => sales.call("PATCH", `${PATH}/${id}`, body, { version })
  expect((await change({ assigned: manager.id }, 1)).json<OfficeRequest>()).toMatchObject({ version: 2, assigned: { id: manager.id } })
  expect((await list(sales, "mine=yes")).results).toEqual([])
  expect((await list(manager, "mine=yes&q=pearl")).results).toMatchObject([{ id }])
  expect((await list(manager, "q=nobody")).views).toMatchObject({ all: 0 })
  const technician = await aStaffMember(shop, "technician")
  expectProblem(await change({ assigned: technician.id }, 2), 404)
  expect(expectProblem(await change({ state: "WON" }, 1), 412).type).toBe("/api/docs#changed_meanwhile")

  expect(expectProblem(await change({ state: "ANSWERED" }, 2), 409).type).toBe("/api/docs#request_over")
  expect(expectProblem(await change({ state: "LOST" }, 2), 409).type).toBe("/api/docs#words_missing")
  const lost = (await change({ state: "LOST", reason: "Too dear" }, 2)).json<OfficeRequest>()
  expect(lost).toMatchObject({ state: "LOST", lost_reason: "Too dear", version: 3 })
  expect(await list(sales)).toMatchObject({ results: [], views: { over: 1 } })
  expect((await change({ state: "NEW" }, 3)).json<OfficeRequest>()).toMatchObject({ state: "NEW", lost_reason: null })
  expect((await change({ state: "WON" }, 4)).json<OfficeRequest>()).toMatchObject({ state: "WON" })

  for (const role of ["technician", "editor"] as const) expectProblem(await (await aStaffMember(shop, role)).call("GET", PATH), 403)
  const { rows } = await shop.db.execute(sql`select after from audit_rows where act = 'request.change' order by id`)
  expect(rows).toEqual(["NEW", "LOST", "NEW", "WON"].map((state) => ({ after: { state, assigned: manager.id } })))
})

test("[OFFICE-148] a request is assigned to those who may answer requests, whatever their role was copied from", async () => {
  const { shop, id, sales } = await aShopWithARequest()
  const owner = await aStaffMember(shop, "owner")
  const withOwnRole = async (copiedFrom: "sales" | "technician", permissions: object) => {
    const member = await aStaffMember(shop, copiedFrom)
    const role = { name: `${copiedFrom} 2`, copied_from: copiedFrom, permissions }
    const { key } = (await owner.call("POST", "/api/office/roles", role)).json<{ key: string }>()
    expect((await owner.call("PATCH", `/api/office/staff/${member.id}`, { role: key }, { version: 1 })).status).toBe(200)
    return member
  }
  const courier = await withOwnRole("sales", { "orders.read": "all" })
  const helper = await withOwnRole("technician", { "requests.answer": "all" })
  const elsewhere = await aStaffMember(shop, "sales", { places: ["branch:2"] })
  const team = (await one(sales, id)).team.map((member) => member.id)
  expect(team.toSorted((a, b) => a - b)).toEqual([sales, owner, helper, elsewhere].map((member) => member.id))
  expectProblem(await sales.call("PATCH", `${PATH}/${id}`, { assigned: courier.id }, { version: 1 }), 404)
  expect((await sales.call("PATCH", `${PATH}/${id}`, { assigned: helper.id }, { version: 1 })).status).toBe(200)
})

test("[OFFICE-148] an answer goes to the customer's mail in their language and is in the thread; a note stays in the shop", async () => {
  const { shop, id, customer, sales } = await aShopWithARequest()
  await shop.db.execute(sql`update customers set locale = 'ar' where id = ${customer.id}`)
  const write = (kind: string, version: number, text = "32 are here.\nEight more on Sunday.") =>
    sales.call("POST", `${PATH}/${id}/messages`, { kind, text }, { version })
  expect((await write("note", 1, "Ask the supplier")).json<OfficeRequest>()).toMatchObject({ state: "NEW", assigned: null })
  const answered = (await write("mail", 2)).json<OfficeRequest>()
  expect(answered).toMatchObject({
    state: "ANSWERED",
    assigned: { name: "Reem" },
    messages: [
      { kind: "note", by: "Reem", text: "Ask the supplier" },
      { kind: "mail", by: "Reem", text: "32 are here.\nEight more on Sunday." },
    ],
  })
  expectProblem(await write("mail", 2), 412)
  aRunner(shop)
  await allSent(shop.db)
  const mails = (await mailsInInbox(shop.db)).filter(({ to }) => to === customer.email)
  expect(mails).toMatchObject([{ subject: `طلبك الخاص ${id}: 40 × \u2068Pearl Phone\u2069` }])
  expect(mails[0]?.text).toContain("32 are here.\nEight more on Sunday.")
  await sales.call("PATCH", `${PATH}/${id}`, { state: "WON" }, { version: 3 })
  expect(expectProblem(await write("mail", 4), 409).type).toBe("/api/docs#request_over")
})

test("[OFFICE-148] those that have waited longest come first, one that was opened again by when it was, over all pages", async () => {
  const { shop, id, sales } = await aShopWithARequest()
  await shop.db.execute(sql`
    insert into special_requests (customer_id, product_id, variant_id, product_title, variant_title, contact_name, contact_number, address,
      requested_quantity, state, state_since)
    select customer_id, product_id, variant_id, product_title, variant_title, contact_name, contact_number, address, 40, 'NEW',
      state_since - n / 2 * interval '1 microsecond'
    from special_requests, generate_series(1, 4) n`)
  const wanted = [4, 2, 3, 0, 1].map((place) => id + place)
  const listed = (await list(sales)).results.map((request) => request.id)
  const paged: number[] = []
  for (let after: string | null = ""; after !== null; ) {
    const page: List = await list(sales, `limit=2${after === "" ? "" : `&after=${after}`}`)
    paged.push(...page.results.map((request) => request.id))
    after = page.next
  }
  expect([listed, paged]).toEqual([wanted, wanted])
  expect((await list(sales, `view=all&limit=2&after=${id + 1}`)).results.map((request) => request.id)).toEqual([id])
  expect((await list(sales, "view=to-answer&after=7")).results).toHaveLength(5)
})

test("[OFFICE-148] requests that are open count however many newer ones there are; closed ones count up to 10,000", async () => {
  const { shop, id, sales } = await aShopWithARequest()
  await shop.db.execute(sql`
    insert into special_requests (customer_id, product_id, variant_id, product_title, variant_title, contact_name, contact_number, address,
      requested_quantity, state)
    select customer_id, product_id, variant_id, product_title, variant_title, contact_name, contact_number, address, 40,
      case when n % 2 = 0 then 'WON' else 'LOST' end
    from special_requests, generate_series(1, 10020) n`)
  const listed = await list(sales)
  expect(listed).toMatchObject({ results: [{ id }], count: 1, views: { "to-answer": 1, answered: 0, over: 10_000, all: 10_001 } })
  expect((await list(sales, "q=nobody")).views).toEqual({ "to-answer": 0, answered: 0, over: 0, all: 0 })
})

test("[OFFICE-28] requests that nobody has answered count beside the menu's entry, and are late after a day", async () => {
  const { shop, id, sales } = await aShopWithARequest()
  const waits = async (member: TestMember) =>
    (await member.call("GET", "/api/office/waiting")).json<{ waits: Record<string, { count: number; late: number }> }>().waits["requests"]
  expect(await waits(sales)).toEqual({ count: 1, late: 0 })
  await shop.db.execute(sql`update special_requests set state_since = now() - interval '25 hours' where id = ${id}`)
  expect(await waits(sales)).toEqual({ count: 1, late: 1 })
  expect(await waits(await aStaffMember(shop, "editor"))).toBeUndefined()
})
