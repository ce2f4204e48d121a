import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { repairs, type ServiceRequest } from "#contract/repairs.ts"
import { TO_SHOP } from "#server/jobs/queue-mail.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import { twoProcessesForThisTest } from "#server/testing/processes/two-processes.ts"
import {
  aBookedRepair,
  aRepairList,
  book,
  dayAfter,
  expectHealthyRepairs,
  homeVisit,
  inShop,
  leadRepair,
  onTheDayOfTheTests,
  repairsSeenBy,
  TO_DELIVERED,
} from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  onTheDayOfTheTests(shop)
  await aRepairList(shop.db)
})
afterAll(async () => {
  await expectHealthyRepairs(shop.db)
  await shop.close()
})

const pathOf = (call: "cancel" | "move", reference: string) => repairs[call].path.replace("{reference}", reference)
const cancel = (at: TestShop, { headers }: TestCustomer, reference: string) => at.call("POST", pathOf("cancel", reference), {}, headers)
const move = (at: TestShop, { headers }: TestCustomer, reference: string, preferred_time: string) =>
  at.call("POST", pathOf("move", reference), { preferred_time }, headers)
const noon = () => `${dayAfter(3)} 12:00:00`
const kindsOfMails = async (customer: TestCustomer) => (await queuedMails(shop.db, customer)).map(({ kind }) => kind)

test("[RE-08] a customer cancels a repair until it is shipped, once and with one mail, and sees it cancelled", async () => {
  for (const steps of [[], TO_DELIVERED.slice(0, 1), TO_DELIVERED.slice(0, 3)]) {
    const customer = await aCustomer(shop.db)
    const reference = await aBookedRepair(shop, customer)
    await leadRepair(shop.db, reference, ...steps)
    const answers = await Promise.all([cancel(shop, customer, reference), cancel(shop, customer, reference.toLowerCase())])
    for (const answer of answers) {
      expect(answer.status, answer.text).toBe(200)
      expectContract(repairs.cancel, answer)
      expect(answer.json<ServiceRequest>()).toMatchObject({ reference, status: "CANCELLED" })
    }
    expect((await kindsOfMails(customer)).filter((kind) => kind === "repair-cancelled")).toHaveLength(1)
  }
})

test("[RE-08] a shipped or collected repair can be neither cancelled nor moved, and one in progress cannot be moved", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  await leadRepair(shop.db, reference, "CONFIRMED", "PROCESSING")
  expect(expectProblem(await move(shop, customer, reference, noon()), 409).type).toBe("/api/docs#repair_not_movable")
  await leadRepair(shop.db, reference, "READY_TO_SHIP", "SHIPPED")
  const refused = expectProblem(await cancel(shop, customer, reference), 409)
  expect(refused).toMatchObject({ type: "/api/docs#repair_not_cancellable", detail: "This repair can no longer be cancelled." })
  expect((await repairsSeenBy(shop, customer))[0]?.status).toBe("SHIPPED")
})

test("[RE-08] moving a repair follows the rules of booking, with one mail that has both times", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  for (const [time, code] of [
    [`${dayAfter(-1)} 12:00:00`, "past_date"],
    [`${dayAfter(61)} 12:00:00`, "late_date"],
    [`${dayAfter(3)} 12:30:00`, "impossible_time"],
    ["tomorrow", "invalid"],
  ] as const) {
    expect(expectProblem(await move(shop, customer, reference, time), 422).type).toBe(`/api/docs#${code}`)
  }
  for (let times = 0; times < 2; times++) {
    const answer = await move(shop, customer, reference, noon())
    expectContract(repairs.move, answer)
    expect(answer.json<ServiceRequest>()).toMatchObject({ preferred_time: `${dayAfter(3)}T09:00:00.000Z`, status: "CREATED" })
  }
  const [, moved, ...others] = await queuedMails(shop.db, customer)
  expect(others).toEqual([])
  const at = (hour: string) => Date.parse(`${dayAfter(3)}T${hour}:00:00+03:00`)
  expect(moved).toMatchObject({ kind: "repair-moved", contents: { reference, beforeMs: at("09"), preferredAtMs: at("12") } })

  const brought = await aBookedRepair(shop, customer, inShop())
  expect((await move(shop, customer, brought, `${dayAfter(5)} 09:00:00`)).status).toBe(200)
  expectProblem(await move(shop, customer, brought, `${dayAfter(5)} 22:00:00`), 422)
})

test("[RE-08] a confirmed visit that is moved remains confirmed, and the shop gets a mail, and none before", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  const noticesAboutIt = async () => {
    const { rows } = await shop.db.execute<{ about: string }>(sql`
      select payload -> 'contents' ->> 'about' as about from graphile_worker._private_jobs
      where payload ->> 'to' = ${TO_SHOP} and payload -> 'contents' ->> 'reference' = ${reference} order by id`)
    return rows.map(({ about }) => about)
  }
  expect((await move(shop, customer, reference, noon())).status).toBe(200)
  expect(await noticesAboutIt()).toEqual(["repair"])
  await leadRepair(shop.db, reference, "CONFIRMED")
  for (let times = 0; times < 2; times++) expect((await move(shop, customer, reference, `${dayAfter(4)} 12:00:00`)).status).toBe(200)
  expect(await noticesAboutIt()).toEqual(["repair", "move"])
  expect((await repairsSeenBy(shop, customer))[0]?.status).toBe("CONFIRMED")
})

test("[RE-08] another customer's repair is not found", async () => {
  const [owner, stranger] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const reference = await aBookedRepair(shop, owner)
  const one = repairs.request.path.replace("{reference}", reference)
  expectProblem(await cancel(shop, stranger, reference), 404)
  expectProblem(await move(shop, stranger, reference, noon()), 404)
  expectProblem(await shop.call("GET", one, undefined, stranger.headers), 404)
  const own = await shop.call("GET", one, undefined, owner.headers)
  expectContract(repairs.request, own)
  expect(own.json()).toEqual((await repairsSeenBy(shop, owner))[0])
})

test("[RE-08] a full slot is refused and the repair keeps its seat, and a successful move frees the old seat", async () => {
  const small = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "*=1" } })
  await aRepairList(small.db)
  const [first, second, third] = [await aCustomer(small.db), await aCustomer(small.db), await aCustomer(small.db)]
  const morning = await aBookedRepair(small, first)
  const midday = await aBookedRepair(small, second, { ...homeVisit(), preferred_time: noon() })
  expect(expectProblem(await move(small, first, morning, noon()), 409).type).toBe("/api/docs#slot_full")
  expect((await repairsSeenBy(small, first))[0]?.preferred_time).toBe(`${dayAfter(3)}T06:00:00.000Z`)
  expectProblem(await book(small, third), 409)
  expect((await move(small, second, midday, `${dayAfter(3)} 15:00:00`)).status).toBe(200)
  expect((await move(small, first, morning, noon())).status).toBe(200)
  expect((await book(small, third)).status).toBe(201)
  await expectHealthyRepairs(small.db)
})

test("[RE-08] of concurrent moves and bookings for a last seat, by two processes, exactly one succeeds, and the others keep their seats", async () => {
  const { db, race } = await twoProcessesForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "*=12" } })
  await aRepairList(db)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => aCustomer(db)))
  const booked = await race(crowd.map((customer) => ({ customer, path: repairs.create.path, body: homeVisit() })))
  const references = booked.map(({ text }) => (JSON.parse(text) as { reference: string }).reference)
  const filler = await Promise.all(Array.from({ length: 11 }, () => aCustomer(db)))
  await race(filler.map((customer) => ({ customer, path: repairs.create.path, body: { ...homeVisit(), preferred_time: noon() } })))
  const moves = crowd.map((customer, place) => ({
    customer,
    path: pathOf("move", references[place] ?? ""),
    body: { preferred_time: noon() },
  }))
  const late = await Promise.all(Array.from({ length: 6 }, () => aCustomer(db)))
  const bookings = late.map((customer) => ({ customer, path: repairs.create.path, body: { ...homeVisit(), preferred_time: noon() } }))
  const answers = await race([...moves, ...bookings])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  for (const { status, text } of answers.filter((answer) => answer.status >= 300)) {
    expect(status).toBe(409)
    expect(text).toContain("slot_full")
  }
  const { rows } = await db.execute(sql`select starts_at, count(*)::int as seats from repair_seats group by starts_at order by starts_at`)
  expect(rows.map(({ seats }) => seats)).toEqual([expect.toBeOneOf([11, 12]), 12])
  await expectHealthyRepairs(db)
})

test("[RE-08] after a concurrent cancellation and move the repair is cancelled and has no seat", async () => {
  const { db, race } = await twoProcessesForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "*=3" } })
  await aRepairList(db)
  const customer = await aCustomer(db)
  for (let round = 0; round < 3; round++) {
    const [answer] = await race([{ customer, path: repairs.create.path, body: homeVisit() }])
    const { reference } = JSON.parse(answer?.text ?? "") as { reference: string }
    const both = await race([
      { customer, path: pathOf("cancel", reference), body: {} },
      { customer, path: pathOf("move", reference), body: { preferred_time: noon() } },
    ])
    expect(both[0]?.status).toBe(200)
    expect([200, 409]).toContain(both[1]?.status)
    const { rows } = await db.execute(sql`select count(*)::int as seats from repair_seats`)
    expect(rows).toEqual([{ seats: 0 }])
  }
  await expectHealthyRepairs(db)
})
