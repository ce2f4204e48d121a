import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { sweepAccounts } from "#server/sign-in/sweep.ts"
import { anAccount, anEmail, aSession, PASSWORD, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aKnownCustomer, KNOWN_ADDRESS } from "#server/testing/known-customer.ts"
import { mailedToken, mailedTokens, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let sales: TestMember
let manager: TestMember
beforeAll(async () => {
  shop = await aShop()
  sales = await aStaffMember(shop, "sales")
  manager = await aStaffMember(shop, "manager")
})
afterAll(() => shop.close())

const REASON = "Asked at the counter, passport seen"

/** A customer with a verified account and an open session, and the act that changes the email. */
async function aMover(options: { verified?: boolean } = {}) {
  const person = await anAccount(shop, options)
  const session = options.verified === false ? null : await aSession(shop, person)
  if (session) await shop.call("GET", account.profile.path, undefined, session.headers)
  else await shop.db.execute(sql`insert into customers (uid, email) values (${person.uid}, ${person.email})`)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from customers where uid = ${person.uid}`)
  const id = rows[0]?.id ?? 0
  const move = (email: string, { member = sales, from = person.email, reason = REASON } = {}) =>
    member.call("POST", `/api/office/customers/${id}/email`, { email, old_email: from, reason })
  const help = (act: string) => sales.call("POST", `/api/office/customers/${id}/help`, { act })
  return { ...person, id, headers: session?.headers ?? {}, move, help }
}

/** The kinds and languages of the mails to an address. */
const mailsTo = async (email: string) => (await queuedMails(shop.db)).filter(({ to }) => to === email)
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const auditOf = async (id: number) =>
  (
    await shop.db.execute(
      sql`select before, after from audit_rows where act = 'customer.email' and object_id = ${String(id)} order by audit_rows.id`,
    )
  ).rows
const accountsAt = async (email: string) =>
  (await shop.db.execute<{ id: string }>(sql`select id from identity_users where email = ${email}`)).rows.map(({ id }) => id)

test("[OFFICE-145] staff changes the email of an account: the link proves the new one, the old one is told, and everything open ends", async () => {
  const customer = await aMover()
  await shop.db.execute(sql`update customers set locale = 'ar' where id = ${customer.id}`)
  await customer.help("password")
  const oldLink = await mailedToken(shop.db, customer.email, "reset-password")
  const email = anEmail()
  const answer = await customer.move(`  ${email.toUpperCase()} `)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json<OfficeCustomer>()).toMatchObject({ email, account: { is_verified: false, sessions: 0 } })
  const [told] = (await mailsTo(customer.email)).slice(-1)
  expect(told).toEqual({ kind: "email-changed", to: customer.email, locale: "ar", contents: { name: "Noor Salem" } })
  expect(await mailsTo(email)).toMatchObject([{ kind: "verify-email", locale: "ar", contents: { isNewAddress: true } }])

  expectProblem(await shop.call("GET", account.profile.path, undefined, customer.headers), 401)
  expectProblem(await shop.call("POST", identity.resetPassword.path, { token: oldLink, password: "eight red kites" }), 422)
  expectProblem(await signIn(shop, customer), 401)
  expect(expectProblem(await signIn(shop, { email, password: PASSWORD }), 403).type).toBe("/api/docs#email_unverified")
  const linkToken = await mailedToken(shop.db, email, "verify-email")
  const { headers } = await aSession(shop, { email, password: PASSWORD, linkToken })
  expect((await shop.call("GET", account.profile.path, undefined, headers)).json()).toMatchObject({ email })
  expect(await auditOf(customer.id)).toEqual([{ before: null, after: { reason: REASON } }])
})

test("[OFFICE-145] the link to a changed address, also when it is mailed again, thanks nobody for signing up; that of a sign-up does", async () => {
  const [customer, signUp] = [await aMover(), await aMover({ verified: false })]
  const email = anEmail()
  expect((await customer.move(email)).status).toBe(200)
  expectProblem(await signIn(shop, { email, password: PASSWORD }), 403)
  expect((await customer.help("verification")).status).toBe(200)
  expect((await signUp.help("verification")).status).toBe(200)
  const isNew = async (to: string) => (await mailsTo(to)).map(({ contents }) => "isNewAddress" in contents && contents.isNewAddress)
  expect(await isNew(email)).toEqual([true, true, true])
  expect(await isNew(signUp.email)).toEqual([false, false])
})

test("an address is refused when it is none, the same as before, or that of another account, and nothing is changed", async () => {
  const [customer, other, moved] = [await aMover(), await aMover(), await aMover()]
  const wanted = anEmail()
  expect((await moved.move(wanted)).status).toBe(200)
  for (const [email, code] of [
    ["noor@nowhere", "invalid_email"],
    [customer.email, "email_unchanged"],
    [other.email, "email_of_another"],
    // Not verified yet, and still the address of an account.
    [wanted, "email_of_another"],
  ] as const) {
    const problem = expectProblem(await customer.move(email), 422)
    expect(problem).toMatchObject({ type: `/api/docs#${code}`, errors: [{ path: "email" }] })
  }
  expect((await customer.move("", {})).status).toBe(422)
  expect((await customer.move(anEmail(), { reason: " " })).status).toBe(422)
  expect(await auditOf(customer.id)).toEqual([])
  expect((await signIn(shop, customer)).status).toBe(200)
})

test("a change that is sent twice is one change, and of two members at once one is refused", async () => {
  const twice = await aMover()
  const email = anEmail()
  const both = await Promise.all([twice.move(email), twice.move(email)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([await kindsTo(email), await auditOf(twice.id)]).toEqual([["verify-email"], [{ before: null, after: { reason: REASON } }]])

  const disputed = await aMover()
  const wishes = [anEmail(), anEmail()]
  const answers = await Promise.all(wishes.map((each, place) => disputed.move(each, { member: place === 0 ? sales : manager })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const [won, lost] = answers[0]?.status === 200 ? wishes : wishes.toReversed()
  expect(answers.find(({ status }) => status === 412)?.json()).toMatchObject({ current: { email: won } })
  expect([await kindsTo(won ?? ""), await kindsTo(lost ?? "")]).toEqual([["verify-email"], []])
})

test("a sign-up that proves the address first keeps it: the account stays, its links end, and staff is told why", async () => {
  const customer = await aMover()
  const email = anEmail()
  await customer.move(email)
  const [link = ""] = await mailedTokens(shop.db, email, "verify-email")
  const owner = await anAccount(shop, { email, password: "nine green kites", verified: false })
  const ownersLink = await mailedToken(shop.db, email, "verify-email")
  expect((await signIn(shop, { email, password: "nine green kites", linkToken: ownersLink })).status).toBe(200)
  expect((await accountsAt(email)).toSorted()).toEqual([owner.uid, customer.uid].toSorted())
  expectProblem(await shop.call("POST", identity.verifyEmail.path, { token: link }), 422)
  expectProblem(await signIn(shop, { email, password: PASSWORD, linkToken: link }), 401)
  for (const act of ["verification", "password"]) {
    expect(expectProblem(await customer.help(act), 422).type).toBe("/api/docs#email_of_another")
  }
  const another = anEmail()
  expect((await customer.move(another, { from: email })).status).toBe(200)
  const linkToken = await mailedToken(shop.db, another, "verify-email")
  expect((await signIn(shop, { email: another, password: PASSWORD, linkToken })).status).toBe(200)
})

test("a sign-up that is verified at the moment of the change leaves one verified account, and no fault", async () => {
  for (let time = 0; time < 5; time++) {
    const customer = await aMover()
    const email = anEmail()
    await anAccount(shop, { email, password: "nine green kites", verified: false })
    const linkToken = await mailedToken(shop.db, email, "verify-email")
    const [moved, proven] = await Promise.all([
      customer.move(email, { member: manager }),
      signIn(shop, { email, password: "nine green kites", linkToken }),
    ])
    expect([[200, 422].includes(moved.status), proven.status], moved.text).toEqual([true, 200])
    expect(await accountsAt(email)).toHaveLength(moved.status === 200 ? 2 : 1)
  }
})

test("a sign-in during the change opens no session, and mails no link to the old address", async () => {
  for (let time = 0; time < 5; time++) {
    const customer = await aMover()
    const before = await kindsTo(customer.email)
    const [moved] = await Promise.all([customer.move(anEmail(), { member: manager }), signIn(shop, customer)])
    expect(moved.status, moved.text).toBe(200)
    const { account: state } = (await sales.call("GET", `/api/office/customers/${customer.id}`)).json<OfficeCustomer>()
    expect(state).toEqual({ is_verified: false, sessions: 0 })
    expect(await kindsTo(customer.email)).toEqual([...before, "email-changed"])
  }
})

test("an account whose address was changed is no pending sign-up: neither the sweep nor other sign-ups of the address delete it", async () => {
  const customer = await aMover()
  const email = anEmail()
  await customer.move(email)
  await shop.db.execute(sql`update identity_users set created_at = now() - interval '30 days' where id = ${customer.uid}`)
  await sweepAccounts(shop.db)
  for (let number = 1; number <= 12; number++) {
    const payload = { email, password: "nine green kites", display_name: "Somebody Else" }
    await shop.app.inject({ method: "POST", url: identity.signUp.path, payload, remoteAddress: `203.0.113.${number}` })
  }
  expect(await accountsAt(email)).toContain(customer.uid)
  // A forgotten password is that of the account, and not that of a newer sign-up.
  await shop.call("POST", identity.forgotPassword.path, { email })
  const token = await mailedToken(shop.db, email, "reset-password")
  expect((await shop.call("POST", identity.resetPassword.path, { token, password: "eight red kites" })).status).toBe(204)
  expect((await signIn(shop, { email, password: "eight red kites" })).json()).toMatchObject({ user: { uid: customer.uid } })
  expect(await accountsAt(email)).toEqual([customer.uid])
})

test("a sign-up with a mistyped address gets another week for the corrected one, and remains a sign-up", async () => {
  const customer = await aMover({ verified: false })
  await shop.db.execute(sql`update identity_users set created_at = now() - interval '6 days' where id = ${customer.uid}`)
  const email = anEmail()
  expect((await customer.move(email)).status).toBe(200)
  await shop.db.execute(sql`update identity_users set created_at = created_at - interval '6 days' where id = ${customer.uid}`)
  await sweepAccounts(shop.db)
  expect(await accountsAt(email)).toEqual([customer.uid])
  await shop.db.execute(sql`update identity_users set created_at = created_at - interval '2 days' where id = ${customer.uid}`)
  await sweepAccounts(shop.db)
  expect(await accountsAt(email)).toEqual([])
})

test("orders and repairs keep the address that they were placed with, and the list of orders finds them by the new email", async () => {
  const { customer, delivered } = await aKnownCustomer(shop)
  const email = anEmail()
  const body = { email, old_email: customer.email, reason: REASON }
  expect((await manager.call("POST", `/api/office/customers/${customer.id}/email`, body)).status).toBe(200)
  const order = (await manager.call("GET", `/api/office/orders/${delivered.reference}`)).json<OfficeOrder>()
  expect([order.shipping_address?.email, order.customer.email]).toEqual([KNOWN_ADDRESS.email, email])
  const listed = (await manager.call("GET", `/api/office/orders?view=all&q=${encodeURIComponent(email)}`)).json<{
    results: { reference: string }[]
  }>()
  expect(listed.results.map(({ reference }) => reference)).toContain(delivered.reference)
  const { rows } = await shop.db.execute<{ email: string }>(
    sql`select customer_address ->> 'email' as email from repair_requests where customer_id = ${customer.id}`,
  )
  expect(rows).toEqual([{ email: KNOWN_ADDRESS.email }])
})

test("the change needs the permission, the member's places and a recent factor", async () => {
  const customer = await aMover()
  const by = async (role: "editor" | "technician") => customer.move(anEmail(), { member: await aStaffMember(shop, role) })
  expectProblem(await by("editor"), 403)
  expectProblem(await by("technician"), 403)
  expectProblem(await customer.move(anEmail(), { member: await aStaffMember(shop, "sales", { places: ["branch:2"] }) }), 404)
  const late = await aStaffMember(shop, "sales", { factorAt: new Date(0) })
  expect(expectProblem(await customer.move(anEmail(), { member: late }), 403).type).toBe("/api/docs#factor_required")
  expect(await auditOf(customer.id)).toEqual([])
})

test("the change counts to the limit of all help with an account", async () => {
  const limited = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const member = await aStaffMember(limited, "sales")
  const { id, email } = await aCustomer(limited.db)
  const move = () => member.call("POST", `/api/office/customers/${id}/email`, { email: "nowhere", old_email: email, reason: REASON })
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await move()).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test("a sign-in provider that keeps the accounts owns their addresses", async () => {
  const environment = {
    IDENTITY: "firebase",
    FIREBASE_API_KEY: "k",
    FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "shop",
  }
  const elsewhere = await aShopForThisTest({ environment })
  const member = await aStaffMember(elsewhere, "sales")
  const { id, email } = await aCustomer(elsewhere.db)
  const body = { email: anEmail(), old_email: email, reason: REASON }
  expect(expectProblem(await member.call("POST", `/api/office/customers/${id}/email`, body), 409).type).toBe("/api/docs#account_elsewhere")
})
