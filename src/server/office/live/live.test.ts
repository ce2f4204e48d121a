import { request } from "node:http"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { endSessions } from "../sessions.queries.ts"
import { endExpired, startLive } from "./live-worker.ts"

let shop: TestShop
let origin: string
let stop: () => Promise<void>
beforeAll(async () => {
  shop = await aShop({ app: { callsInFlight: { all: 5, setAside: 0 } } })
  await aRepairList(shop.db)
  origin = await shop.app.listen({ host: "127.0.0.1", port: 0 })
  const { live: streams, db, clock } = shop.services
  const work = { url: shop.url, db, now: () => clock.now(), streams, onFault: (fault: unknown) => expect(fault).toBeNull() }
  stop = (await startLive(work)).stop
})
afterAll(async () => {
  await stop()
  await shop.close()
})

/** The open stream of a member: what it has said so far, and whether it is over. */
async function aStreamOf({ token }: TestMember) {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const answer = await fetch(`${origin}/api/office/live`, { headers: { cookie: `office=${token}` }, signal: aborting.signal })
  const said = { text: "", isOver: false, answer }
  const read = async () => {
    if (answer.body) for await (const part of answer.body.pipeThrough(new TextDecoderStream())) said.text += part
  }
  void read()
    .catch(() => {})
    .finally(() => (said.isOver = true))
  await expect.poll(() => said.text).toContain("event: open")
  return said
}

test("[OFFICE-35] [OFFICE-38] a change reaches the open offices of those who may read it, by name and version alone", async () => {
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const [here, away, editor] = [
    await aStreamOf(await aStaffMember(shop, "sales", { places: ["branch:1"] })),
    await aStreamOf(await aStaffMember(shop, "sales", { places: ["branch:2"] })),
    await aStreamOf(await aStaffMember(shop, "editor")),
  ]
  expect(here.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  expect(here.answer.headers.get("cache-control")).toBe("no-store")
  await leadRepair(shop.db, reference, "CONFIRMED")
  await expect.poll(() => here.text).toContain(`event: change\ndata: {"kind":"repair","id":"${reference}","version":`)
  for (const other of [away, editor]) {
    // What was written before the next beat has arrived with it.
    const beats = other.text.split("event: beat").length
    await expect.poll(() => other.text.split("event: beat").length).toBeGreaterThan(beats)
    expect(other.text).not.toContain(reference)
  }
})

test("[OFFICE-35] a new booking reaches the open offices of its branch", async () => {
  const here = await aStreamOf(await aStaffMember(shop, "sales", { places: ["branch:1"] }))
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await expect.poll(() => here.text).toContain(`data: {"kind":"repair","id":"${reference}"`)
})

test("[OFFICE-38] without a session there is no stream", async () => {
  expectProblem(await shop.call("GET", "/api/office/live"), 401)
})

test("[OFFICE-15] a stream closes at once when its session ends, and when the session has expired", async () => {
  const [ended, expired] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "sales")]
  const [first, second] = [await aStreamOf(ended), await aStreamOf(expired)]
  await endSessions(shop.db, ended.id)
  await expect.poll(() => first.isOver).toBe(true)
  expect(second.isOver).toBe(false)
  await endExpired(shop.db, new Date(shop.services.clock.now().getTime() + 13 * 3_600_000), shop.services.live)
  await expect.poll(() => second.isOver).toBe(true)
})

test("a page that is gone before its session was read leaves no stream behind", async () => {
  const { db, services, app } = shop
  const member = await aStaffMember(shop, "sales")
  await db.execute(sql`update staff_sessions set used_at = used_at - interval '5 minutes' where staff_id = ${member.id}`)
  const session = async () =>
    (
      await db.execute<{ id: number; usedAt: string }>(
        sql`select id, used_at::text as "usedAt" from staff_sessions where staff_id = ${member.id}`,
      )
    ).rows[0]
  const before = await session()
  const leaving = new AbortController()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table staff_sessions in access exclusive mode`)
    const gone = new Promise<void>((resolve) => app.server.once("connection", (socket) => socket.once("close", () => resolve())))
    // A separate connection, not one that is kept alive.
    const asked = request(`${origin}/api/office/live`, {
      headers: { cookie: `office=${member.token}` },
      signal: leaving.signal,
      agent: false,
    })
    asked.on("error", () => {}).end()
    const waiting = sql`select count(*)::int as n from pg_locks where not granted and relation = 'staff_sessions'::regclass`
    await expect.poll(async () => (await tx.execute<{ n: number }>(waiting)).rows[0]?.n).toBeGreaterThan(0)
    leaving.abort()
    await gone
  })
  await expect.poll(session).not.toEqual(before)
  // The session was read; its call is over before another one is answered.
  expect((await member.call("GET", "/api/office/notices")).status).toBe(200)
  expect(services.live.sessions()).not.toContain(before?.id)
})

test("open streams take no place among the calls in flight", async () => {
  const member = await aStaffMember(shop, "sales")
  for (let each = 0; each < 6; each++) await aStreamOf(member)
  expect((await member.call("GET", "/api/office/notices")).status).toBe(200)
})
