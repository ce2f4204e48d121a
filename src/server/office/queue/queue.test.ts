import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { expect, onTestFinished, test } from "vitest"
import type { Notice } from "#contract/office/frame.ts"
import { type MailSettings, mailSettings } from "#contract/office/settings/mail.ts"
import { system } from "#contract/office/system.ts"
import { type OpenMatter, today } from "#contract/office/today.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aGate, allSent, aRunner, failedTimes, jobsOf, queueFor } from "#server/testing/jobs.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, inShop } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"

type Mails = Static<(typeof system.mails.answers)[200]>
type Jobs = Static<(typeof system.jobs.answers)[200]>

const mailsFor = async ({ call }: TestMember, query = "") => (await call("GET", `${system.mails.path}${query}`)).json<Mails>()
const bellOf = async ({ call }: TestMember) =>
  (await call("GET", "/api/office/notices")).json<{ notices: Notice[] }>().notices.map(({ kind, object }) => [kind, object.id])
const act = ({ call }: TestMember, id: string | undefined, verb: "retry" | "stop") => call("POST", `/api/office/jobs/${id}/${verb}`)

test("[OFFICE-158] a mail shows state, tries, last error and next try, Retry sends it, and a sent one is never sent again", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const server = await aMailServer()
  const proxy = await aFaultProxy(server.url)
  await proxy.set({ kind: "refuse" })
  await queueFor(shop)
  const [waiting] = (await mailsFor(manager)).results
  expect(waiting).toMatchObject({ name: "reset-password", to: "noor@example.com", state: "waiting", tries: 0, last_error: null })
  aRunner(shop, { mailer: mailerTo(proxy.url) })
  await failedTimes(shop, 1)
  const { results, next, count } = await mailsFor(manager)
  expect({ next, count }).toEqual({ next: null, count: 1 })
  expect(results).toEqual([
    {
      ...waiting,
      state: "retrying",
      tries: 1,
      last_error: expect.stringContaining("mail server"),
      next_try_at: expect.stringMatching(/Z$/),
    },
  ])
  await proxy.set({ kind: "pass" })
  expect((await act(manager, waiting?.id, "retry")).status).toBe(204)
  await allSent(shop.db)
  expect(expectProblem(await act(manager, waiting?.id, "retry"), 409).type).toBe("/api/docs#job_over")
  await queueFor(shop, "after@example.com")
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual(["noor@example.com", "after@example.com"])
  expect((await mailsFor(manager)).results).toEqual([])
})

test("[OFFICE-158] a mail that is being sent is not sent a second time, and a stopped one waits for Retry", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const gate = aGate()
  onTestFinished(gate.open)
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  await queueFor(shop, "stopped@example.com")
  const [stopped] = (await mailsFor(manager)).results
  expect((await act(manager, stopped?.id, "stop")).status).toBe(204)
  aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop, "first@example.com")
  await gate.reached
  const running = (await mailsFor(manager, "?state=running")).results
  expect(running.map(({ to }) => to)).toEqual(["first@example.com"])
  for (const verb of ["retry", "stop"] as const) {
    expect(expectProblem(await act(manager, running[0]?.id, verb), 409).type).toBe("/api/docs#job_running")
  }
  gate.open()
  await expect
    .poll(async () => (await mailsFor(manager)).results.map(({ to, state }) => [to, state]))
    .toEqual([["stopped@example.com", "failed"]])
  expect((await mailsFor(manager)).results[0]).toMatchObject({ next_try_at: null, last_error: `Stopped by ${manager.name}.` })
  await act(manager, stopped?.id, "retry")
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual(["first@example.com", "stopped@example.com"])
})

test("a refused mail goes to another address with the same name, and a link that signs in goes to its owner alone", async () => {
  const shop = await aShopForThisTest()
  const [manager, here] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "manager", { places: ["branch:1"] })]
  const server = await aMailServer({ recipient: (address) => (address === "gone@example.com" ? 550 : 250) })
  const contents = { name: "Noor", orderId: 1, reference: "7K4MQ2X9HB", items: [] }
  await queueMail(shop.db, { kind: "order-delivered", to: "gone@example.com", contents })
  const [key] = (await jobsOf(shop.db)).map((job) => job.key)
  const { stop } = aRunner(shop, { mailer: mailerTo(server.url) })
  await failedTimes(shop, 12)
  await stop()
  expect(
    (await jobsOf(shop.db)).map((job) => job.key),
    "order lists know it by its key",
  ).toEqual([key])
  expect(await bellOf(manager)).toEqual([["MAIL_FAILED", "7K4MQ2X9HB"]])
  expect(await bellOf(here), "an order that is at no place of theirs").toEqual([])
  await queueFor(shop)
  const [secret, refused] = (await mailsFor(manager)).results
  expect(refused).toMatchObject({ state: "failed", about: { kind: "order", reference: "7K4MQ2X9HB" }, may_be_addressed: true })
  expect(secret).toMatchObject({ name: "reset-password", about: null, may_be_addressed: false })
  const send = (id: string | undefined, to: string) => manager.call("PATCH", `/api/office/mails/${id}`, { to })
  expect(expectProblem(await send(secret?.id, "thief@example.com"), 409).type).toBe("/api/docs#mail_is_personal")
  expectProblem(await send(refused?.id, "nobody"), 422)
  expect((await send(refused?.id, " Noor@Example.com ")).status).toBe(204)
  await act(manager, refused?.id, "retry")
  aRunner(shop, { mailer: mailerTo(server.url) })
  await allSent(shop.db)
  expect(server.taken.map(({ recipients }) => recipients[0]).sort()).toEqual(["noor@example.com", "noor@example.com"])
  const { rows } = await shop.db.execute(sql`select act, after from audit_rows order by id`)
  expect(rows).toEqual([
    { act: "mail.address", after: { job: "order-delivered" } },
    { act: "job.retry", after: { job: "order-delivered" } },
  ])
})

test("[OFFICE-22] a member of some places sees only the mails about orders and repairs there, and changes no others", async () => {
  const shop = await aShopForThisTest()
  await aRepairList(shop.db)
  const ours = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const theirs = await aBookedRepair(shop, await aCustomer(shop.db), inShop(2))
  const { reference: order } = await aPlacedOrder(shop, await aCustomer(shop.db), [await aVariant(shop.db)])
  await queueFor(shop)
  const everywhere = await aStaffMember(shop, "manager")
  const [branch, city] = await Promise.all([["branch:1"], ["city:doha"]].map((places) => aStaffMember(shop, "manager", { places })))
  if (!branch || !city) throw new Error("Two members were made.")
  const seenBy = async (member: TestMember) => {
    const { results, count } = await mailsFor(member, "?state=waiting")
    expect(count).toBe(results.length)
    return results.flatMap(({ about }) => (about ? [about.reference] : []))
  }
  expect(await seenBy(everywhere)).toEqual([order, theirs, ours])
  expect(await seenBy(branch)).toEqual([ours])
  expect(await seenBy(city)).toEqual([order])
  expect((await mailsFor(branch)).results.map(({ name }) => name)).toContain("reset-password")

  const all = async () => (await mailsFor(everywhere)).results.filter(({ about }) => about !== null)
  const [, foreign, own] = await all()
  const readdress = (id: string | undefined) => branch.call("PATCH", `/api/office/mails/${id}`, { to: "thief@example.com" })
  for (const refused of [await readdress(foreign?.id), await act(branch, foreign?.id, "retry"), await act(branch, foreign?.id, "stop")]) {
    expectProblem(refused, 404)
  }
  expect((await all())[1]).toEqual(foreign)
  for (const done of [await readdress(own?.id), await act(branch, own?.id, "stop"), await act(branch, own?.id, "retry")]) {
    expect(done.status, done.text).toBe(204)
  }
  expect((await all())[2]).toMatchObject({ to: "thief@example.com", about: { reference: ours } })
})

test("[OFFICE-22] [OFFICE-77] failed mails about other places are not told to a member of some places, and not counted on Today and in the settings", async () => {
  const shop = await aShopForThisTest()
  await aRepairList(shop.db)
  const ours = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const theirs = await aBookedRepair(shop, await aCustomer(shop.db), inShop(2))
  const [everywhere, branch] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "manager", { places: ["branch:1"] })]
  const server = await aMailServer({ recipient: () => 550 })
  const { stop } = aRunner(shop, { mailer: mailerTo(server.url) })
  const failed = async () => (await jobsOf(shop.db)).every((job) => job.attempts >= job.max_attempts && job.locked_by === null)
  await expect.poll(failed).toBe(true)
  await stop()
  const failedFor = async (member: TestMember) => {
    const { count } = await mailsFor(member, "?state=failed")
    const { needs } = (await member.call("GET", today.needs.path)).json<{ needs: OpenMatter[] }>()
    expect(needs.find(({ kind }) => kind === "mail_failed")?.count).toBe(count)
    expect((await member.call("GET", mailSettings.read.path)).json<MailSettings>().queue.failed).toBe(count)
    return count
  }
  expect((await failedFor(everywhere)) - (await failedFor(branch))).toBe(1)
  expect(await bellOf(everywhere)).toEqual(expect.arrayContaining([ours, theirs].map((reference) => ["MAIL_FAILED", reference])))
  expect(await bellOf(branch)).toEqual([["MAIL_FAILED", ours]])
})

test("jobs that are no mails have a separate list, in pages, and only those who may retry see either", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  await shop.db.execute(sql`select graphile_worker.add_job('settle-payment', '{}', max_attempts => 1) from generate_series(1, 3)`)
  await queueFor(shop)
  const jobs = async (query: string) => (await manager.call("GET", `${system.jobs.path}?${query}`)).json<Jobs>()
  const first = await jobs("limit=2")
  const second = await jobs(`limit=2&after=${first.next}`)
  expect([first, second].map(({ results, count }) => [results.length, count])).toEqual([
    [2, 3],
    [1, 3],
  ])
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(3)
  expect(second.next).toBeNull()
  expect((await jobs("state=failed")).count).toBe(0)
  for (const role of ["sales", "technician", "editor"] as const) {
    const member = await aStaffMember(shop, role)
    for (const path of [system.jobs.path, system.mails.path, system.notices.path]) expectProblem(await member.call("GET", path), 403)
  }
})
