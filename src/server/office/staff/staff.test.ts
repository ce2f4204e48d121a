import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isWrite, type OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"
import { ROLES, scopeOf } from "#contract/office/permissions.ts"
import type { SessionState } from "#contract/office/session.ts"
import type { OfficeRole, StaffMember } from "#contract/office/staff.ts"
import { forgetAudit } from "#server/office/audit.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { mailedToken, queuedMails } from "#server/testing/mails.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const STAFF = "/api/office/staff"
const INVITATIONS = `${STAFF}/invitations`
let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const officeCalls = Object.entries(officeContract).flatMap(([area, named]) =>
  Object.entries<OfficeCall>(named).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)
/** Ids that exist nowhere, so that a call that is allowed finds nothing. */
const addressOf = ({ path }: OfficeCall) => path.replaceAll(/\{\w+\}/g, "2147483647")
const lastActs = async (of: TestShop) =>
  (
    await of.db.execute<{ act: string; name: string; after: object | null }>(
      sql`select act, name, after from audit_rows order by id desc limit 5`,
    )
  ).rows

test("[OFFICE-20] [OFFICE-02] every call answers 401 without a session, and 403 with the name of the permission to each role that lacks it", async () => {
  const members = await Promise.all(ROLES.map((role) => aStaffMember(shop, role)))
  for (const { name, call } of officeCalls) {
    if (call.permission === "open") continue
    const body = call.method === "GET" ? undefined : {}
    // A hidden call tells nobody else that it exists. [OFFICE-104]
    expectProblem(await shop.call(call.method, addressOf(call), body, { "x-office": "1" }), call.hidden ? 404 : 401)
    if (call.permission === "session") continue
    for (const member of members) {
      const isAllowed = scopeOf(member.role, call.permission) !== null
      if (isAllowed && call.method !== "GET" && !call.body) continue
      const answer = await member.call(call.method, addressOf(call), body, call.versioned ? { version: 1 } : {})
      if (isAllowed) expect([401, 403], `${name} ${member.role}`).not.toContain(answer.status)
      else if (call.hidden) expectProblem(answer, 404)
      else
        expect(expectProblem(answer, 403), `${name} ${member.role}`).toMatchObject({
          type: "/api/docs#forbidden",
          permission: call.permission,
        })
    }
  }
  for (const member of members) expect((await member.call("GET", "/api/office/me")).status, "a 403 ends no session").toBe(200)
})

test("[OFFICE-20] acts that change people, keys or payments ask for a factor again", () => {
  const marked = officeCalls.filter(
    ({ call }) => isWrite(call) && ["staff.manage", "roles.manage", "keys.manage"].includes(call.permission),
  )
  expect(marked.length).toBeGreaterThan(8)
  expect(marked.filter(({ call }) => !call.factorAgain).map(({ name }) => name)).toEqual([])
})

test("[OFFICE-12] [OFFICE-13] an invitation works once and for 72 hours, and leads to nothing but a second factor", async () => {
  const owner = await aStaffMember(shop, "owner")
  const invite = (email: string) => owner.call("POST", INVITATIONS, { email, role: "sales", places: null, language: "en" })
  expect((await invite("Reem@Example.com")).status).toBe(201)
  const token = await mailedToken(shop.db, "reem@example.com", "staff-invitation")
  const post = (path: string, body: object) => shop.call("POST", `/api/office/invitations/${path}`, body, { "x-office": "1" })
  expect((await post("look", { token })).json()).toMatchObject({ email: "reem@example.com", role: "sales" })
  for (const password of ["short", "123qweasdzxc", "reem@example.com"])
    expectProblem(await post("accept", { token, name: "Reem", password }), 422)
  const accepted = await post("accept", { token, name: "Reem", password: "a quiet harbour" })
  expect(accepted.json<SessionState>()).toMatchObject({ stage: "enrolling" })
  const cookie = accepted.headers["set-cookie"]?.split(";")[0] ?? ""
  expectProblem(await shop.call("GET", "/api/office/me/sessions", undefined, { cookie }), 401)
  expect((await shop.call("GET", "/api/office/me", undefined, { cookie })).json()).toMatchObject({ must_set_factor: true })
  expectProblem(await post("accept", { token, name: "Reem", password: "a quiet harbour" }), 422)
  expectProblem(await invite("reem@example.com"), 409)

  await invite("joseph@example.com")
  const first = await mailedToken(shop.db, "joseph@example.com", "staff-invitation")
  await invite("joseph@example.com")
  const second = await mailedToken(shop.db, "joseph@example.com", "staff-invitation")
  expectProblem(await post("look", { token: first }), 422)
  const [open] = (await owner.call("GET", INVITATIONS)).json<{ results: { id: number; email: string }[] }>().results
  expect(open).toMatchObject({ email: "joseph@example.com" })
  await shop.db.execute(sql`update staff_invitations set expires_at = now() where id = ${open?.id}`)
  expectProblem(await post("look", { token: second }), 422)
  await post("ask", { token: second })
  const asked = (await queuedMails(shop.db)).filter(({ kind }) => kind === "staff-invitation-asked")
  expect(asked).toMatchObject([{ to: owner.email, contents: { email: "joseph@example.com" } }])
  expect((await owner.call("DELETE", `${INVITATIONS}/${open?.id}`)).status).toBe(204)
  expect((await lastActs(shop)).map(({ act }) => act)).toEqual([
    "staff.withdraw",
    "staff.invite",
    "staff.invite",
    "staff.join",
    "staff.invite",
  ])
})

test("[OFFICE-15] suspending or changing a member ends their sessions at once", async () => {
  const [owner, one, other] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "sales"), await aStaffMember(shop, "sales")]
  const { version } = (await owner.call("GET", `${STAFF}/${one.id}`)).json<StaffMember>()
  expectProblem(await owner.call("PATCH", `${STAFF}/${one.id}`, { role: "editor" }), 428)
  expectProblem(await owner.call("PATCH", `${STAFF}/${one.id}`, { role: "editor" }, { version: version + 1 }), 412)
  expect((await one.call("GET", "/api/office/me")).status).toBe(200)
  expect((await owner.call("PATCH", `${STAFF}/${one.id}`, { role: "editor", places: ["city:Doha"] }, { version })).json()).toMatchObject({
    role: "editor",
    places: ["city:Doha"],
    version: version + 1,
  })
  expectProblem(await one.call("GET", "/api/office/me"), 401)
  expect((await owner.call("POST", `${STAFF}/${other.id}/suspend`)).json()).toMatchObject({ state: "suspended" })
  expectProblem(await other.call("GET", "/api/office/me"), 401)
})

test("[OFFICE-16] the last owner stays, also against two requests at once, and nobody changes themselves", async () => {
  const own = await aShopForThisTest()
  const [one, two] = [await aStaffMember(own, "owner"), await aStaffMember(own, "owner")]
  expectProblem(await one.call("PATCH", `${STAFF}/${one.id}`, { role: "editor" }, { version: 1 }), 409)
  const answers = await Promise.all([one.call("POST", `${STAFF}/${two.id}/suspend`), two.call("POST", `${STAFF}/${one.id}/suspend`)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await own.db.execute(sql`select from staff where role = 'owner' and suspended_at is null`)
  expect(rows).toHaveLength(1)
})

test("a manager manages lower roles only, and gives no more than a manager may do", async () => {
  const [manager, owner, sales] = [
    await aStaffMember(shop, "manager"),
    await aStaffMember(shop, "owner"),
    await aStaffMember(shop, "sales"),
  ]
  for (const id of [owner.id, (await aStaffMember(shop, "manager")).id])
    expectProblem(await manager.call("POST", `${STAFF}/${id}/suspend`), 422)
  const invite = (role: string) => manager.call("POST", INVITATIONS, { email: `${role}@shop.example`, role, places: null, language: "ar" })
  for (const role of ["owner", "manager", "own-999", "nobody"]) expectProblem(await invite(role), 422)
  expect((await invite("technician")).status).toBe(201)
  expect((await manager.call("POST", `${STAFF}/${sales.id}/sign-out`)).json()).toEqual({ ended: 1 })
})

test("[OFFICE-25] an own role is a copy with changed permissions, and stays while somebody has it", async () => {
  const [owner, sales] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "sales", { name: "Courier One" })]
  const made = (
    await owner.call("POST", "/api/office/roles", {
      name: "Courier",
      copied_from: "sales",
      permissions: { "orders.read": "own", "orders.deliver": "own" },
    })
  ).json<OfficeRole>()
  expect(made).toMatchObject({ name: "Courier", copied_from: "sales", members: 0, version: 1 })
  for (const name of ["Courier", "Owner"]) expectProblem(await owner.call("POST", "/api/office/roles", { name, copied_from: "sales" }), 409)
  const impossible = { name: "X", copied_from: "sales", permissions: { "orders.read": "below" } }
  expectProblem(await owner.call("POST", "/api/office/roles", impossible), 422)
  expect((await owner.call("PATCH", `${STAFF}/${sales.id}`, { role: made.key }, { version: 1 })).json()).toMatchObject({
    role_name: "Courier",
  })
  const id = made.key.slice(4)
  expect(expectProblem(await owner.call("DELETE", `/api/office/roles/${id}`), 409)).toMatchObject({ names: ["Courier One"] })
  await owner.call("PATCH", `${STAFF}/${sales.id}`, { role: "sales" }, { version: 2 })
  expect((await owner.call("DELETE", `/api/office/roles/${id}`)).status).toBe(204)
})

test("[OFFICE-27] an API key has a name, permissions and an end, is shown once, and never holds what would make more of it", async () => {
  const owner = await aStaffMember(shop, "owner")
  const make = (permissions: string[]) => owner.call("POST", "/api/office/keys", { name: "Stock", permissions, days: 30 })
  for (const permission of ["staff.manage", "roles.manage", "keys.manage", "orders.refund", "orders.approve"])
    expectProblem(await make([permission]), 422)
  const { id, key } = (await make(["staff.read"])).json<{ id: number; key: string }>()
  const headers = { authorization: `Bearer ${key}` }
  expect((await shop.call("GET", STAFF, undefined, headers)).status).toBe(200)
  expectProblem(await shop.call("GET", "/api/office/keys", undefined, headers), 403)
  expectProblem(await shop.call("GET", "/api/office/me", undefined, headers), 403)
  const { rows } = await shop.db.execute(sql`select * from api_keys`)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect((await owner.call("GET", "/api/office/keys")).text).not.toContain(key)
  expect((await owner.call("DELETE", `/api/office/keys/${id}`)).status).toBe(204)
  expectProblem(await shop.call("GET", STAFF, undefined, headers), 401)
})

test("[OFFICE-27] [OFFICE-15] an API key does no more than the member who made it may do now, and nothing while that member is suspended", async () => {
  const [owner, maker] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "owner")]
  const { key } = (
    await maker.call("POST", "/api/office/keys", { name: "Sums", permissions: ["staff.read", "customers.read"], days: 30 })
  ).json<{ key: string }>()
  const read = (path: string) => shop.call("GET", path, undefined, { authorization: `Bearer ${key}` })
  const change = async (body: object) => {
    const { version } = (await owner.call("GET", `${STAFF}/${maker.id}`)).json<StaffMember>()
    expect((await owner.call("PATCH", `${STAFF}/${maker.id}`, body, { version })).status).toBe(200)
  }
  expect((await read(STAFF)).status).toBe(200)

  await owner.call("POST", `${STAFF}/${maker.id}/suspend`)
  expectProblem(await read(STAFF), 401)
  await owner.call("POST", `${STAFF}/${maker.id}/resume`)
  expect((await read(STAFF)).status).toBe(200)

  await change({ role: "manager" })
  expectProblem(await read(STAFF), 401)

  const made = await owner.call("POST", "/api/office/roles", {
    name: "Keeper of keys",
    copied_from: "owner",
    permissions: { "keys.manage": "all", "customers.read": "all" },
  })
  await change({ role: made.json<OfficeRole>().key })
  expectProblem(await read(STAFF), 403)
  const { email } = await aCustomer(shop.db)
  const found = async () => (await read(`/api/office/customers?q=${encodeURIComponent(email)}`)).json<{ results: object[] }>().results
  expect(await found()).toHaveLength(1)
  await change({ places: ["city:Al Khor"] })
  expect(await found()).toEqual([])
})

test("[OFFICE-68] nobody changes or deletes a row of the audit, and old ones may go", async () => {
  const { db } = await aShopForThisTest()
  await db.execute(
    sql`insert into audit_rows (actor, name, act, at) values ('command-line', 'noor', 'x', now() - interval '25 months'), ('command-line', 'noor', 'y', now())`,
  )
  for (const statement of ["update audit_rows set act = 'z'", "delete from audit_rows where act = 'y'", "truncate audit_rows"]) {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { message: "Rows of the audit cannot be changed." } })
  }
  await forgetAudit(db)
  expect((await db.execute(sql`select act from audit_rows`)).rows).toEqual([{ act: "y" }])
})

test("[OFFICE-72] the log is filtered by person, object, act and time; others than owner and manager see their own acts", async () => {
  const [owner, sales] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "sales")]
  await sales.call("PATCH", "/api/office/me", { theme: "dark" })
  type Log = { results: { act: string; name: string; before: object; after: object }[]; count: number }
  const log = async (by: typeof owner, query: string) => (await by.call("GET", `/api/office/activity?${query}`)).json<Log>()
  expect((await log(owner, `staff=${sales.id}`)).results).toMatchObject([
    { act: "staff.own-account", name: sales.name, before: { theme: "system" }, after: { theme: "dark" } },
  ])
  expect((await log(owner, `object=staff&object_id=${sales.id}&act=staff`)).count).toBe(1)
  expect((await log(owner, `staff=${sales.id}&until=2020-01-01`)).count).toBe(0)
  expect((await log(sales, `staff=${owner.id}`)).results.map(({ name }) => name)).toEqual([sales.name])
  expectProblem(await owner.call("GET", "/api/office/activity?from=yesterday"), 422)
})

test("[OFFICE-72] the log names products, and customers whom the member may see, and keeps no name of a customer", async () => {
  const owner = await aStaffMember(shop, "owner")
  const customer = await aCustomer(shop.db, { name: "Noora Al Kuwari" })
  const product = await aProduct(shop.db, { title: "Pearl Phone" })
  await owner.call("GET", `/api/office/customers/${customer.id}`)
  await owner.call("POST", `/api/office/products/${product}/copies`, {})
  type Log = { results: { act: string; object: string; object_name: string | null }[] }
  const namesFor = async (member: typeof owner) => {
    const { results } = (await member.call("GET", `/api/office/activity?staff=${owner.id}`)).json<Log>()
    return Object.fromEntries(results.map(({ object, object_name: name }) => [object, name]))
  }
  expect(await namesFor(owner)).toEqual({ customer: "Noora Al Kuwari", product: "Pearl Phone" })
  const elsewhere = await aStaffMember(shop, "manager", { places: ["city:Al Khor"] })
  expect(await namesFor(elsewhere)).toMatchObject({ customer: null })
  const { rows } = await shop.db.execute(
    sql`select before, after from audit_rows where object = 'customer' and object_id = ${String(customer.id)}`,
  )
  expect(rows).toEqual([{ before: null, after: null }])
  await shop.db.execute(sql`update customers set deleted_at = now(), first_name = '', last_name = '' where id = ${customer.id}`)
  expect(await namesFor(owner)).toMatchObject({ customer: null })
})

test("[OFFICE-72] the owner exports the log, which notes the export; nobody else does", async () => {
  const [owner, manager, sales] = [
    await aStaffMember(shop, "owner"),
    await aStaffMember(shop, "manager"),
    await aStaffMember(shop, "sales"),
  ]
  await sales.call("PATCH", "/api/office/me", { theme: "dark" })
  const path = `/api/office/activity.csv?staff=${sales.id}`
  expectProblem(await manager.call("GET", path), 403)
  const { text } = await owner.call("GET", path)
  const [heads, ...lines] = text.trim().split("\r\n")
  expect(heads).toMatch(/^\uFEFF?Time,Actor,Name/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"{""theme"":""system""}","{""theme"":""dark""}"')
  expect((await owner.call("GET", `/api/office/activity?staff=${owner.id}`)).json()).toMatchObject({
    results: [{ act: "activity.export", after: { rows: 1 } }],
  })
})
