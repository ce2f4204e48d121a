import { sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Me, SessionState } from "#contract/office/session.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import { staffCredentials } from "#server/office/staff.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { aMemberWithFactors, PASSWORD, type TestMember } from "#server/testing/staff.ts"

const SESSION = "/api/office/session"
let shop: TestShop
let nowMs = Date.parse("2026-11-22T08:00:00Z")
beforeAll(async () => {
  shop = await aShop()
  shop.services.clock.now = () => new Date(nowMs)
})
beforeEach(() => {
  nowMs += 24 * 3600_000
})
afterAll(() => shop.close())

const later = (minutes: number) => {
  nowMs += minutes * 60_000
}
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * 30_000 })
const cookieIn = (answer: TestAnswer) => answer.headers["set-cookie"]?.split(";")[0] ?? ""

type Browser = {
  cookie: string
  call: (method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH", path: string, body?: unknown) => Promise<TestAnswer>
}

/** A browser that keeps the cookie. */
function aBrowser(headers: Record<string, string> = {}, of = shop): Browser {
  const browser: Browser = {
    cookie: "",
    call: async (method, path, body) => {
      const sent = {
        "x-office": "1",
        origin: of.services.config.publicOrigin,
        ...headers,
        ...(browser.cookie ? { cookie: browser.cookie } : {}),
      }
      const answer = await of.call(method, path, body, sent)
      if (answer.headers["set-cookie"]) browser.cookie = cookieIn(answer)
      return answer
    },
  }
  return browser
}

async function signedIn(member: TestMember & { secret: string }, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = aBrowser(headers)
  expect((await browser.call("POST", SESSION, { email: member.email, password: PASSWORD })).json<SessionState>().stage).toBe("factor")
  expect((await browser.call("POST", `${SESSION}/factor`, { code: codeOf(member.secret) })).json<SessionState>().stage).toBe("open")
  return browser
}

test("[OFFICE-04] the right password alone opens nothing but the second factor", async () => {
  const member = await aMemberWithFactors(shop, "sales")
  const browser = aBrowser()
  const state = (await browser.call("POST", SESSION, { email: ` ${member.email.toUpperCase()} `, password: PASSWORD })).json<SessionState>()
  expect(state).toMatchObject({ stage: "factor", factors: ["totp", "recovery"] })
  for (const path of ["/api/office/me", "/api/office/me/sessions"]) expectProblem(await browser.call("GET", path), 401)
  expectProblem(await browser.call("POST", "/api/office/me/credentials/totp"), 401)
  const before = browser.cookie
  expect((await browser.call("POST", `${SESSION}/factor`, { code: codeOf(member.secret) })).status).toBe(200)
  expect((await browser.call("GET", "/api/office/me")).json<Me>()).toMatchObject({ email: member.email, recovery_codes_left: 10 })
  // The value from before the sign-in is worth nothing, and neither is one that a stranger chose.
  expect(browser.cookie).not.toBe(before)
  expectProblem(await shop.call("GET", "/api/office/me", undefined, { cookie: before }), 401)
  const { rows } = await shop.db.execute(sql`select token from staff_sessions where staff_id = ${member.id}`)
  expect(JSON.stringify(rows)).not.toContain(browser.cookie.split("=")[1])
})

test("[OFFICE-05] a code counts for its step and one to either side, and never twice", async () => {
  const { email, secret } = await aMemberWithFactors(shop, "sales")
  const browser = aBrowser()
  const give = async (code: string) => {
    await browser.call("POST", SESSION, { email, password: PASSWORD })
    return (await browser.call("POST", `${SESSION}/factor`, { code })).status
  }
  for (const steps of [-2, 2]) expect(await give(codeOf(secret, steps)), String(steps)).toBe(422)
  expect(await give(codeOf(secret, -1))).toBe(200)
  const code = codeOf(secret)
  expect(await give(code)).toBe(200)
  expect(await give(code)).toBe(422)
  expect(await give(codeOf(secret, 1))).toBe(200)
  expect(await give(code)).toBe(422)
})

test("[OFFICE-05] of two requests with one code only one succeeds", async () => {
  const { email, secret } = await aMemberWithFactors(shop, "sales")
  const browsers = [aBrowser(), aBrowser(), aBrowser()]
  for (const browser of browsers) await browser.call("POST", SESSION, { email, password: PASSWORD })
  const answers = await Promise.all(browsers.map((browser) => browser.call("POST", `${SESSION}/factor`, { code: codeOf(secret) })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test("[OFFICE-07] a recovery code works once, and mails how many are left", async () => {
  const { email, codes } = await aMemberWithFactors(shop, "technician")
  expect(codes).toHaveLength(10)
  const browser = aBrowser()
  await browser.call("POST", SESSION, { email, password: PASSWORD })
  const code = codes[3]?.toUpperCase() ?? ""
  expect((await browser.call("POST", `${SESSION}/factor`, { code })).status).toBe(200)
  const mails = (await queuedMails(shop.db)).filter(({ to, kind }) => to === email && kind === "staff-recovery-used")
  expect(mails.map(({ contents }) => contents)).toMatchObject([{ left: 9 }])
  await browser.call("POST", SESSION, { email, password: PASSWORD })
  expectProblem(await browser.call("POST", `${SESSION}/factor`, { code }), 422)
  const stored = await shop.db.select().from(staffCredentials)
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll("-", ""))
})

test("[OFFICE-09] a session ends after 2 hours without use and after 12 in all, and is locked after 15 minutes", async () => {
  const member = await aMemberWithFactors(shop, "manager")
  const browser = await signedIn(member)
  for (let used = 0; used < 3; used++) {
    later(14)
    expect((await browser.call("GET", "/api/office/me/sessions")).status).toBe(200)
  }
  later(16)
  expect(expectProblem(await browser.call("GET", "/api/office/me/sessions"), 403).type).toBe("/api/docs#locked")
  expect((await browser.call("GET", "/api/office/me")).json<Me>().locked).toBe(true)
  expect((await browser.call("GET", SESSION)).json<SessionState>().stage).toBe("locked")
  expect((await browser.call("POST", "/api/office/me/factor-check", { code: codeOf(member.secret) })).status).toBe(204)
  expect((await browser.call("GET", "/api/office/me/sessions")).status).toBe(200)
  later(121)
  expectProblem(await browser.call("GET", "/api/office/me"), 401)

  const long = await signedIn(member)
  for (let used = 0; used < 12 * 6 - 1; used++) {
    later(10)
    expect((await long.call("GET", "/api/office/me/sessions")).status).toBe(200)
  }
  later(11)
  expectProblem(await long.call("GET", "/api/office/me"), 401)
})

test("[OFFICE-09] what a page asks in the background does not keep a session awake", async () => {
  const member = await aMemberWithFactors(shop, "manager")
  const browser = await signedIn(member)
  const background = () => shop.call("GET", "/api/office/me/sessions", undefined, { cookie: browser.cookie, "x-background": "1" })
  later(10)
  expect((await background()).status).toBe(200)
  later(6)
  expect(expectProblem(await background(), 403).type).toBe("/api/docs#locked")
})

test("[OFFICE-14] the member sees the sessions, ends one, and all but this one", async () => {
  const member = await aMemberWithFactors(shop, "owner")
  const chrome = {
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0 Safari/537.36",
  }
  const here = await signedIn(member, chrome)
  later(1)
  const there = await signedIn(member)
  later(1)
  const third = await signedIn(member)
  type List = { results: { id: number; device: string; address: string; current: boolean }[] }
  const { results } = (await here.call("GET", "/api/office/me/sessions")).json<List>()
  expect(results.map(({ device, current, address }) => [device, current, address])).toEqual(
    expect.arrayContaining([
      ["Chrome, Windows", true, "127.0.0.1"],
      ["", false, "127.0.0.1"],
    ]),
  )
  const other = (await there.call("GET", "/api/office/me/sessions")).json<List>().results.find(({ current }) => current)
  expect((await here.call("DELETE", `/api/office/me/sessions/${other?.id}`)).status).toBe(204)
  expectProblem(await there.call("GET", "/api/office/me"), 401)
  expect((await here.call("DELETE", "/api/office/me/sessions")).json()).toEqual({ ended: 1 })
  expectProblem(await third.call("GET", "/api/office/me"), 401)
  expect((await here.call("GET", "/api/office/me")).status).toBe(200)
  const stranger = await signedIn(await aMemberWithFactors(shop, "owner"))
  const mine = (await here.call("GET", "/api/office/me/sessions")).json<List>().results[0]
  expectProblem(await stranger.call("DELETE", `/api/office/me/sessions/${mine?.id}`), 404)
})

test("[OFFICE-15] a change of password ends the other sessions at once", async () => {
  const member = await aMemberWithFactors(shop, "editor")
  const here = await signedIn(member)
  later(1)
  const there = await signedIn(member)
  const change = (current: string, password: string) => here.call("PUT", "/api/office/me/password", { current, password })
  expectProblem(await change("wrong", "a long new password"), 401)
  expectProblem(await change(PASSWORD, "short"), 422)
  expect((await change(PASSWORD, "a long new password")).status).toBe(204)
  expectProblem(await there.call("GET", "/api/office/me"), 401)
  expect((await here.call("GET", "/api/office/me")).status).toBe(200)
  expectProblem(await aBrowser().call("POST", SESSION, { email: member.email, password: PASSWORD }), 401)
})

test("[OFFICE-17] an act that asks for a factor again refuses one older than 10 minutes", async () => {
  const member = await aMemberWithFactors(shop, "editor")
  const browser = await signedIn(member)
  later(11)
  const change = () => browser.call("POST", "/api/office/me/recovery-codes")
  expect(expectProblem(await change(), 403).type).toBe("/api/docs#factor_required")
  expectProblem(await browser.call("POST", "/api/office/me/factor-check", { code: "000000" }), 422)
  expect((await browser.call("POST", "/api/office/me/factor-check", { code: codeOf(member.secret) })).status).toBe(204)
  expect((await change()).json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10)
})

test("[OFFICE-18] a sign-in from a new device mails the member, and a second one from it does not", async () => {
  const member = await aMemberWithFactors(shop, "sales")
  const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1" }
  await signedIn(member, phone)
  later(1)
  await signedIn(member, phone)
  const mails = (await queuedMails(shop.db)).filter(({ to }) => to === member.email)
  expect(mails.map(({ kind, contents }) => [kind, contents])).toEqual([
    ["staff-new-device", expect.objectContaining({ device: "Safari, iPhone", address: "127.0.0.1", atMs: nowMs - 60_000 })],
  ])
})

test("[OFFICE-11] after 5 wrong passwords or codes an account waits, and after 20 a client; a known place stays open", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const [known, other] = [await aMemberWithFactors(strict, "sales"), await aMemberWithFactors(strict, "sales")]
  const tried = (email: string, password: string) => aBrowser({}, strict).call("POST", SESSION, { email, password })
  for (const email of [known.email, "nobody@example.com"]) {
    for (let wrong = 0; wrong < 5; wrong++) expectProblem(await tried(email, "wrong password"), 401)
    const refused = await tried(email, PASSWORD)
    expect(expectProblem(refused, 429).type).toBe("/api/docs#too_many_requests")
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
  }
  // Ten attempts of this client are spent; right ones are given back.
  for (let right = 0; right < 8; right++) expect((await tried(other.email, PASSWORD)).status).toBe(200)
  for (let wrong = 0; wrong < 5; wrong++) await tried(`nobody-${wrong}@example.com`, "wrong password")
  for (let wrong = 5; wrong < 10; wrong++) await tried(`nobody-${wrong}@example.com`, "wrong password")
  expectProblem(await tried(other.email, PASSWORD), 429)
})

test("[OFFICE-03] one address may be a customer and a member of staff, and neither signs in as the other", async () => {
  const member = await aMemberWithFactors(shop, "sales")
  const customer = { email: member.email, password: "a customer's password", display_name: "Reem" }
  expect((await shop.call("POST", "/api/identity/sign-up", customer)).status).toBe(201)
  expectProblem(await aBrowser().call("POST", SESSION, { email: member.email, password: customer.password }), 401)
  expectProblem(await shop.call("POST", "/api/identity/sign-in", { email: member.email, password: PASSWORD }), 401)
})

test("the people of the demonstration sign in on this machine alone, and in no shop that takes money", async () => {
  const { addDemonstrationStaff } = await import("./demonstration-staff.ts")
  const demo = await aShopForThisTest()
  await addDemonstrationStaff(demo.db, demo.services.clock.now())
  const people = (await aBrowser({}, demo).call("GET", SESSION)).json<SessionState>().demonstration ?? []
  expect(people.map(({ role, email }) => [role, email])).toEqual(
    ["owner", "manager", "sales", "technician", "editor"].map((role) => [role, `${role}@example.com`]),
  )
  const [{ email, password, code }] = people as [(typeof people)[number]]
  const browser = aBrowser({}, demo)
  expect((await browser.call("POST", SESSION, { email, password })).status).toBe(200)
  expect((await browser.call("POST", `${SESSION}/factor`, { code })).json<SessionState>().stage).toBe("open")
  const next = (await browser.call("GET", SESSION)).json<SessionState>().demonstration?.[0]?.code ?? ""
  expect(next).not.toBe(code)
  expect((await browser.call("POST", "/api/office/me/factor-check", { code: next })).status).toBe(204)

  const proxied = aBrowser({ "x-forwarded-for": "192.0.2.7" }, demo)
  expect((await proxied.call("GET", SESSION)).json<SessionState>().demonstration).toBeNull()
  expectProblem(await proxied.call("POST", SESSION, { email, password }), 401)
  demo.services.config.production = true
  expect((await aBrowser({}, demo).call("GET", SESSION)).json<SessionState>().demonstration).toBeNull()
  expectProblem(await aBrowser({}, demo).call("POST", SESSION, { email, password }), 401)
})

test("[OFFICE-69] no row of the audit holds a password, a code, a token or a key, and none can be written with one", async () => {
  const member = await aMemberWithFactors(shop, "owner")
  const code = codeOf(member.secret)
  await aBrowser().call("POST", SESSION, { email: member.email, password: "a wrong password" })
  const browser = await signedIn(member)
  const made = await browser.call("POST", "/api/office/keys", { name: "Stock", permissions: ["stock.count"], days: 30 })
  const codes = (await browser.call("POST", "/api/office/me/recovery-codes")).json<{ recovery_codes: string[] }>().recovery_codes
  expect(codes).toHaveLength(10)
  await browser.call("POST", "/api/office/staff/invitations", { email: "sana@example.com", role: "sales", places: null, language: "en" })
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select string_agg(act || coalesce(before::text, '') || coalesce(after::text, ''), ' ') as text from audit_rows`,
  )
  const token = browser.cookie.split("=")[1] ?? ""
  const secrets = [PASSWORD, "a wrong password", member.secret, code, token, made.json<{ key: string }>().key, ...codes, ...member.codes]
  for (const secret of secrets) expect(rows[0]?.text).not.toContain(secret)
  for (const field of ["password", "token", "recovery_codes", "totp", "photos"]) {
    const act = { act: "staff.change", object: null, after: { of: { [field]: "x" } } }
    await expect(audit(shop.db, commandLine("noor"), act), field).rejects.toThrow(`must not hold "${field}"`)
  }
})
