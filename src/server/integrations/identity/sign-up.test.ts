import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anAccount, anEmail, PASSWORD, sessionOf, signIn } from "#server/testing/accounts.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { mailedToken, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const TAKEN = "This email is already registered. Please log in to continue."
const INVALID = "The email address is invalid. Please enter a valid email address."
const CLOSED = "Email/password accounts are not enabled. Please contact support."
const WEAK = "The password is too weak. Please enter a stronger password (at least 6 characters)."

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const signUp = (given: { email?: string; password?: string; display_name?: string } = {}, on = shop) =>
  on.call("POST", identity.signUp.path, { email: anEmail(), password: PASSWORD, display_name: "Noor Salem", ...given })
const mailsTo = async (email: string) => (await queuedMails(shop.db)).filter(({ to }) => to === email)

test("[AUTH-20] sign-up makes the account, sets the display name and mails the verification link", async () => {
  const email = anEmail()
  const answer = await signUp({ email: ` ${email.toUpperCase()} `, display_name: " Noor Salem " })
  expect(answer.status).toBe(201)
  expectContract(identity.signUp, answer)
  expect(answer.headers["cache-control"]).toBe("no-store")
  expect(answer.headers["set-cookie"]).toBeUndefined()
  expect(answer.json()).toMatchObject({ user: { email, display_name: "Noor Salem", email_verified: false } })
  const link = expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/verify-email\?token=[\w-]{43}$/)
  expect(await mailsTo(email)).toEqual([{ kind: "verify-email", to: email, contents: { name: "Noor Salem", link } }])
})

test("[AUTH-21] [AUTH-35] who just signed up is not signed in, and cannot sign in before the email is verified", async () => {
  const email = anEmail()
  const { headers } = sessionOf(await signUp({ email }))
  expectProblem(await shop.call("GET", account.profile.path, undefined, headers), 401)
  const refused = await signIn(shop, { email, password: PASSWORD })
  expect(expectProblem(refused, 403).detail).toBe("Please verify your email before logging in.")
  expect(refused.text).not.toContain("token")
  await shop.call("POST", identity.verifyEmail.path, { token: await mailedToken(shop.db, email, "verify-email") })
  expect((await signIn(shop, { email, password: PASSWORD })).json()).toMatchObject({ user: { email, email_verified: true } })
})

test("[AUTH-22] the token of sign-up posts the profile, and the names are those of the customer afterwards", async () => {
  const email = anEmail()
  const { headers } = sessionOf(await signUp({ email }))
  const names = { first_name: "Noor", last_name: "Salem" }
  const posted = await shop.call("POST", account.updateProfile.path, names, headers)
  expect(posted.json()).toEqual({ ...names, email })
  await shop.call("POST", identity.verifyEmail.path, { token: await mailedToken(shop.db, email, "verify-email") })
  const session = sessionOf(await signIn(shop, { email, password: PASSWORD }))
  expect((await shop.call("GET", account.profile.path, undefined, session.headers)).json()).toEqual({ ...names, email })
})

test("[ERR-01] an email in use is refused, whatever its case, and its owner is told by mail", async () => {
  const { email, displayName } = await anAccount(shop)
  expect(expectProblem(await signUp({ email: email.toUpperCase() }), 409).detail).toBe(TAKEN)
  expect((await mailsTo(email)).at(-1)).toEqual({ kind: "address-in-use", to: email, contents: { name: displayName } })
  expect((await signIn(shop, { email, password: PASSWORD })).status).toBe(200)
})

test.each([
  "",
  "noor",
  "noor@",
  "@example.com",
  "noor@example",
  "a b@example.com",
  `${"x".repeat(65)}@example.com`,
  "noor@example.com, b@x.qa",
])("[ERR-02] a text that is no email is refused: %j", async (email) => {
  expect(expectProblem(await signUp({ email }), 422).detail).toBe(INVALID)
})

test("[ERR-03] a shop that takes no new accounts says so", async () => {
  const closed = await aShopForThisTest({ environment: { SIGN_UP: "closed" } })
  expect(expectProblem(await signUp({}, closed), 403).detail).toBe(CLOSED)
  expect(await queuedMails(closed.db)).toEqual([])
})

test.each(["", "12345", "x".repeat(129)])("[ERR-04] a password of no usable length is refused: %j", async (password) => {
  expect(expectProblem(await signUp({ password }), 422).detail).toBe(WEAK)
})

test.each(["123456", "password", "PASSWORD", "iloveyou", "corniche", "Corniche2026!", "noorsalem1"])(
  "[AUTH-47] a password that everybody knows is refused by the server: %s",
  async (password) => {
    expect(expectProblem(await signUp({ password }), 422).detail).toBe(WEAK)
  },
)

test("whoever signed up first without proving the address has nothing of who signs up after", async () => {
  const email = anEmail()
  const early = sessionOf(await signUp({ email, password: "the attackers one", display_name: "Somebody Else" }))
  const earlyLink = await mailedToken(shop.db, email, "verify-email")
  await shop.call("POST", identity.forgotPassword.path, { email })
  const earlyReset = await mailedToken(shop.db, email, "reset-password")
  expect((await signUp({ email })).status).toBe(201)

  expectProblem(await shop.call("POST", account.updateProfile.path, { first_name: "A", last_name: "B" }, early.headers), 401)
  expectProblem(await shop.call("POST", identity.verifyEmail.path, { token: earlyLink }), 422)
  expectProblem(await shop.call("POST", identity.resetPassword.path, { token: earlyReset, password: "eight red kites" }), 422)
  await shop.call("POST", identity.verifyEmail.path, { token: await mailedToken(shop.db, email, "verify-email") })
  expectProblem(await signIn(shop, { email, password: "the attackers one" }), 401)
  expect((await signIn(shop, { email, password: PASSWORD })).json()).toMatchObject({ user: { display_name: "Noor Salem" } })
})

test("many who sign up with one address at the same moment make one account, of the last of them", async () => {
  const email = anEmail()
  const passwords = Array.from({ length: 6 }, (_, place) => `seven blue kites ${place}`)
  const answers = await Promise.all(passwords.map((password) => signUp({ email, password })))
  expect(answers.map(({ status }) => status)).toEqual(passwords.map(() => 201))
  const { rows } = await shop.db.execute(sql`select 1 from identity_users where email = ${email}`)
  expect(rows).toHaveLength(1)
  const tokens = answers.map((answer) => sessionOf(answer).headers)
  const posted = await Promise.all(
    tokens.map((headers) => shop.call("POST", account.updateProfile.path, { first_name: "Noor", last_name: "Salem" }, headers)),
  )
  expect(posted.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(posted.filter(({ status }) => status === 401)).toHaveLength(5)
})

test("nothing is made and no mail goes out when the transaction fails", async () => {
  const broken = await aShopForThisTest()
  await broken.db.execute(sql`alter table identity_sessions add constraint broken check (false)`)
  const email = anEmail()
  expectProblem(await signUp({ email }, broken), 500)
  expect(await queuedMails(broken.db)).toEqual([])
  expect((await broken.db.execute(sql`select 1 from identity_users`)).rows).toEqual([])
})

test("[API-16] an address can be signed up with three times a day, and one client signs up twenty times an hour", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const from = async (remoteAddress: string, email: string) => {
    const payload = { email, password: PASSWORD, display_name: "Noor Salem" }
    return await strict.app.inject({ method: "POST", url: identity.signUp.path, payload, remoteAddress })
  }
  const email = anEmail()
  for (let place = 1; place <= 3; place++) expect((await from(`192.0.2.${place}`, email)).statusCode).toBe(201)
  const refused = await from("192.0.2.4", email.toUpperCase())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(7 * 3600)
  const statuses = []
  for (let time = 0; time < 21; time++) statuses.push((await from("2001:db8::1", anEmail())).statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect((await from("2001:db8:0:0:ffff::2", anEmail())).statusCode).toBe(429)
})
