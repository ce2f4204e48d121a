import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import type { Queries } from "#server/db/database.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow } from "#server/testing/orders.ts"
import { countStatements } from "#server/testing/plans.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { changeReasons, readReasons } from "./change-reasons.ts"

const PATH = "/api/office/settings/reasons/cancel"

test("[OFFICE-156] cancel reasons are ordered, switched off and not deleted when used, and have two languages", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const customer = await aCustomer(shop.db)
  const read = async () => (await manager.call("GET", PATH)).json<OfficeReasons>()
  const change = (reasons: readonly object[], version: number) => manager.call("PUT", PATH, { reasons }, { version })
  const offered = async (language: string) =>
    (await shop.call("GET", orders.cancelReasons.path, undefined, { "accept-language": language }))
      .json<{ description: string }[]>()
      .map(({ description }) => description)
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  const cancelWith = (reason: number) =>
    shop.call("POST", orders.cancel.path, { component_ids: order.items.map(({ id }) => id), reason }, customer.headers)

  const first = await read()
  expect(first).toMatchObject({ version: 0, reasons: { length: 12 } })
  const [mind, better, wrong] = first.reasons.map(({ is_used: _used, ...wish }) => wish)
  if (!mind || !better || !wrong) throw new Error("A new shop has twelve reasons.")
  const added = { id: null, english: "It rains", arabic: "إنها تمطر", is_on: true }
  const next = [added, { ...wrong, arabic: "طلبت المنتج الخطأ" }, { ...better, is_on: false }, mind]
  expect((await change(next, 0)).json<OfficeReasons>()).toMatchObject({ version: 1, reasons: { length: 4 } })
  expect(await offered("en")).toEqual(["It rains", wrong.english, mind.english])
  expect(await offered("ar")).toEqual(["إنها تمطر", "طلبت المنتج الخطأ", mind.english])
  expect(expectProblem(await cancelWith(better.id), 422).type).toBe("/api/docs#unknown_reason")
  expect((await cancelWith(mind.id)).status).toBe(200)

  const now = await read()
  const wishes = now.reasons.map(({ is_used: _used, ...wish }) => wish)
  const without = wishes.filter(({ id }) => id !== mind.id)
  expect(expectProblem(await change(without, 1), 409).type).toBe("/api/docs#reason_used")
  expect(expectProblem(await change(wishes, 0), 412).type).toBe("/api/docs#changed_meanwhile")
  const swapped = wishes.map((wish, at) => ({ ...wish, english: wishes.at(at - 1)?.english }))
  expect((await change(swapped, 1)).status).toBe(200)
  expect(expectProblem(await change([mind, { ...wrong, english: mind.english }], 2), 422).type).toBe("/api/docs#reason_twice")
  const allOff = wishes.map((wish) => ({ ...wish, is_on: false }))
  expect(expectProblem(await change(allOff, 2), 422).type).toBe("/api/docs#no_reason_on")

  expectProblem(await (await aStaffMember(shop, "sales")).call("PUT", PATH, { reasons: wishes }, { version: 2 }), 403)
  const { rows } = await shop.db.execute(sql`select object_id from audit_rows where act = 'settings.reasons'`)
  expect(rows).toEqual([{ object_id: "reasons.cancel" }, { object_id: "reasons.cancel" }])
})

test("[OFFICE-156] staff choose from separate reasons, which customers neither see nor give", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const customer = await aCustomer(shop.db)
  const ofStaff = PATH.replace("cancel", "cancel-by-staff")
  const { version, reasons } = (await manager.call("GET", ofStaff)).json<OfficeReasons>()
  const [out, ...others] = reasons.map(({ is_used: _used, ...wish }) => wish)
  if (!out) throw new Error("A new shop has reasons of staff.")
  expect(out.english).toBe("Out of stock")
  const change = (wishes: readonly object[], expected: number) => manager.call("PUT", ofStaff, { reasons: wishes }, { version: expected })
  const added = { id: null, english: "The supplier is late", arabic: null, is_on: true }
  expect((await change([added, out, ...others], version)).status).toBe(200)
  const descriptionsOf = (answer: { json: <Body>() => Body }) =>
    answer.json<{ description: string }[]>().map(({ description }) => description)
  const offered = (await manager.call("GET", "/api/office/orders/choices")).json<{ cancel_reasons: { description: string }[] }>()
  expect(offered.cancel_reasons.map(({ description }) => description).slice(0, 2)).toEqual(["The supplier is late", "Out of stock"])
  const seenByCustomers = descriptionsOf(await shop.call("GET", orders.cancelReasons.path))
  expect(seenByCustomers).toHaveLength(12)
  expect(seenByCustomers).not.toContain("Out of stock")

  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  const [item = 0] = order.items.map(({ id }) => id)
  const byCustomer = await shop.call("POST", orders.cancel.path, { component_ids: [item], reason: out.id }, customer.headers)
  expect(expectProblem(byCustomer, 422).type).toBe("/api/docs#unknown_reason")
  const path = `/api/office/orders/${order.reference}`
  const seen = (await manager.call("GET", path)).json<{ version: number }>()
  const byStaff = await manager.call("POST", `${path}/cancel`, { items: [item], reason: out.id }, { version: seen.version })
  expect(byStaff.json()).toMatchObject({ items: [{ status: "CANCELLED", cancel_reason: "Out of stock" }] })
  expect(expectProblem(await change(others, version + 1), 409).type).toBe("/api/docs#reason_used")
  const twice = [out, ...others, { ...added, english: "I changed my mind" }]
  expect(expectProblem(await change(twice, version + 1), 422).type).toBe("/api/docs#reason_twice")
})

test("as many statements change twelve reasons as four", async () => {
  const { db, services } = await aShopForThisTest()
  const actor = { kind: "command-line", name: "Noor" } as const
  const wishes = (await readReasons(db, "cancel")).reasons.map(({ is_used: _used, ...wish }) => ({ ...wish, arabic: "نص" }))
  const change = (count: number, expected: number) => (tx: Queries) =>
    changeReasons(tx, { kind: "cancel", wishes: wishes.slice(0, count), expected, actor, now: services.clock.now() })
  expect(await countStatements(db, change(12, 0))).toBe(await countStatements(db, change(4, 1)))
  expect((await readReasons(db, "cancel")).reasons.map(({ arabic }) => arabic)).toEqual(["نص", "نص", "نص", "نص"])
})
