import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/db/database.ts"
import { anAccount, aSession } from "#server/testing/accounts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { mailedToken } from "#server/testing/mails.ts"
import { tokensWithOneChange } from "#server/testing/requests.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { embeddedIdentity } from "./embedded.ts"
import { sweepAccounts } from "./sweep.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const status = async (headers: Record<string, string>) => (await shop.call("GET", account.profile.path, undefined, headers)).status
const age = (uid: string, since: string, lastUse: string) =>
  shop.db.execute(sql`
    update identity_sessions set created_at = now() - ${since}::interval, updated_at = now() - ${lastUse}::interval,
      expires_at = least(now() - ${lastUse}::interval + interval '24 hours', now() - ${since}::interval + interval '14 days')
    where user_id = ${uid}`)
const hoursLeft = async (uid: string) =>
  (
    await shop.db.execute<{ hours: number }>(sql`
      select round(extract(epoch from expires_at - now()) / 360)::int / 10.0::float8 as hours from identity_sessions where user_id = ${uid}`)
  ).rows[0]?.hours

/** A second process of the shop on the same database. */
async function secondProcess() {
  const db = openDatabase(shop.url, { size: 5 })
  const app = await createApp({ ...shop.services, db, identity: embeddedIdentity({ db, config: shop.services.config }) })
  onTestFinished(async () => {
    await app.close()
    await db.$client.end()
  })
  return async (headers: Record<string, string>) => (await app.inject({ url: account.profile.path, headers })).statusCode
}

test("a token with any one letter changed is refused", async () => {
  const { token, headers } = await aCustomer(shop.db)
  const refused: number[] = []
  for (const changed of tokensWithOneChange(token)) refused.push(await status({ authorization: `Bearer ${changed}` }))
  expect(new Set(refused)).toEqual(new Set([401]))
  expect(await status(headers)).toBe(200)
})

test("a session that is not used for a day ends", async () => {
  const { uid, headers } = await aCustomer(shop.db)
  await age(uid, "3 days", "23 hours 50 minutes")
  expect(await status(headers)).toBe(200)
  await age(uid, "3 days", "24 hours 1 second")
  expect(await status(headers)).toBe(401)
})

test("a session that is used continues, and its row is written at most every ten minutes", async () => {
  const { uid, headers } = await aCustomer(shop.db)
  await age(uid, "3 days", "5 minutes")
  expect(await status(headers)).toBe(200)
  expect(await hoursLeft(uid)).toBe(23.9)
  await age(uid, "3 days", "20 hours")
  expect(await status(headers)).toBe(200)
  expect(await hoursLeft(uid)).toBe(24)
})

test("a session ends after two weeks, however often it is used", async () => {
  const { uid, headers } = await aCustomer(shop.db)
  await age(uid, "13 days 23 hours", "20 hours")
  expect(await status(headers)).toBe(200)
  expect(await hoursLeft(uid)).toBe(1)
  await shop.db.execute(sql`update identity_sessions set created_at = created_at - interval '1 hour' where user_id = ${uid}`)
  expect(await status(headers)).toBe(401)
})

test("[AUTH-45] a token of an unverified email is valid ten minutes for the names, and using it does not extend it", async () => {
  const { uid } = await anAccount(shop, { verified: false })
  expect(await hoursLeft(uid)).toBe(0.2)
  const { uid: other, headers } = await aCustomer(shop.db, { verified: false })
  const names = { first_name: "Noor", last_name: "Salem" }
  const update = async () => (await shop.call("POST", account.updateProfile.path, names, headers)).status
  await shop.db.execute(sql`update identity_sessions set updated_at = now() - interval '11 minutes' where user_id = ${other}`)
  expect(await update()).toBe(200)
  expect(await hoursLeft(other)).toBe(24)
  await shop.db.execute(sql`update identity_users set created_at = now() - interval '10 minutes' where id = ${other}`)
  expect(await update()).toBe(401)
})

test("a session that ends in one process ends in the other at once, whatever ended it", async () => {
  const elsewhere = await secondProcess()
  const person = await anAccount(shop)
  const first = await aSession(shop, person)
  expect(await elsewhere(first.headers)).toBe(200)
  await shop.call("POST", identity.signOut.path, undefined, first.headers)
  expect(await elsewhere(first.headers)).toBe(401)

  const [asking, other] = [await aSession(shop, person), await aSession(shop, person)]
  const passwords = { current_password: person.password, new_password: "eight red kites" }
  await shop.call("POST", account.changePassword.path, passwords, asking.headers)
  expect(await elsewhere(asking.headers)).toBe(200)
  expect(await elsewhere(other.headers)).toBe(401)

  await shop.call("POST", identity.forgotPassword.path, { email: person.email })
  const token = await mailedToken(shop.db, person.email, "reset-password")
  await shop.call("POST", identity.resetPassword.path, { token, password: "nine green kites" })
  expect(await elsewhere(asking.headers)).toBe(401)
})

test("a sign-in whose password was checked before a reset opens no session after it", async () => {
  const person = await anAccount(shop)
  await shop.call("POST", identity.forgotPassword.path, { email: person.email })
  const token = await mailedToken(shop.db, person.email, "reset-password")
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      shop.call("POST", identity.signIn.path, { email: person.email, password: person.password }),
      shop.call("POST", identity.resetPassword.path, { token, password: "eight red kites" }),
    ])
    expect([200, 401]).toContain(answers[0].status)
    const { rows } = await shop.db.execute(sql`select 1 from identity_sessions where user_id = ${person.uid}`)
    expect(rows).toEqual([])
  }
})

test("expired rows are deleted, and with them all data of people who never verified their address", async () => {
  const [late, early, verified] = [
    await anAccount(shop, { verified: false }),
    await anAccount(shop, { verified: false }),
    await anAccount(shop),
  ]
  await aSession(shop, verified)
  const customer = await aCustomer(shop.db, { verified: false })
  await shop.db.execute(sql`
    update identity_users set created_at = now() - interval '7 days 1 minute' where id in (${late.uid}, ${verified.uid}, ${customer.uid})`)
  await shop.db.execute(sql`update identity_sessions set expires_at = now() - interval '1 second' where user_id = ${verified.uid}`)
  await sweepAccounts(shop.db)
  const left = async (table: "identity_users" | "customers" | "identity_sessions", column: "id" | "uid" | "user_id") => {
    const uids = [late.uid, early.uid, verified.uid, customer.uid]
    const { rows } = await shop.db.execute<{ uid: string }>(sql`
      select ${sql.identifier(column)} as uid from ${sql.identifier(table)} where ${sql.identifier(column)} in ${uids}`)
    return rows.map(({ uid }) => uid).toSorted()
  }
  expect(await left("identity_users", "id")).toEqual([early.uid, verified.uid].toSorted())
  expect(await left("identity_sessions", "user_id")).toEqual([early.uid])
  expect(await left("customers", "uid")).not.toContain(customer.uid)
})
