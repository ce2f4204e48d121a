import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import type { AccountHelp } from "#rules/people/account-help.ts"
import { anAccount, aSession, PASSWORD, signIn, type TestAccount } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { mailedToken, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let sales: TestMember
beforeAll(async () => {
  shop = await aShop({ environment: { LIMIT_FACTOR: "1" } })
  sales = await aStaffMember(shop, "sales")
})
afterAll(() => shop.close())

const help = (member: TestMember, id: number, act: AccountHelp) => member.call("POST", `/api/office/customers/${id}/help`, { act })

/** The id of the customer of an account, whose first private call makes one. */
async function customerOf({ uid }: TestAccount, headers: Record<string, string>): Promise<number> {
  await shop.call("GET", account.profile.path, undefined, headers)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from customers where uid = ${uid}`)
  return rows[0]?.id ?? 0
}

async function aHelpedCustomer(options: { verified?: boolean } = {}) {
  const person = await anAccount(shop, options)
  const session = options.verified === false ? null : await aSession(shop, person)
  if (session) return { ...person, ...session, id: await customerOf(person, session.headers) }
  await shop.db.execute(
    sql`insert into customers (uid, email, first_name, last_name) values (${person.uid}, ${person.email}, 'Noor', 'Salem')`,
  )
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from customers where uid = ${person.uid}`)
  return { ...person, headers: {}, id: rows[0]?.id ?? 0 }
}

test("[OFFICE-145] staff sees whether the email is verified, and mails the verification again in the customer's language", async () => {
  const customer = await aHelpedCustomer({ verified: false })
  await shop.db.execute(sql`update customers set locale = 'ar' where id = ${customer.id}`)
  const before = (await queuedMails(shop.db)).filter(({ to }) => to === customer.email).length
  const answer = (await help(sales, customer.id, "verification")).json<OfficeCustomer>()
  expect(answer.account).toMatchObject({ is_verified: false })
  const mails = (await queuedMails(shop.db)).filter(({ to }) => to === customer.email).slice(before)
  expect(mails).toMatchObject([
    { kind: "verify-email", locale: "ar", contents: { link: expect.stringContaining("/ar/verify-email?token=") } },
  ])
  const token = await mailedToken(shop.db, customer.email, "verify-email")
  expect((await signIn(shop, { email: customer.email, password: PASSWORD, linkToken: token })).status).toBe(200)
  expect(expectProblem(await help(sales, customer.id, "verification"), 409).type).toBe("/api/docs#already_verified")
})

test("staff mails a password link, with which the customer chooses another password", async () => {
  const customer = await aHelpedCustomer()
  expect((await help(sales, customer.id, "password")).status).toBe(200)
  const token = await mailedToken(shop.db, customer.email, "reset-password")
  expect((await shop.call("POST", identity.resetPassword.path, { token, password: "eight red kites" })).status).toBe(204)
  expect((await signIn(shop, { email: customer.email, password: "eight red kites" })).status).toBe(200)
})

test("staff ends all sessions of a customer, and of nobody else", async () => {
  const [customer, other] = [await aHelpedCustomer(), await aHelpedCustomer()]
  await aSession(shop, customer)
  const seen = (await sales.call("GET", `/api/office/customers/${customer.id}`)).json<OfficeCustomer>()
  expect(seen.account).toEqual({ is_verified: true, sessions: 2 })
  expect((await help(sales, customer.id, "sign_out")).json<OfficeCustomer>().account).toEqual({ is_verified: true, sessions: 0 })
  expect((await shop.call("GET", account.profile.path, undefined, customer.headers)).status).toBe(401)
  expect((await shop.call("GET", account.profile.path, undefined, other.headers)).status).toBe(200)
})

test("staff lifts the wait after wrong passwords", async () => {
  const customer = await aHelpedCustomer()
  const wrong = () => signIn(shop, { email: customer.email, password: "nine green kites" })
  while ((await wrong()).status === 401);
  expect((await signIn(shop, customer)).status).toBe(429)
  expect((await help(sales, customer.id, "unlock")).status).toBe(200)
  expect((await signIn(shop, customer)).status).toBe(200)
})

test("help is in the log without data of the customer, needs the permission and the member's places, and has a limit", async () => {
  const customer = await aHelpedCustomer()
  const rowsOf = async () =>
    (await shop.db.execute(sql`select before, after from audit_rows where act = 'customer.helped' and object_id = ${String(customer.id)}`))
      .rows
  expectProblem(await help(await aStaffMember(shop, "editor"), customer.id, "password"), 403)
  expectProblem(await help(await aStaffMember(shop, "technician"), customer.id, "password"), 403)
  expectProblem(await help(await aStaffMember(shop, "sales", { places: ["branch:2"] }), customer.id, "password"), 404)
  expect(await rowsOf()).toEqual([])
  let answer = await help(sales, customer.id, "unlock")
  for (let more = 0; more < 20 && answer.status === 200; more++) answer = await help(sales, customer.id, "unlock")
  expect(expectProblem(answer, 429).type).toBe("/api/docs#too_many_requests")
  expect((await rowsOf())[0]).toEqual({ before: null, after: { help: "unlock" } })
})

test("accounts that a sign-in provider keeps are helped there", async () => {
  const environment = {
    IDENTITY: "firebase",
    FIREBASE_API_KEY: "k",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "shop",
  }
  const elsewhere = await aShopForThisTest({ environment })
  const member = await aStaffMember(elsewhere, "sales")
  const { id } = await aCustomer(elsewhere.db)
  expect((await member.call("GET", `/api/office/customers/${id}`)).json<OfficeCustomer>().account).toBeNull()
  expect(expectProblem(await help(member, id, "password"), 409).type).toBe("/api/docs#account_elsewhere")
})
