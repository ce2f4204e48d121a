import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anAccount, anEmail, aSession, PASSWORD, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { mailedToken, mailedTokens, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

const SPENT = "This link has expired or was already used. Please request a new one."
const NEW_PASSWORD = "eight red kites"
const LOCKED = "Too many attempts. Please wait a few minutes, or choose a new password with “Forgot Password ?” to log in at once."

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ environment: { PUBLIC_ORIGIN: "http://localhost:4321" } })
})
afterAll(() => shop.close())

const verify = (token: string) => shop.call("POST", identity.verifyEmail.path, { token })
const forgot = (email: string, on = shop) => on.call("POST", identity.forgotPassword.path, { email })
const reset = (token: string, password = NEW_PASSWORD) => shop.call("POST", identity.resetPassword.path, { token, password })
const mailsTo = async (email: string, on = shop) => (await queuedMails(on.db)).filter(({ to }) => to === email)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test("[AUTH-42] verification and reset links lead to pages of the shop, regardless of the request's origin", async () => {
  const { email } = await anAccount(shop, { verified: false })
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "http://evil.example" }
  await shop.call("POST", identity.forgotPassword.path, { email }, headers)
  const links = (await mailsTo(email)).flatMap((mail) => ("link" in mail.contents ? [mail.contents.link] : []))
  expect(links).toEqual([
    expect.stringMatching(/^http:\/\/localhost:4321\/verify-email\?token=[\w-]{43}$/),
    expect.stringMatching(/^http:\/\/localhost:4321\/reset-password\?token=[\w-]{43}$/),
  ])
})

test("[AUTH-42] of concurrent uses of one link only one succeeds", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  const passwords = [1, 2, 3, 4, 5].map((place) => `eight red kites ${place}`)
  expect(statuses(await Promise.all(passwords.map((password) => reset(token, password))))).toEqual([204, 422, 422, 422, 422])
  const right = await Promise.all(passwords.map((password) => signIn(shop, { email, password })))
  expect(statuses(right)).toEqual([200, 401, 401, 401, 401])
})

test("[AUTH-42] a link that is used, expired or unknown is refused with the same sentence", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  await shop.db.execute(sql`update identity_verifications set expires_at = now() - interval '1 second' where value like 'reset-password:%'`)
  for (const answer of [await reset(token), await reset("x".repeat(43)), await reset("x"), await verify(token), await verify("'; --")]) {
    expect(expectProblem(answer, 422).detail).toBe(SPENT)
  }
  expect((await signIn(shop, { email, password: PASSWORD })).status).toBe(200)
})

test("a verification link is valid for a day and a reset link for an hour", async () => {
  const { email, uid } = await anAccount(shop, { verified: false })
  await forgot(email)
  const { rows } = await shop.db.execute<{ value: string; minutes: number }>(sql`
    select value, round(extract(epoch from expires_at - now()) / 60)::int as minutes from identity_verifications
    where value like ${`%${uid}`} order by value`)
  expect(rows).toEqual([
    { value: `reset-password:${uid}`, minutes: 60 },
    { value: `verify-email:${uid}`, minutes: 24 * 60 },
  ])
})

test("a newer reset link invalidates the earlier one, also when both are requested at the same moment", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  await Promise.all([forgot(email), forgot(email)])
  const tokens = await mailedTokens(shop.db, email, "reset-password")
  expect(new Set(tokens).size).toBe(3)
  const answers = []
  for (const token of tokens) answers.push(await reset(token))
  expect(statuses(answers)).toEqual([204, 422, 422])
  expectProblem(answers[0] as TestAnswer, 422)
})

test("a password change invalidates reset links requested before it", async () => {
  const person = await anAccount(shop)
  await forgot(person.email)
  const token = await mailedToken(shop.db, person.email, "reset-password")
  const { headers } = await aSession(shop, person)
  const passwords = { current_password: person.password, new_password: "nine green kites" }
  expect((await shop.call("POST", account.changePassword.path, passwords, headers)).status).toBe(204)
  expectProblem(await reset(token), 422)
})

test("a newer verification link of a sign-up invalidates its earlier one", async () => {
  const person = await anAccount(shop, { verified: false })
  const earlier = await mailedToken(shop.db, person.email, "verify-email")
  expectProblem(await signIn(shop, person), 403)
  expectProblem(await verify(earlier), 422)
  const later = await mailedToken(shop.db, person.email, "verify-email")
  expect((await signIn(shop, { ...person, linkToken: later })).status).toBe(200)
})

test("opening the page of a link does not use it up", async () => {
  const person = await anAccount(shop, { verified: false })
  const linkToken = await mailedToken(shop.db, person.email, "verify-email")
  for (const method of ["HEAD", "GET", "GET"] as const) await shop.call(method, `/verify-email?token=${linkToken}`)
  for (let time = 0; time < 2; time++) expect((await verify(linkToken)).status).toBe(204)
  expect((await signIn(shop, { ...person, linkToken })).status).toBe(200)
  expectProblem(await verify(linkToken), 422)
})

test("a link serves only the purpose it was mailed for", async () => {
  const { email } = await anAccount(shop, { verified: false })
  await forgot(email)
  expectProblem(await verify(await mailedToken(shop.db, email, "reset-password")), 422)
  expectProblem(await reset(await mailedToken(shop.db, email, "verify-email")), 422)
})

test("a reset sets the password, ends every session and notifies the owner", async () => {
  const person = await anAccount(shop)
  const sessions = [await aSession(shop, person), await aSession(shop, person)]
  await forgot(person.email)
  expect((await reset(await mailedToken(shop.db, person.email, "reset-password"))).status).toBe(204)
  for (const { headers } of sessions) expectProblem(await shop.call("GET", account.profile.path, undefined, headers), 401)
  expectProblem(await signIn(shop, person), 401)
  expect((await signIn(shop, { ...person, password: NEW_PASSWORD })).status).toBe(200)
  expect((await mailsTo(person.email)).at(-1)).toEqual({
    kind: "password-changed",
    to: person.email,
    contents: { name: person.displayName },
  })
})

test("a reset also verifies the address, and invalidates the passwords of its other sign-ups", async () => {
  const person = await anAccount(shop, { verified: false })
  await forgot(person.email)
  await reset(await mailedToken(shop.db, person.email, "reset-password"))
  expectProblem(await signIn(shop, person), 401)
  expect((await signIn(shop, { ...person, password: NEW_PASSWORD })).json()).toMatchObject({ user: { email_verified: true } })
  expectProblem(await verify(await mailedToken(shop.db, person.email, "verify-email")), 422)
})

test("[AUTH-47] a reset refuses a weak password, and the link remains valid for another", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  const weak = "The password is too weak. Please enter a stronger password (at least 6 characters)."
  for (const password of ["12345", "password1", "NoorSalem"]) expect(expectProblem(await reset(token, password), 422).detail).toBe(weak)
  expect((await reset(token)).status).toBe(204)
})

test("[AUTH-46] a reset for an unknown email answers as for a known one, and sends no mail", async () => {
  const { email } = await anAccount(shop)
  const [known, unknown] = [await forgot(email), await forgot(anEmail())]
  expect(known.status).toBe(204)
  expect(unknown.status).toBe(204)
  expect(unknown.text).toBe(known.text)
  const nobody = anEmail()
  await forgot(nobody)
  expect(await mailsTo(nobody)).toEqual([])
  expect(expectProblem(await forgot("noor@"), 422).detail).toBe("The email address is invalid. Please enter a valid email address.")
})

test("[API-16] strangers cannot flood a mailbox: three reset mails of each network, five in all, then one every few minutes", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const person = await anAccount(strict)
  const { email } = person
  const from = async (remoteAddress: string) => {
    const before = (await mailsTo(email, strict)).length
    const answer = await strict.app.inject({ method: "POST", url: identity.forgotPassword.path, payload: { email }, remoteAddress })
    expect(answer.statusCode).toBe(204)
    return (await mailsTo(email, strict)).length - before
  }
  const inTurn = async (addresses: string[]) => {
    const sent = []
    for (const address of addresses) sent.push(await from(address))
    return sent
  }
  expect(await inTurn(["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"])).toEqual([1, 1, 1, 0])
  expect(await inTurn(["192.0.2.1", "192.0.2.2", "192.0.2.3"])).toEqual([1, 1, 0])
  // Requests of strangers elsewhere do not count where the owner has signed in.
  expect(await inTurn(["127.0.0.1"])).toEqual([1])
  await strict.db.execute(sql`update throttles set full_at = full_at - interval '3 minutes' where key like 'mail of all %'`)
  expect(await inTurn(["192.0.2.4", "192.0.2.5"])).toEqual([1, 0])
})

test("[API-16] trying links and requesting mails is limited", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const token = "x".repeat(43)
  for (let time = 0; time < 5; time++) expectProblem(await strict.call("POST", identity.verifyEmail.path, { token }), 422)
  const refused = await strict.call("POST", identity.verifyEmail.path, { token })
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
  const asked = await Promise.all(Array.from({ length: 31 }, () => forgot(anEmail(), strict)))
  expect(statuses(asked)).toEqual([...Array(30).fill(204), 429])
})

test("a reset clears the failed sign-ins of the owner from everywhere, and the refusal says so", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  const post = (path: string, payload: object, remoteAddress: string) =>
    strict.app.inject({ method: "POST", url: path, payload, remoteAddress })
  const signInFrom = (address: string, password: string) => post(identity.signIn.path, { email, password }, address)
  // Wrong passwords lock the owner's new network, and those of strangers lock every other new one; with the first sign-in of the account
  // they are fifteen.
  for (let time = 0; time < 5; time++) expect((await signInFrom("203.0.113.1", "another")).statusCode).toBe(401)
  for (let place = 0; place < 9; place++) expect((await signInFrom(`192.0.2.${place}`, "another")).statusCode).toBe(401)
  for (const address of ["203.0.113.1", "198.51.100.1"]) {
    const refused = await signInFrom(address, PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ type: "/api/docs#too_many_attempts", detail: LOCKED })
  }
  await forgot(email, strict)
  const token = await mailedToken(strict.db, email, "reset-password")
  const reset = await post(identity.resetPassword.path, { token, password: NEW_PASSWORD }, "203.0.113.9")
  expect(reset.statusCode).toBe(204)
  for (const address of ["203.0.113.1", "198.51.100.1", "203.0.113.9"])
    expect((await signInFrom(address, NEW_PASSWORD)).statusCode).toBe(200)
})

test("where the owner reset the password, later attempts of strangers do not lock them out", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  await forgot(email, strict)
  const token = await mailedToken(strict.db, email, "reset-password")
  const from = (remoteAddress: string, path: string, payload: object) =>
    strict.app.inject({ method: "POST", url: path, payload, remoteAddress })
  await from("203.0.113.9", identity.resetPassword.path, { token, password: NEW_PASSWORD })
  for (let place = 0; place < 15; place++) await from(`192.0.2.${place}`, identity.signIn.path, { email, password: "another" })
  expect((await from("192.0.2.99", identity.signIn.path, { email, password: NEW_PASSWORD })).statusCode).toBe(429)
  expect((await from("203.0.113.9", identity.signIn.path, { email, password: NEW_PASSWORD })).statusCode).toBe(200)
})
