import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type RepairDay, repairs } from "#contract/repairs.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { homeAddress } from "#server/testing/orders.ts"
import { twoProcessesForThisTest } from "#server/testing/processes/two-processes.ts"
import { aBookedRepair, aRepairList, book, dayAfter, expectHealthyRepairs, homeVisit, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { advanceNamedRepair } from "./operators/operator-repairs.ts"

const CAPACITY = { REPAIR_SLOT_CAPACITY: "Doha=3, Al Sadd Branch=2, *=1" }

test("[API-65] of 50 concurrent bookings for a slot of 3, by two processes, exactly 3 succeed, and the others are refused because it is full", async () => {
  const { db, race } = await twoProcessesForThisTest({ environment: CAPACITY })
  await aRepairList(db)
  const crowd = await Promise.all(Array.from({ length: 50 }, () => aCustomer(db)))
  const answers = await race(crowd.map((customer) => ({ customer, path: repairs.create.path, body: homeVisit() })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
  for (const { text } of refused) expect(text).toContain("This time slot is fully booked. Please select another one.")
  const { rows } = await db.execute(
    sql`select count(*)::int as requests, (select array_agg(seat order by seat) from repair_seats) as seats from repair_requests`,
  )
  expect(rows).toEqual([{ requests: 3, seats: [1, 2, 3] }])
  await expectHealthyRepairs(db)
})

test("a cancelled repair frees its seat, another slot and another place have their own, and no spelling of a city evades the limit", async () => {
  const shop = await aShopForThisTest({ environment: CAPACITY })
  await aRepairList(shop.db)
  const customer = () => aCustomer(shop.db)
  const inCity = (city: string) => ({ ...homeVisit(), customer_address: { ...homeAddress, city } })
  const taken = [await aBookedRepair(shop, await customer()), ""]
  await aBookedRepair(shop, await customer(), inCity(" doha "))
  await aBookedRepair(shop, await customer(), inCity("DOHA"))
  expect(expectProblem(await book(shop, await customer()), 409).type).toBe("/api/docs#slot_full")
  await aBookedRepair(shop, await customer(), { ...homeVisit(), preferred_time: `${dayAfter(3)} 12:00:00` })

  await leadRepair(shop.db, taken[0] ?? "", "CONFIRMED", "CANCELLED")
  await aBookedRepair(shop, await customer())
  expectProblem(await book(shop, await customer()), 409)

  await aBookedRepair(shop, await customer(), inCity("Al Khor"))
  expectProblem(await book(shop, await customer(), inCity("Al Wakrah")), 409)
  await expectHealthyRepairs(shop.db)
})

test("a repair cancelled several times at once frees its seat once, and the seat is taken once", async () => {
  const shop = await twoProcessesForThisTest({ environment: CAPACITY })
  await aRepairList(shop.db)
  const repair = await aBookedRepair(shop, await aCustomer(shop.db))
  await aBookedRepair(shop, await aCustomer(shop.db))
  await aBookedRepair(shop, await aCustomer(shop.db))
  const crowd = await Promise.all(Array.from({ length: 10 }, () => aCustomer(shop.db)))
  const cancelling = Array.from({ length: 4 }, () => advanceNamedRepair(shop.services, { repair, to: "CANCELLED", by: "noor" }))
  const booking = shop.race(crowd.map((customer) => ({ customer, path: repairs.create.path, body: homeVisit() })))
  const cancelled = await Promise.allSettled(cancelling)
  expect(cancelled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const early = (await booking).filter(({ status }) => status === 201).length
  const late = await shop.race(crowd.map((customer) => ({ customer, path: repairs.create.path, body: homeVisit() })))
  expect(early + late.filter(({ status }) => status === 201).length).toBe(1)
  await expectHealthyRepairs(shop.db)
})

test("a branch has its seats per day, regardless of the hour, and a refused booking leaves nothing behind", async () => {
  const shop = await aShopForThisTest({ environment: CAPACITY })
  await aRepairList(shop.db)
  const bring = async (time: string, branch = 1) => book(shop, await aCustomer(shop.db), { ...inShop(branch), preferred_time: time })
  const day = dayAfter(3)
  expect((await bring(`${day} 09:00:00`)).status).toBe(201)
  expect((await bring(`${day} 20:59:59`)).status).toBe(201)
  expectProblem(await bring(`${day} 12:00:00`), 409)
  expect((await bring(`${dayAfter(4)} 09:00:00`)).status).toBe(201)
  expect((await bring(`${day} 12:00:00`, 2)).status).toBe(201)
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from repair_requests) as requests, (select count(*)::int from repair_events) as events,
      (select count(*)::int from repair_seats) as seats`)
  expect(rows).toEqual([{ requests: 4, events: 4, seats: 4 }])
  await expectHealthyRepairs(shop.db)
})

test("[RE-05] by default the shop accepts ten visits per time slot, and refuses the eleventh", async () => {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "" } })
  await aRepairList(shop.db)
  for (let times = 0; times < 10; times++) await aBookedRepair(shop, await aCustomer(shop.db))
  expect(expectProblem(await book(shop, await aCustomer(shop.db)), 409).type).toBe("/api/docs#slot_full")
  expect((await book(shop, await aCustomer(shop.db), inShop())).status).toBe(201)
  await expectHealthyRepairs(shop.db)
})

test("[RE-02] [RE-04] the times of a place say which are full, for a city by slot and for a branch by day, and a cancelled repair frees one", async () => {
  const shop = await aShopForThisTest({ environment: CAPACITY })
  await aRepairList(shop.db)
  const timesOn = async (query: string, day: string) => {
    const answer = await shop.call("GET", `${repairs.times.path}${query}`)
    expect(answer.status, answer.text).toBe(200)
    expectContract(repairs.times, answer)
    const days = answer.json<RepairDay[]>()
    expect(days).toHaveLength(61)
    return days.find((each) => each.day === day)?.times.map(({ label, is_full }) => `${label} ${is_full}`)
  }
  const day = dayAfter(3)
  await aBookedRepair(shop, await aCustomer(shop.db))
  await aBookedRepair(shop, await aCustomer(shop.db))
  expect(await timesOn("?city=Doha", day)).toEqual(["9 AM - 12 PM false", "12 PM - 3 PM false", "3 PM - 6 PM false"])
  const last = await aBookedRepair(shop, await aCustomer(shop.db))
  expect(await timesOn("?city=doha", day)).toEqual(["9 AM - 12 PM true", "12 PM - 3 PM false", "3 PM - 6 PM false"])
  expect(await timesOn("?city=Al+Khor", day)).toEqual(["9 AM - 12 PM false", "12 PM - 3 PM false", "3 PM - 6 PM false"])
  expect(await timesOn("", day)).toEqual(["9 AM - 12 PM false", "12 PM - 3 PM false", "3 PM - 6 PM false"])
  await leadRepair(shop.db, last, "CANCELLED")
  expect(await timesOn("?city=doha", day)).toEqual(["9 AM - 12 PM false", "12 PM - 3 PM false", "3 PM - 6 PM false"])
  for (const time of ["09:00:00", "20:00:00"]) {
    expect(await timesOn("?branch=1", day)).toEqual(["9 AM - 9 PM false"])
    await aBookedRepair(shop, await aCustomer(shop.db), { ...inShop(), preferred_time: `${day} ${time}` })
  }
  expect(await timesOn("?branch=1", day)).toEqual(["9 AM - 9 PM true"])
  expect(await timesOn("?branch=2", day)).toEqual(["9 AM - 9 PM false"])
  expect(await timesOn("?branch=1", dayAfter(4))).toEqual(["9 AM - 9 PM false"])
  expectProblem(await shop.call("GET", `${repairs.times.path}?branch=99`), 404)
  expectProblem(await shop.call("GET", `${repairs.times.path}?branch=1&city=Doha`), 422)
})

test("without a capacity any number is booked, and after a reduction nobody is accepted until enough seats are free", async () => {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "Al Khor=1" } })
  await aRepairList(shop.db)
  for (let times = 0; times < 5; times++) await aBookedRepair(shop, await aCustomer(shop.db))
  const { config } = shop.services
  config.repairCapacity = { doha: 3 }
  const [first = "", second = ""] = [
    await aBookedRepair(shop, await aCustomer(shop.db)),
    await aBookedRepair(shop, await aCustomer(shop.db)),
    await aBookedRepair(shop, await aCustomer(shop.db)),
  ]
  config.repairCapacity = { doha: 2 }
  await leadRepair(shop.db, first, "CANCELLED")
  expectProblem(await book(shop, await aCustomer(shop.db)), 409)
  await leadRepair(shop.db, second, "CANCELLED")
  expect((await book(shop, await aCustomer(shop.db))).status).toBe(201)
  await expectHealthyRepairs(shop.db)
})
