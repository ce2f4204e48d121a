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

test("[AUTH-20] sign-up creates the account, sets the display name and mails the verification link", async () => {
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

test("[AUTH-21] [AUTH-35] a new account is not signed in, and cannot sign in before its email is verified", async () => {
  const email = anEmail()
  const { headers } = sessionOf(await signUp({ email }))
  expectProblem(await shop.call("GET", account.profile.path, undefined, headers), 401)
  const refused = await signIn(shop, { email, password: PASSWORD })
  expect(expectProblem(refused, 403).detail).toBe("Please verify your email before logging in.")
  expect(refused.text).not.toContain("token")
  const linkToken = await mailedToken(shop.db, email, "verify-email")
  expect((await shop.call("POST", identity.verifyEmail.path, { token: linkToken })).status).toBe(204)
  expect((await signIn(shop, { email, password: PASSWORD, linkToken })).json()).toMatchObject({ user: { email, email_verified: true } })
})

test("[AUTH-22] the token of sign-up posts the profile, and the customer then has those names", async () => {
  const email = anEmail()
  const { headers } = sessionOf(await signUp({ email }))
  const names = { first_name: "Noor", last_name: "Salem" }
  const posted = await shop.call("POST", account.updateProfile.path, names, headers)
  expect(posted.json()).toEqual({ ...names, email })
  const linkToken = await mailedToken(shop.db, email, "verify-email")
  const session = sessionOf(await signIn(shop, { email, password: PASSWORD, linkToken }))
  expect((await shop.call("GET", account.profile.path, undefined, session.headers)).json()).toEqual({ ...names, email })
})

test("[ERR-01] an email in use is refused, in any case, and its owner is notified by mail", async () => {
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
])("[ERR-02] an invalid email is refused: %j", async (email) => {
  expect(expectProblem(await signUp({ email }), 422).detail).toBe(INVALID)
})

test("[ERR-03] a shop that is closed to new accounts says so", async () => {
  const closed = await aShopForThisTest({ environment: { SIGN_UP: "closed" } })
  expect(expectProblem(await signUp({}, closed), 403).detail).toBe(CLOSED)
  expect(await queuedMails(closed.db)).toEqual([])
})

test.each(["", "12345", "x".repeat(129)])("[ERR-04] a password of invalid length is refused: %j", async (password) => {
  expect(expectProblem(await signUp({ password }), 422).detail).toBe(WEAK)
})

test.each(["123456", "password", "PASSWORD", "iloveyou", "corniche", "Corniche2026!", "noorsalem1"])(
  "[AUTH-47] the server refuses a common password: %s",
  async (password) => {
    expect(expectProblem(await signUp({ password }), 422).detail).toBe(WEAK)
  },
)

test.each(["<b>Noor</b>", "Noor\r\nSalem", "https://prize.example", "www.prize.example", "Noor7", "Noor--Salem", " ", "x".repeat(202)])(
  "a display name that is no name is refused at its field: %j",
  async (display_name) => {
    const email = anEmail()
    const problem = expectProblem(await signUp({ email, display_name }), 422)
    expect(problem.errors?.map(({ path }) => path)).toEqual(["display_name"])
    expect(await mailsTo(email)).toEqual([])
  },
)

test("[SH-41] names of any script with the punctuation of names are accepted", async () => {
  for (const name of ["نورة آل ثاني", "Zoë O’Neil", "Abdul Rahman Al-Kuwari Jr.", "D'Arcy"]) {
    expect((await signUp({ display_name: name })).json()).toMatchObject({ user: { display_name: name } })
  }
})

test("concurrent sign-ups with one address are all pending, and each posts its own names", async () => {
  const email = anEmail()
  const from = (place: number) => ({ email, password: `seven blue kites ${place}`, display_name: "Noor Salem" })
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((place) =>
      shop.app.inject({ method: "POST", url: identity.signUp.path, payload: from(place), remoteAddress: `192.0.2.${place}` }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201])
  const posted = await Promise.all(
    answers.map((answer) => {
      const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
      return shop.call("POST", account.updateProfile.path, { first_name: "Noor", last_name: "Salem" }, headers)
    }),
  )
  expect(posted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test("nothing is created and no mail is sent when the transaction fails", async () => {
  const broken = await aShopForThisTest()
  await broken.db.execute(sql`alter table identity_sessions add constraint broken check (false)`)
  const email = anEmail()
  expectProblem(await signUp({ email }, broken), 500)
  expect(await queuedMails(broken.db)).toEqual([])
  expect((await broken.db.execute(sql`select 1 from identity_users`)).rows).toEqual([])
})

/** A shop with realistic limits, and calls from any client address. */
async function aStrictShop() {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const from = async (remoteAddress: string, email: string, call: "signUp" | "forgotPassword" = "signUp") => {
    const payload = call === "signUp" ? { email, password: PASSWORD, display_name: "Noor Salem" } : { email }
    const answer = await strict.app.inject({ method: "POST", url: identity[call].path, payload, remoteAddress })
    return { status: answer.statusCode, retryAfter: Number(answer.headers["retry-after"]) }
  }
  return { ...strict, from }
}

test("[API-16] sign-ups of strangers with an address lock its owner out of neither sign-up nor reset", async () => {
  const strict = await aStrictShop()
  const email = anEmail()
  const statuses = []
  for (let time = 0; time < 5; time++) statuses.push((await strict.from("192.0.2.1", email)).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
  expect((await strict.from("198.51.100.7", email.toUpperCase())).status).toBe(201)
  await strict.from("198.51.100.7", email, "forgotPassword")
  expect((await queuedMails(strict.db)).at(-1)).toMatchObject({ kind: "reset-password", to: email })
})

test("[API-16] the sign-ups of one address from all networks are limited as well, and refill one every few minutes", async () => {
  const strict = await aStrictShop()
  const email = anEmail()
  for (let place = 1; place <= 5; place++) expect((await strict.from(`192.0.2.${place}`, email)).status).toBe(201)
  const refused = await strict.from("198.51.100.7", email)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(60)
  expect(refused.retryAfter).toBeLessThanOrEqual(180)
})

test("[API-16] one client signs up at most twenty times an hour, and an IPv6 network is one client", async () => {
  const strict = await aStrictShop()
  const statuses = []
  for (let time = 0; time < 21; time++) statuses.push((await strict.from(`2001:db8::${time + 1}`, anEmail())).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429])
  expect((await strict.from("2001:db8:0:0:ffff::2", anEmail())).status).toBe(429)
  expect((await strict.from("2001:db8:0:1::1", anEmail())).status).toBe(201)
})
