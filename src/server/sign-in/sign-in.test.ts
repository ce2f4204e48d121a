import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { identity } from "#contract/identity.ts"
import { anAccount, anEmail, aSession, PASSWORD, sessionOf, signIn } from "#server/testing/accounts.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { passwordOfEarlierParameters } from "#server/testing/earlier-passwords.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

const WRONG = "Wrong username or password! Please try again."

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

/** The wait after the last wrong password of the only account, in seconds: the whole of it, and what is left. */
async function waitOf({ db }: TestShop): Promise<{ whole: number; left: number }> {
  const { rows } = await db.execute<{ whole: number; left: number }>(sql`
    select round(extract(epoch from next_at - forgotten_at + interval '1 hour'))::int as whole,
      extract(epoch from next_at - clock_timestamp())::float8 as left
    from attempts order by failures desc limit 1`)
  return rows[0] ?? { whole: 0, left: 0 }
}

const profileStatus = async (headers: Record<string, string>) => (await shop.call("GET", account.profile.path, undefined, headers)).status
const storedPassword = async (uid: string) =>
  (await shop.db.execute<{ password: string }>(sql`select password from identity_accounts where user_id = ${uid}`)).rows[0]?.password ?? ""

test("[AUTH-40] [AUTH-41] [AUTH-44] email and password give a token by which the API identifies the customer", async () => {
  const person = await anAccount(shop)
  const answer = await signIn(shop, { email: ` ${person.email.toUpperCase()} `, password: PASSWORD })
  expect(answer.status).toBe(200)
  expectContract(identity.signIn, answer)
  expect(answer.headers["set-cookie"]).toBeUndefined()
  const user = { uid: person.uid, email: person.email, display_name: person.displayName, email_verified: true }
  expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user })
  expect(await shop.services.identity.principalOf(sessionOf(answer).token)).toEqual({
    uid: person.uid,
    email: person.email,
    emailVerified: true,
    name: person.displayName,
    authenticatedAt: expect.any(Date),
  })
})

test("[AUTH-46] an unknown email and a wrong password are refused with the same sentence", async () => {
  const { email } = await anAccount(shop)
  const wrong = await signIn(shop, { email, password: "another" })
  const unknown = await signIn(shop, { email: anEmail(), password: PASSWORD })
  const noEmail = await signIn(shop, { email: "x".repeat(900), password: "" })
  for (const answer of [wrong, unknown, noEmail]) expect(expectProblem(answer, 401).detail).toBe(WRONG)
  expect(unknown.text).toBe(wrong.text)
  const secret = /^(x-request-id|date)$/
  const named = ({ headers }: typeof wrong) => Object.entries(headers).filter(([name]) => !secret.test(name))
  expect(named(unknown)).toEqual(named(wrong))
})

test("[AUTH-35] only the correct password reveals that an email is unverified, and the mail is sent again", async () => {
  const { email } = await anAccount(shop, { verified: false })
  const mails = async () => (await queuedMails(shop.db)).filter(({ to, kind }) => to === email && kind === "verify-email").length
  expect(expectProblem(await signIn(shop, { email, password: "another" }), 401).detail).toBe(WRONG)
  expect(await mails()).toBe(1)
  expectProblem(await signIn(shop, { email, password: PASSWORD }), 403)
  expect(await mails()).toBe(2)
})

test("each sign-in has its own token, and signing out ends that session alone", async () => {
  const person = await anAccount(shop)
  const [first, second] = [await aSession(shop, person), await aSession(shop, person)]
  expect(first.token).not.toBe(second.token)
  expect((await shop.call("POST", identity.signOut.path, undefined, first.headers)).status).toBe(204)
  expect(await profileStatus(first.headers)).toBe(401)
  expect(await profileStatus(second.headers)).toBe(200)
})

test("signing out without a session is no error", async () => {
  const strange: Record<string, string>[] = [{}, { authorization: "Bearer unknown" }, { authorization: "Basic x" }]
  for (const headers of strange) {
    expect((await shop.call("POST", identity.signOut.path, undefined, headers)).status).toBe(204)
  }
})

test("a customer has at most 10 sessions; the oldest ends", async () => {
  const person = await anAccount(shop)
  const sessions = []
  for (let time = 0; time < 12; time++) sessions.push(await aSession(shop, person))
  const statuses = await Promise.all(sessions.map(({ headers }) => profileStatus(headers)))
  expect(statuses).toEqual([401, 401, ...Array(10).fill(200)])
  await Promise.all(Array.from({ length: 8 }, () => aSession(shop, person)))
  const { rows } = await shop.db.execute(sql`select 1 from identity_sessions where user_id = ${person.uid}`)
  expect(rows).toHaveLength(10)
})

test("a password hashed with earlier parameters is rehashed at the next sign-in, and remains valid", async () => {
  const person = await anAccount(shop)
  const earlier = await passwordOfEarlierParameters(PASSWORD)
  await shop.db.execute(sql`update identity_accounts set password = ${earlier} where user_id = ${person.uid}`)
  expect((await signIn(shop, { ...person, password: "another" })).status).toBe(401)
  expect(await storedPassword(person.uid)).toBe(earlier)
  expect((await signIn(shop, person)).status).toBe(200)
  const renewed = await storedPassword(person.uid)
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(shop, person)).status).toBe(200)
  expect(await storedPassword(person.uid)).toBe(renewed)
})

test("[API-17] hashing is bounded, and known and unknown addresses cost the same work", async () => {
  const { email } = await anAccount(shop)
  const many = (address: () => string) =>
    Promise.all(Array.from({ length: 60 }, () => signIn(shop, { email: address(), password: "another" })))
  // Without hashing, the queue would never refuse a sign-in.
  for (const answers of [await many(anEmail), await many(() => email)]) {
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 401).length).toBe(60 - busy.length)
    expect(Number(busy[0]?.headers["retry-after"])).toBeGreaterThan(0)
  }
})

test("[API-16] after five wrong passwords each attempt from the same network waits longer, until the right one", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const person = await anAccount(strict)
  const wrong = { ...person, password: "another" }
  for (let time = 0; time < 5; time++) expectProblem(await signIn(strict, wrong), 401)
  const waits = []
  for (let time = 0; time < 12; time++) {
    const before = await waitOf(strict)
    const refused = await signIn(strict, person)
    expectProblem(refused, 429)
    const seconds = Number(refused.headers["retry-after"])
    expect(seconds).toBeLessThanOrEqual(Math.ceil(before.left))
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((await waitOf(strict)).left))
    waits.push(before.whole)
    await strict.db.execute(sql`update attempts set next_at = now()`)
    expectProblem(await signIn(strict, wrong), 401)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  await strict.db.execute(sql`update attempts set next_at = now()`)
  expect((await signIn(strict, person)).status).toBe(200)
  for (let time = 0; time < 5; time++) expectProblem(await signIn(strict, wrong), 401)
})

test("[API-16] concurrent wrong passwords count like consecutive ones, for unknown addresses as well", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  for (const address of [email, anEmail()]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(strict, { email: address, password: "another" })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  }
})

test("[API-16] one client may sign in at most sixty times in a quarter of an hour", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const from = async (remoteAddress: string) => {
    const payload = { email: anEmail(), password: "another" }
    return (await strict.app.inject({ method: "POST", url: identity.signIn.path, payload, remoteAddress })).statusCode
  }
  const [begun] = (await strict.db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)).rows
  for (let time = 0; time < 60; time++) expect(await from("192.0.2.1")).toBe(401)
  // However long that took, nothing is refilled.
  await strict.db.execute(sql`update throttles set full_at = full_at + (clock_timestamp() - ${begun?.at}::timestamptz)`)
  expect(await from("192.0.2.1")).toBe(429)
  expect(await from("192.0.2.2")).toBe(401)
})

test("[API-16] wrong passwords from elsewhere do not lock the owner out of a place where they signed in before", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  const from = async (remoteAddress: string, password: string) => {
    const answer = await strict.app.inject({ method: "POST", url: identity.signIn.path, payload: { email, password }, remoteAddress })
    return answer.statusCode
  }
  expect(await from("192.0.2.1", PASSWORD)).toBe(200)
  for (let time = 0; time < 13; time++) expect(await from(`198.51.100.${time}`, "another")).toBe(401)
  expect(await from("198.51.100.99", PASSWORD)).toBe(429)
  expect(await from("192.0.2.1", PASSWORD)).toBe(200)
  for (let time = 0; time < 5; time++) expect(await from("192.0.2.1", "another")).toBe(401)
  expect(await from("192.0.2.1", PASSWORD)).toBe(429)
})

test("[API-16] wrong passwords of one network lock nobody out elsewhere, and those of many networks for a few minutes at most", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  const from = async (remoteAddress: string, password: string) => {
    const answer = await strict.app.inject({ method: "POST", url: identity.signIn.path, payload: { email, password }, remoteAddress })
    return { status: answer.statusCode, retryAfter: Number(answer.headers["retry-after"]) }
  }
  // The addresses of one IPv6 network count as one client.
  for (let time = 1; time <= 5; time++) expect((await from(`2001:db8::${time}`, "another")).status).toBe(401)
  expect((await from("2001:db8::6", "another")).status).toBe(429)
  expect((await from("2001:db8:0:1::1", PASSWORD)).status).toBe(200)

  // With the owner's first sign-ins these are fifteen attempts from new places.
  for (let place = 0; place < 8; place++) expect((await from(`192.0.2.${place}`, "another")).status).toBe(401)
  const refused = await from("198.51.100.1", PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(60)
  expect(refused.retryAfter).toBeLessThanOrEqual(240)
  // This place has no failures: its next allowed attempt is checked.
  await strict.db.execute(sql`update throttles set full_at = full_at - interval '4 minutes' where key like 'sign-in of %'`)
  expect((await from("198.51.100.1", PASSWORD)).status).toBe(200)
})

test("of ten thousand passwords from a thousand networks at most thirty are checked in an hour", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const { email } = await anAccount(strict)
  let judged = 0
  // A minute passes after each round, so the rounds span a whole hour.
  for (let minute = 0; minute < 60; minute++) {
    for (let place = 0; place < 3; place++) {
      const payload = { email, password: "another" }
      const remoteAddress = `10.1.${minute}.${place}`
      const { statusCode } = await strict.app.inject({ method: "POST", url: identity.signIn.path, payload, remoteAddress })
      if (statusCode === 401) judged += 1
      else expect(statusCode).toBe(429)
    }
    await strict.db.execute(sql`update throttles set full_at = full_at - interval '1 minute'`)
  }
  expect(judged).toBeGreaterThanOrEqual(15)
  expect(judged).toBeLessThanOrEqual(30)
})
