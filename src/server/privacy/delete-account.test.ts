import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { addresses } from "#contract/addresses.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { closeCustomer, lockCustomer } from "#server/guards/customers.queries.ts"
import { keepMail } from "#server/integrations/mail/inbox.queries.ts"
import { queueMail, TO_SHOP } from "#server/jobs/queue-mail.ts"
import { anAccount, aSession, PASSWORD, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, changeLine } from "#server/testing/carts.ts"
import { allSent, aRunner } from "#server/testing/jobs.ts"
import { aKnownCustomer, KNOWN_ADDRESS, KNOWN_TEXTS, leave } from "#server/testing/known-customer.ts"
import { buyNow, cancel, cashHome, createOrder, expectHealthy, homeAddress, leadTo, onlineHome } from "#server/testing/orders.ts"
import { placesOf, tablesWithout } from "#server/testing/personal-data.ts"
import { aBookedRepair, aRepairList, homeVisit } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"
import { cancelRepair, workOnOrder, workOnRepair } from "./office-work.fixture.ts"

const UNFINISHED = "You have an order, a payment, a refund or a repair that is not finished yet. Please delete your account once it is."

/** A customer with a password and a row. */
async function aCustomerOf(shop: TestShop) {
  const person = await anAccount(shop)
  const session = await aSession(shop, person)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from customers where uid = ${person.uid}`)
  await shop.call("GET", account.profile.path, undefined, session.headers)
  return { ...person, ...session, id: rows[0]?.id ?? 0 }
}

test("[SH-66] a deleted customer gets one mail about it, and then no data of the customer remains in the database, while the sales remain", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const { customer, delivered, cancelled } = await aKnownCustomer(shop)
  await keepMail(db, { messageId: "<1@shop>", to: customer.email, subject: "Hello", text: "Dear Laylaqa", html: "<p>Dear Laylaqa</p>" })
  expect(await tablesWithout(db, [customer.id]), "of each table with customers in it there is a row here").toEqual([])
  const before = await placesOf(db, KNOWN_TEXTS)
  const places = ["customers.email", "orders.shipping_address", "orders.delivery_note", "identity_users.email", "inbox_mails.text"]
  const written = ["replacements.reason_text", "replacement_events.note", "request_messages.text", "request_messages.sender"]
  for (const place of [...places, ...written]) expect(before).toContain(place)

  const answer = await leave(shop, customer)
  expect(answer.status, answer.text).toBe(204)
  expect(await placesOf(db, [...KNOWN_TEXTS, customer.uid]), "the last mail").toEqual(["_private_jobs.payload"])
  const server = await aMailServer()
  const { stop } = aRunner(shop, { mailer: mailerTo(server.url) })
  await allSent(db)
  await stop()
  expect(server.taken.map(({ recipients, subject }) => ({ recipients, subject }))).toContainEqual({
    recipients: [customer.email],
    subject: "Your account at Corniche was deleted",
  })
  expect(await placesOf(db, [...KNOWN_TEXTS, customer.uid])).toEqual([])
  await expectHealthy(db)
  const { rows } = await db.execute(sql`
    select o.id, o.total_dirhams as total, o.shipping_address ->> 'city' as city, i.status, i.name <> '' as "isNamed"
    from orders o join order_items i on i.order_id = o.id order by o.id`)
  expect(rows).toEqual([
    { id: delivered.id, total: 10_000, city: "Doha", status: "DELIVERED", isNamed: true },
    { id: cancelled.id, total: 10_000, city: "Doha", status: "CANCELLED", isNamed: true },
  ])
  expectProblem(await shop.call("GET", account.profile.path, undefined, customer.headers), 401)
  expectProblem(await signIn(shop, { email: customer.email, password: PASSWORD }), 401)
})

test("what staff wrote about a deleted customer goes too: addresses, notes, words of steps; the audit keeps facts without words", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  await aRepairList(db)
  const { customer, product } = await aKnownCustomer(shop)
  const office = { shop, member: await aStaffMember(shop, "manager", { name: "Maryam" }) }
  const ordered = await buyNow(shop, customer, { product, ...cashHome, shipping_address: KNOWN_ADDRESS })
  const order = ordered.json<PlacedOrder>()
  await leadTo(db, order, "PROCESSING")
  await workOnOrder(office, order, () => leadTo(db, order, "SHIPPED"))
  const visit = { ...homeVisit(), customer_address: KNOWN_ADDRESS }
  await workOnRepair(office, await aBookedRepair(shop, customer, visit))
  await cancelRepair(office, await aBookedRepair(shop, customer, visit))
  const { rows: all } = await db.execute<{ id: number }>(sql`select id from repair_requests where customer_id = ${customer.id}`)
  const repairIds = all.map(({ id }) => id)
  await keepEvidence(db, repairIds[0] ?? 0, office.member)
  const unfilled = [...(await tablesWithout(db, [order.id], "orders")), ...(await tablesWithout(db, repairIds, "repair_requests"))]
  expect(unfilled, "there is a row here in each table about orders or repairs; cash needs no payment, and no offer was ordered").toEqual([
    "offers",
    "payments",
  ])
  const written = [
    "order_earlier_addresses.address",
    "order_approvals.wish",
    "order_deliveries.cash_note",
    "order_listing.words",
    "notes.text",
  ]
  const ofEstimates = ["repair_estimates.note", "repair_estimates.reason", "repair_estimates.said_by"]
  const inWorkshop = ["staged_steps.details", "repair_benches.outcome_words", "repair_intakes.checks", "repair_intakes.accessories"]
  expect(await placesOf(db, KNOWN_TEXTS)).toEqual(expect.arrayContaining([...written, ...ofEstimates, ...inWorkshop]))

  expect((await leave(shop, customer)).status).toBe(204)
  expect(await tablesWithout(db, repairIds, "repair_requests")).toEqual(["repair_photos", "repair_secrets", "repair_signatures"])
  // The last mail, and a search that a member saved for themselves, which no row ties to a customer.
  expect(await placesOf(db, [...KNOWN_TEXTS, customer.uid])).toEqual(["_private_jobs.payload", "saved_views.address"])
  const { rows } = await db.execute<{ act: string }>(sql`select distinct act from audit_rows where staff_id is not null order by act`)
  const ofOrder = ["note.written", "order.address", "order.step", "orders.export"]
  const ofRepair = ["repair.cancelled", "repair.intake", "repair.photo", "repair.step", "step.undone", "view.saved"]
  expect(rows.map(({ act }) => act)).toEqual([...ofOrder, ...ofRepair])
  await expectHealthy(db)
})

/** An estimate with words of the customer, a photo, a signature and an unlock code of a repair. */
async function keepEvidence(db: TestShop["db"], repairId: number, { id }: TestMember): Promise<void> {
  await db.execute(sql`
    insert into repair_estimates (request_id, number, state, lines, total_dirhams, note, valid_until, created_at, said_by, reason)
    values (${repairId}, 1, 'DECLINED', '[]', 0, 'It was for Yusufqa', now(), now(), 'Laylaqa', 'It was for Yusufqa')`)
  await db.execute(sql`
    insert into repair_parts (request_id, title, grade, pieces, state, added_by, created_at)
    values (${repairId}, 'Screen', 'original', 1, 'RESERVED', ${id}, now())`)
  await db.execute(
    sql`insert into repair_photos (request_id, key, bytes, taken_by, created_at) values (${repairId}, gen_random_uuid(), 'photo', ${id}, now())`,
  )
  await db.execute(sql`
    insert into repair_signatures (request_id, purpose, drawing, witness, signed_at)
    values (${repairId}, 'HAND_OVER', 'M1 1L2 2', ${id}, now())`)
  await db.execute(
    sql`insert into repair_secrets (request_id, sealed, written_by, written_at) values (${repairId}, 'sealed', ${id}, now())`,
  )
}

test("other customers lose nothing, and a returning customer starts over", async () => {
  const shop = await aShopForThisTest()
  const { customer, product } = await aKnownCustomer(shop)
  const other = await aKnownCustomer(shop, "another@example.com")
  const otherData = async () => (await shop.call("GET", account.exportData.path, undefined, other.customer.headers)).json<object>()
  const before = await otherData()
  expect(before).toMatchObject({ addresses: [{ last_name: "Haddadqa" }] })
  await leave(shop, customer)
  expect(await otherData()).toEqual({ ...before, exported_at: expect.any(String) })

  const again = await anAccount(shop, { email: customer.email })
  const { headers } = await aSession(shop, again)
  const data = (await shop.call("GET", account.exportData.path, undefined, headers)).json<object>()
  expect(data).toMatchObject({
    profile: { first_name: "Noor", last_name: "Salem", email: customer.email },
    addresses: [],
    orders: [],
    repairs: [],
    special_requests: [],
  })
  const ordered = await buyNow(shop, { ...customer, headers }, { product })
  expect(ordered.status).toBe(201)
})

test("a wrong password deletes nothing", async () => {
  const shop = await aShopForThisTest()
  const customer = await aCustomerOf(shop)
  const refused = await leave(shop, customer, "another")
  expect(expectProblem(refused, 401).detail).toBe("The current password is incorrect. Please try again.")
  expect((await shop.call("GET", account.profile.path, undefined, customer.headers)).status).toBe(200)
})

test("an unfinished order, payment, refund or repair prevents the deletion", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const product = await aVariant(db, { stock: 50 })
  const { customer } = await aKnownCustomer(shop)
  const expectRefused = async () => {
    const refused = await leave(shop, customer)
    expect(expectProblem(refused, 409)).toMatchObject({ type: "/api/docs#not_deletable", detail: UNFINISHED })
  }
  const placed = (await buyNow(shop, customer, { product })).json<PlacedOrder>()
  await expectRefused()
  await leadTo(db, placed, "RETURN_REQUESTED")
  await expectRefused()
  await leadTo(db, placed, "RETURNED")

  const online = (await buyNow(shop, customer, { product, ...onlineHome })).json<PlacedOrder>()
  await expectRefused()
  await db.execute(sql`update payments set state = 'PAID' where order_id = ${online.id}`)
  await leadTo(db, online, "PLACED")
  await cancel(
    shop,
    customer,
    online.items.map(({ id }) => id),
  )
  await expectRefused()
  await db.execute(sql`update refunds set state = 'DONE'`)

  await db.execute(sql`update repair_requests set status = 'SHIPPED' where customer_id = ${customer.id}`)
  await expectRefused()
  await db.execute(sql`update repair_requests set status = 'CANCELLED' where customer_id = ${customer.id}`)
  expect((await leave(shop, customer)).status).toBe(204)
})

test("requests during the deletion wait, and are refused", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const { customer, product } = await aKnownCustomer(shop)
  const [closed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = db.transaction(async (tx) => {
    await lockCustomer(tx, customer.id)
    await closeCustomer(tx, customer)
    closed.resolve()
    await seen.promise
  })
  await closed.promise
  const late = [
    buyNow(shop, customer, { product, key: "late" }),
    createOrder(shop, customer),
    changeLine(shop, customer, product, 1),
    shop.call("POST", addresses.add.path, homeAddress, customer.headers),
  ]
  const waiting = async () =>
    (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(waiting).toBe(late.length)
  seen.resolve()
  await leaving
  for (const answer of await Promise.all(late)) expectProblem(answer, 401)
})

test("pending mails to others are still sent", async () => {
  const shop = await aShopForThisTest()
  const { customer } = await aKnownCustomer(shop)
  await queueMail(shop.db, { kind: "password-changed", to: "other@example.com", contents: { name: "Noor" } })
  await leave(shop, customer)
  const { rows } = await shop.db.execute<{ to: string }>(sql`select payload ->> 'to' as to from graphile_worker._private_jobs`)
  // To the shop, without anything of the customer, and the last one to the customer.
  const kept = rows.map(({ to }) => to).filter((to) => to !== TO_SHOP)
  expect(kept.toSorted()).toEqual([customer.email, "other@example.com"].toSorted())
})
