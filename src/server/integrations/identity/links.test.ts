import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anAccount, anEmail, aSession, PASSWORD, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { mailedToken, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const SPENT = "This link has expired or was already used. Please ask for a new one."
const NEW_PASSWORD = "eight red kites"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ environment: { PUBLIC_ORIGIN: "http://shop.example" } })
})
afterAll(() => shop.close())

const verify = (token: string) => shop.call("POST", identity.verifyEmail.path, { token })
const forgot = (email: string, on = shop) => on.call("POST", identity.forgotPassword.path, { email })
const reset = (token: string, password = NEW_PASSWORD) => shop.call("POST", identity.resetPassword.path, { token, password })
const mailsTo = async (email: string, on = shop) => (await queuedMails(on.db)).filter(({ to }) => to === email)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test("[AUTH-42] verification and reset links lead to pages of the shop, wherever the request came from", async () => {
  const { email } = await anAccount(shop, { verified: false })
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "http://evil.example" }
  await shop.call("POST", identity.forgotPassword.path, { email }, headers)
  const links = (await mailsTo(email)).flatMap((mail) => ("link" in mail.contents ? [mail.contents.link] : []))
  expect(links).toEqual([
    expect.stringMatching(/^http:\/\/shop\.example\/verify-email\?token=[\w-]{43}$/),
    expect.stringMatching(/^http:\/\/shop\.example\/reset-password\?token=[\w-]{43}$/),
  ])
})

test("[AUTH-42] of many who use one link at the same moment, one does", async () => {
  const { email } = await anAccount(shop, { verified: false })
  const verification = await mailedToken(shop.db, email, "verify-email")
  expect(statuses(await Promise.all(Array.from({ length: 5 }, () => verify(verification))))).toEqual([204, 422, 422, 422, 422])
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  const passwords = [1, 2, 3, 4, 5].map((place) => `eight red kites ${place}`)
  expect(statuses(await Promise.all(passwords.map((password) => reset(token, password))))).toEqual([204, 422, 422, 422, 422])
  const right = await Promise.all(passwords.map((password) => signIn(shop, { email, password })))
  expect(statuses(right)).toEqual([200, 401, 401, 401, 401])
})

test("[AUTH-42] a link that was used, that has expired, or that is none is refused with one sentence", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  await shop.db.execute(sql`update identity_verifications set expires_at = now() - interval '1 second' where value like 'reset-password:%'`)
  for (const answer of [await reset(token), await reset("x".repeat(43)), await reset("x"), await verify(token), await verify("'; --")]) {
    expect(expectProblem(answer, 422).detail).toBe(SPENT)
  }
  expect((await signIn(shop, { email, password: PASSWORD })).status).toBe(200)
})

test("a verification link holds a day and a reset link an hour", async () => {
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

test("asking again leaves the earlier link as it is, and using either makes both invalid", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const earlier = await mailedToken(shop.db, email, "reset-password")
  await forgot(email)
  const later = await mailedToken(shop.db, email, "reset-password")
  expect(later).not.toBe(earlier)
  expect((await reset(earlier)).status).toBe(204)
  expectProblem(await reset(later, "nine green kites"), 422)
})

test("a link is for what it was mailed for", async () => {
  const { email } = await anAccount(shop, { verified: false })
  await forgot(email)
  expectProblem(await verify(await mailedToken(shop.db, email, "reset-password")), 422)
  expectProblem(await reset(await mailedToken(shop.db, email, "verify-email")), 422)
})

test("a reset sets the password, ends every session and tells the owner", async () => {
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

test("a reset proves the address as well, and the password of whoever signed up with it is dead", async () => {
  const person = await anAccount(shop, { verified: false })
  await forgot(person.email)
  await reset(await mailedToken(shop.db, person.email, "reset-password"))
  expectProblem(await signIn(shop, person), 401)
  expect((await signIn(shop, { ...person, password: NEW_PASSWORD })).json()).toMatchObject({ user: { email_verified: true } })
  expectProblem(await verify(await mailedToken(shop.db, person.email, "verify-email")), 422)
})

test("[AUTH-47] a password that is too weak is refused by a reset, and the link can be used with another", async () => {
  const { email } = await anAccount(shop)
  await forgot(email)
  const token = await mailedToken(shop.db, email, "reset-password")
  const weak = "The password is too weak. Please enter a stronger password (at least 6 characters)."
  for (const password of ["12345", "password1", "NoorSalem"]) expect(expectProblem(await reset(token, password), 422).detail).toBe(weak)
  expect((await reset(token)).status).toBe(204)
})

test("[AUTH-46] a reset for an unknown email answers as for a known one, and nobody gets a mail", async () => {
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

test("[API-16] an address gets at most three such mails an hour, and the answer does not say", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  const answers = []
  for (let time = 0; time < 5; time++) answers.push(await forgot(email, strict))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  // One of the three was the mail of sign-up.
  expect((await mailsTo(email, strict)).map(({ kind }) => kind)).toEqual(["verify-email", "reset-password", "reset-password"])
})

test("[API-16] nobody tries links or asks for mails without end", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const token = "x".repeat(43)
  for (let time = 0; time < 5; time++) expectProblem(await strict.call("POST", identity.verifyEmail.path, { token }), 422)
  const refused = await strict.call("POST", identity.verifyEmail.path, { token })
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
  const asked = await Promise.all(Array.from({ length: 31 }, () => forgot(anEmail(), strict)))
  expect(statuses(asked)).toEqual([...Array(30).fill(204), 429])
})

test("a reset ends what failed sign-ins hold against the owner", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const person = await anAccount(strict)
  for (let time = 0; time < 5; time++) expectProblem(await signIn(strict, { ...person, password: "another" }), 401)
  expectProblem(await signIn(strict, person), 429)
  await forgot(person.email, strict)
  const token = await mailedToken(strict.db, person.email, "reset-password")
  await strict.call("POST", identity.resetPassword.path, { token, password: NEW_PASSWORD })
  expect((await signIn(strict, { ...person, password: NEW_PASSWORD })).status).toBe(200)
})
