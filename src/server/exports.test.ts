import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Notice } from "#contract/office/frame.ts"
import { EXPORT_KEPT_MS, EXPORTS_PER_MEMBER } from "#rules/office/exports.ts"
import { manyOrders } from "#server/orders/office/many-orders.fixture.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { type ExportJob, forgetExports } from "./office/exports/exports.queries.ts"
import { makeExport } from "./office/exports/make-export.ts"
import { EXPORTED_TABLES } from "./run-jobs.ts"

const ORDERS = 5003
const ASK = "/api/office/orders/exports"

let shop: TestShop
let owner: TestMember
beforeAll(async () => {
  shop = await aShop()
  await manyOrders(shop.db, ORDERS)
  owner = await aStaffMember(shop, "owner")
})
afterAll(() => shop.close())

function expectRefusal(answer: TestAnswer, status: number, code: string): void {
  expect(expectProblem(answer, status).type).toBe(`/api/docs#${code}`)
}

/** Does what is queued, as the shop's worker does. */
async function work(tables = EXPORTED_TABLES): Promise<void> {
  const { rows } = await shop.db.execute<{ payload: ExportJob }>(sql`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'make-export') returning payload`)
  for (const { payload } of rows) await makeExport(shop.services, tables, payload)
}

async function asked(member: TestMember, body: object = {}): Promise<number> {
  const answer = await member.call("POST", ASK, body)
  expect(answer.status, answer.text).toBe(202)
  return answer.json<{ id: number }>().id
}

async function newestNotice(member: TestMember): Promise<Notice | undefined> {
  return (await member.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>().notices[0]
}

const fetched = (member: TestMember, id: number) => member.call("GET", `/api/office/exports/${id}`)

test("[OFFICE-50] more than 5,000 orders are refused at once, made by a job with the view's filter, order and columns, and offered by the bell", async () => {
  const filter = "view=all&sort=total"
  expectRefusal(await owner.call("GET", `/api/office/orders.csv?${filter}`), 409, "too_many_rows")
  const id = await asked(owner, { view: "all", sort: "total", cols: "reference,total" })
  expectRefusal(await fetched(owner, id), 404, "not_found")
  await work()
  const notice = await newestNotice(owner)
  expect(notice).toMatchObject({ kind: "EXPORT_READY", object: { kind: "export", id: String(id) }, words: { count: String(ORDERS) } })
  const { text, headers } = await fetched(owner, id)
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(text.startsWith("\uFEFFOrder,Total QAR\r\n")).toBe(true)
  const lines = text.slice(1).trimEnd().split("\r\n").slice(1)
  expect(lines).toHaveLength(ORDERS)
  expect(new Set(lines).size).toBe(ORDERS)
  const totals = lines.map((line) => Number(line.split(",")[1]))
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
})

test("[OFFICE-50] the audit names filter and number of rows of every export, and no words that were searched for", async () => {
  await asked(owner, { view: "all", city: "Doha", q: "noora" })
  await work()
  const { results } = (await owner.call("GET", "/api/office/activity?act=orders&limit=2")).json<{
    results: { act: string; after: object }[]
  }>()
  const wish = { filter: { view: "all", city: "Doha" }, searched: true }
  expect(results).toMatchObject([
    { act: "orders.export", after: { ...wish, rows: expect.any(Number) } },
    { act: "orders.export_ask", after: wish },
  ])
  expect(JSON.stringify(results)).not.toContain("noora")
})

test("[OFFICE-50] the file is there for 24 hours, for the one who asked and while they may see the same", async () => {
  const manager = await aStaffMember(shop, "manager")
  const id = await asked(manager)
  await work()
  expect((await fetched(manager, id)).status).toBe(200)
  expectRefusal(await fetched(owner, id), 404, "not_found")
  await shop.db.execute(sql`update staff set everywhere = false where id = ${manager.id}`)
  expectRefusal(await fetched(manager, id), 404, "not_found")
  await shop.db.execute(sql`update staff set everywhere = true where id = ${manager.id}`)
  await shop.db.execute(sql`update exports set ended_at = ended_at - interval '24 hours' where id = ${id}`)
  expectRefusal(await fetched(manager, id), 404, "not_found")
  await forgetExports(shop.db, new Date(shop.services.clock.now().getTime() - EXPORT_KEPT_MS))
  const { rows } = await shop.db.execute(sql`select from exports where id = ${id}`)
  expect(rows).toEqual([])
})

test("[OFFICE-50] one file of a member is made at a time, also when two are requested at once, and the newest three are kept", async () => {
  const member = await aStaffMember(shop, "owner")
  const answers = await Promise.all([member.call("POST", ASK, {}), member.call("POST", ASK, {})])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  for (const answer of answers.filter(({ status }) => status === 409)) expectRefusal(answer, 409, "export_waits")
  for (let more = 0; more < EXPORTS_PER_MEMBER; more++) {
    await work()
    await asked(member)
  }
  const { rows } = await shop.db.execute<{ state: string }>(sql`select state from exports where staff_id = ${member.id} order by id desc`)
  expect(rows.map(({ state }) => state)).toEqual(["MAKING", "READY", "READY"])
  await work()
})

test("[OFFICE-50] a file that cannot be made is told, and another one can be asked for", async () => {
  const broken: typeof EXPORTED_TABLES = {
    ...EXPORTED_TABLES,
    orders: {
      ...EXPORTED_TABLES.orders,
      async *pages() {
        yield [["1"]]
        throw new Error("The disk is full.")
      },
    },
  }
  const id = await asked(owner)
  await expect(work(broken)).rejects.toThrow("The disk is full.")
  expect(await newestNotice(owner)).toMatchObject({ kind: "EXPORT_FAILED", object: { id: String(id) } })
  expectRefusal(await fetched(owner, id), 404, "not_found")
  const again = await asked(owner)
  await work()
  expect((await fetched(owner, again)).status).toBe(200)
})

test("[OFFICE-50] a file whose text would have more than 64 MiB is not made", async () => {
  const member = await aStaffMember(shop, "owner")
  const long: typeof EXPORTED_TABLES = {
    ...EXPORTED_TABLES,
    orders: {
      ...EXPORTED_TABLES.orders,
      async *pages() {
        for (let mebibytes = 0; mebibytes <= 64; mebibytes++) yield [["x".repeat(1024 * 1024)]]
      },
    },
  }
  await asked(member)
  await expect(work(long)).rejects.toThrow("is too long")
  expect(await newestNotice(member)).toMatchObject({ kind: "EXPORT_FAILED" })
})

test("[OFFICE-50] the log is exported in the same way", async () => {
  await shop.db.execute(sql`
    insert into audit_rows (actor, name, act) select 'command-line', 'Many ' || n, 'catalog.export' from generate_series(1, 5001) n`)
  expectRefusal(await owner.call("GET", "/api/office/activity.csv?act=catalog"), 409, "too_many_rows")
  const answer = await owner.call("POST", "/api/office/activity/exports", { act: "catalog" })
  expect(answer.status, answer.text).toBe(202)
  await work()
  const lines = (await fetched(owner, answer.json<{ id: number }>().id)).text.trimEnd().split("\r\n")
  expect(lines).toHaveLength(5002)
  expect(lines[1]).toContain("Many 5001")
})
