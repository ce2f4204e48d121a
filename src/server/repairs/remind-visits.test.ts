import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { repairs } from "#contract/repairs.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { homeAddress, queuedMails } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, leadRepair } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { isReminderDue, remindVisits } from "./remind-visits.ts"

const qatar = (time: string) => new Date(`2026-${time}:00+03:00`)

/** A shop on Friday 20 November 2026, and functions that set its time, book visits and send reminders. */
async function aReminderShop() {
  const shop = await aShopForThisTest()
  await aRepairList(shop.db)
  const itIs = (time: string) => {
    shop.services.clock.now = () => qatar(time)
  }
  itIs("11-20T10:00")
  const requestAt = (customer: TestCustomer, preferred_time: string, place: object = { customer_address: homeAddress }) =>
    aBookedRepair(shop, customer, { issue: 1, model: 1, preferred_time: `2026-${preferred_time}:00`, ...place })
  /** A visit that the shop has confirmed. */
  const bookAt = async (...booking: Parameters<typeof requestAt>) => {
    const reference = await requestAt(...booking)
    await leadRepair(shop.db, reference, "CONFIRMED")
    return reference
  }
  return { shop, itIs, requestAt, bookAt, remind: () => remindVisits(shop.services) }
}

const reminders = async ({ db }: TestShop, customer: TestCustomer) =>
  (await queuedMails(db, customer)).filter(({ kind }) => kind === "repair-reminder")

test("[RE-23] customers are reminded once on the day before a confirmed visit, by concurrent runs too, and not at night", async () => {
  const { shop, itIs, bookAt, remind } = await aReminderShop()
  const customer = await aCustomer(shop.db)
  const atHome = await bookAt(customer, "11-24 09:00")
  const inShop = await bookAt(customer, "11-24 11:00", { store_address: 2 })
  await bookAt(customer, "11-25 09:00")
  for (const time of ["11-22T20:00", "11-23T08:59", "11-23T21:00"]) {
    itIs(time)
    expect(await remind()).toBe(0)
  }
  itIs("11-23T09:00")
  const counts = await Promise.all([remind(), remind(), remind()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(await remind()).toBe(0)
  const contents = (await reminders(shop, customer)).map((mail) => mail.contents)
  expect(contents.toSorted((a, b) => Number("isHome" in b && b.isHome) - Number("isHome" in a && a.isHome))).toMatchObject([
    { reference: atHome, isHome: true, preferredAtMs: qatar("11-24T09:00").getTime() },
    { reference: inShop, isHome: false, branch: { name: "Lusail Branch" } },
  ])
})

test("[RE-23] cancelled, moved, begun and late bookings are not reminded, and a visit that is moved again is", async () => {
  const { shop, itIs, bookAt, remind } = await aReminderShop()
  const customer = await aCustomer(shop.db)
  const [cancelled, moved, begun] = [
    await bookAt(customer, "11-24 09:00"),
    await bookAt(customer, "11-24 12:00"),
    await bookAt(customer, "11-24 15:00"),
  ]
  const call = (name: "cancel" | "move", reference: string, body: object) =>
    shop.call("POST", repairs[name].path.replace("{reference}", reference), body, customer.headers)
  await call("cancel", cancelled, {})
  await call("move", moved, { preferred_time: "2026-11-26 12:00:00" })
  await leadRepair(shop.db, begun, "PROCESSING")
  itIs("11-23T10:00")
  await bookAt(customer, "11-24 12:00")
  expect(await remind()).toBe(0)
  itIs("11-25T10:00")
  expect(await remind()).toBe(1)
  await call("move", moved, { preferred_time: "2026-12-01 12:00:00" })
  itIs("11-30T10:00")
  expect(await remind()).toBe(1)
  expect((await reminders(shop, customer)).map(({ contents }) => contents)).toMatchObject([{ reference: moved }, { reference: moved }])
})

test("[RE-23] a visit that the shop has not confirmed has no reminder", async () => {
  const { shop, itIs, requestAt, remind } = await aReminderShop()
  const customer = await aCustomer(shop.db)
  const reference = await requestAt(customer, "11-24 09:00")
  itIs("11-23T10:00")
  expect(await remind()).toBe(0)
  await leadRepair(shop.db, reference, "CONFIRMED")
  expect(await remind()).toBe(1)
  const [mail] = await reminders(shop, customer)
  if (!mail) throw new Error("There is a reminder.")
  // As an older version queued it.
  await shop.db.execute(sql`update repair_requests set status = 'CREATED' where reference = ${reference}`)
  expect(await isReminderDue(shop.services, mail)).toBe(false)
})

test("[RE-23] a reminder that waited is not sent once the visit is cancelled, moved or today, and not at night", async () => {
  const { shop, itIs, bookAt, remind } = await aReminderShop()
  const customer = await aCustomer(shop.db)
  const reference = await bookAt(customer, "11-24 09:00")
  itIs("11-23T10:00")
  await remind()
  const [mail] = await reminders(shop, customer)
  if (!mail) throw new Error("There is a reminder.")
  expect(await isReminderDue(shop.services, mail)).toBe(true)
  for (const time of ["11-23T21:00", "11-23T23:59", "11-24T00:00", "11-24T08:00"]) {
    itIs(time)
    expect(await isReminderDue(shop.services, mail), time).toBe(false)
  }
  itIs("11-23T20:00")
  expect(await isReminderDue(shop.services, mail)).toBe(true)
  await shop.call("POST", repairs.cancel.path.replace("{reference}", reference), {}, customer.headers)
  expect(await isReminderDue(shop.services, mail)).toBe(false)
})
