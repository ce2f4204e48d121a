import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Notice } from "#contract/office/frame.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { allSent, aRunner } from "#server/testing/jobs.ts"
import { aBookedRepair, aRepairList, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { anImapServer } from "#server/testing/stand-ins/imap-server.ts"
import { aReader, aReport } from "#server/testing/stand-ins/mailbox-reader.ts"

const bell = async (member: TestMember) =>
  (await member.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>().notices.map(({ kind, object }) => [kind, object.id])

test("mails about a repair are in its history with their states, and one that comes back is marked once, and told to the desk", async () => {
  const shop = await aShopForThisTest()
  await aRepairList(shop.db)
  const server = await anImapServer()
  const { read, logged } = aReader(shop, server.url)
  await read()
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const sales = await aStaffMember(shop, "sales")
  const ticket = async () => (await sales.call("GET", `/api/office/repairs/${reference}`)).json<Ticket>()
  const mails = async () =>
    (await ticket()).happenings
      .flatMap((each) => (each.kind === "MAIL" ? [[each.mail, each.state, each.undelivered?.code ?? null]] : []))
      .toReversed()
  expect(await mails()).toEqual([["repair-booked", "WAITING", null]])
  aRunner(shop)
  await leadRepair(shop.db, reference, "CONFIRMED")
  await allSent(shop.db)
  expect(await mails()).toEqual([
    ["repair-booked", "SENT", null],
    ["repair-confirmed", "SENT", null],
  ])
  const { rows } = await shop.db.execute<{ key: string }>(sql`select job_key as key from repair_mails order by id`)
  const { version } = await ticket()
  server.deliver(aReport(rows[1]?.key ?? "", "delayed", "4.2.2"))
  await read()
  expect((await ticket()).version).toBe(version)
  server.deliver(aReport(rows[1]?.key ?? "", "failed", "5.2.2"))
  server.deliver(aReport(rows[1]?.key ?? ""))
  await read()
  expect(await mails()).toEqual([
    ["repair-booked", "SENT", null],
    ["repair-confirmed", "UNDELIVERED", "5.2.2"],
  ])
  expect((await ticket()).version).toBe(version + 1)
  expect(await bell(sales)).toEqual([["MAIL_FAILED", reference]])
  const away = await aStaffMember(shop, "sales", { places: ["branch:2"] })
  for (const member of [away, await aStaffMember(shop, "editor")]) expect(await bell(member)).toEqual([])
  expect(logged).toEqual([])
})
