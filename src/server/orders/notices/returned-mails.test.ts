import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Notice } from "#contract/office/frame.ts"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { allSent, aRunner } from "#server/testing/jobs.ts"
import { aPlacedOrder } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { anImapServer } from "#server/testing/stand-ins/imap-server.ts"
import { aReader, aReport } from "#server/testing/stand-ins/mailbox-reader.ts"

/** A shop that has sent the mail of an order, and a mailbox that was read once. */
async function aMailedOrder() {
  const shop = await aShopForThisTest()
  const server = await anImapServer()
  const reader = aReader(shop, server.url)
  await reader.read()
  aRunner(shop)
  const { reference } = await aPlacedOrder(shop, await aCustomer(shop.db), [await aVariant(shop.db)])
  await allSent(shop.db)
  const { rows } = await shop.db.execute<{ key: string }>(sql`select job_key as key from order_mails`)
  const sales = await aStaffMember(shop, "sales")
  const order = async () => (await sales.call("GET", `/api/office/orders/${reference}`)).json<OfficeOrder>()
  const mails = async () =>
    (await order()).happenings.flatMap(({ kind, what, cause, undelivered }) => (kind === "MAIL" ? [{ what, cause, undelivered }] : []))
  return { shop, server, ...reader, reference, key: rows[0]?.key ?? "", sales, order, mails }
}

const bell = async (member: TestMember) =>
  (await member.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>().notices.map(({ kind, object }) => [kind, object.id])

test("[OFFICE-94] a mail about an order that comes back is marked once in its history, and those who may send it again are told", async () => {
  const { shop, server, read, logged, reference, key, sales, order, mails } = await aMailedOrder()
  const before = await order()
  server.deliver(aReport(key, "delayed", "4.4.1"))
  server.deliver(aReport("6b1c1f0e-6c58-4f0b-9a53-3d3c6cf7a1aa"))
  await read()
  expect(await order(), "a delay is not final, and the other mail is not the shop's").toEqual(before)
  expect(await mails()).toEqual([{ what: "order-received", cause: "SENT", undelivered: null }])

  const away = await aStaffMember(shop, "sales", { places: ["city:Al Wakrah"] })
  server.deliver(aReport(key))
  await read()
  const marked = { what: "order-received", cause: "UNDELIVERED", undelivered: { at: expect.any(String), code: "5.1.1" } }
  expect(await mails()).toEqual([marked])
  expect((await order()).version).toBe(before.version + 1)
  expect(await bell(sales)).toEqual([["MAIL_FAILED", reference]])
  for (const member of [away, await aStaffMember(shop, "technician")]) expect(await bell(member)).toEqual([])

  const known = await order()
  server.deliver(aReport(key, "failed", "5.2.2"))
  server.renumber()
  await read()
  await read()
  expect(await order()).toEqual(known)
  expect(await bell(sales)).toHaveLength(1)
  expect((await sales.call("POST", `/api/office/orders/${reference}/mails`, { status: "PLACED" })).status).toBeLessThan(300)
  await allSent(shop.db)
  await expect.poll(mails).toEqual([{ what: "order-received", cause: "SENT", undelivered: null }, marked])
  expect(logged).toEqual([])
})

test("a reply to a mail about an order is left in the mailbox", async () => {
  const { server, read, logged, key, sales, order } = await aMailedOrder()
  const before = await order()
  server.deliver(`From: noor@example.com\r\nMessage-ID: <r@x>\r\nIn-Reply-To: <${key}@shop.example>\r\n\r\nThank you`)
  await read()
  expect(await order()).toEqual(before)
  expect([await bell(sales), logged]).toEqual([[], []])
})
