import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type DeliverySettings, deliverySettings } from "#contract/office/settings/delivery-settings.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import { inWords } from "#rules/catalog/delivery-text.fixture.ts"
import { deliveryText, FIRST_DELIVERY_RULE } from "#rules/catalog/delivery-text.ts"
import { variants } from "#server/catalog/catalog.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, leadTo, queuedMails } from "#server/testing/orders.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { deliveryRules } from "./delivery-rules.ts"

const PATH = deliverySettings.read.path
const FIRST = { lead_minutes: 120, length_minutes: 180, first_start: 0, last_start: 1080, tomorrow_start: 600, tomorrow_end: 840 }
/** An order arrives on the next day, except in the first minute of a day. */
const NEXT_DAY = { lead_minutes: 0, length_minutes: 60, first_start: 0, last_start: 1, tomorrow_start: 540, tomorrow_end: 660 }

test("delivery windows are changed with a version and a row in the log, and only to times that fit together", async () => {
  const shop = await aShopForThisTest()
  const [manager, sales] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "sales")]
  const change = (windows: object, version: number) => manager.call("PUT", PATH, windows, { version })
  expect((await sales.call("GET", PATH)).json<DeliverySettings>()).toEqual({ version: 0, windows: FIRST })
  expectProblem(await sales.call("PUT", PATH, FIRST, { version: 0 }), 403)
  expectProblem(await manager.call("PUT", PATH, FIRST), 428)
  const impossible = { lead_minutes: 600, length_minutes: 900, first_start: 600, last_start: 600, tomorrow_start: 600, tomorrow_end: 600 }
  const refused = expectProblem(await change(impossible, 0), 422)
  expect(refused.type).toBe("/api/docs#impossible_window")
  expect(refused.errors?.map(({ path }) => path)).toEqual(["first_start", "last_start", "length_minutes", "tomorrow_end"])
  expectProblem(await change({ ...FIRST, tomorrow_end: 24 * 60 }, 0), 422)
  const next = { ...FIRST, lead_minutes: 90, first_start: 9 * 60, last_start: 14 * 60 }
  expect((await change(next, 0)).json<DeliverySettings>()).toEqual({ version: 1, windows: next })
  expect(expectProblem(await change(FIRST, 0), 412)).toMatchObject({ current: { version: 1 }, changed_by: manager.name })
  const { rows } = await shop.db.execute(sql`select name, before, after from audit_rows where act = 'settings.delivery'`)
  expect(rows).toEqual([{ name: manager.name, before: FIRST, after: next }])
})

test("an order keeps the window that counted when it was placed, also in later mails; a new order has the new one", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  await shop.db.update(variants).set({ deliveryType: 1, deliveryText: "Delivery in 24 hours" }).where(eq(variants.id, product))
  const [early, late] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const order = (await buyNow(shop, early, { product })).json<PlacedOrder>()
  expect((await manager.call("PUT", PATH, NEXT_DAY, { version: 0 })).status).toBe(200)
  expect((await buyNow(shop, late, { product })).status).toBe(201)
  await leadTo(shop.db, order, "CONFIRMED")
  const deliveriesOf = async (customer: typeof early) =>
    (await queuedMails(shop.db, customer)).map(({ kind, contents }) => [
      kind,
      (contents as { items: { delivery?: string }[] }).items[0]?.delivery,
    ])
  const promised = deliveryText({ delivery_type: 1, delivery_text: "" }, new Date(order.created_at), inWords, FIRST_DELIVERY_RULE)
  expect(await deliveriesOf(early)).toEqual([
    ["order-received", promised],
    ["order-confirmed", promised],
  ])
  expect(await deliveriesOf(late)).toEqual([["order-received", "Tomorrow , 9:00 AM - 11:00 AM"]])
})

test("of earlier windows only those of the last two days are kept, and at most twenty", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager", { factorAt: null })
  for (let version = 0; version < 25; version += 1) {
    expect((await manager.call("PUT", PATH, { ...FIRST, lead_minutes: version }, { version })).status).toBe(200)
  }
  const { rules } = await deliveryRules(shop.db)
  expect(rules.map(({ lead }) => lead)).toEqual(Array.from({ length: 20 }, (_, at) => 24 - at))
  await shop.db.execute(sql`
    update shop_settings set value = jsonb_set(jsonb_set(value, '{0,since}', '"2026-01-03T00:00:00.000Z"'), '{1,since}', '"2026-01-02T00:00:00.000Z"')
    where key = 'delivery.windows'`)
  expect((await manager.call("PUT", PATH, FIRST, { version: 25 })).status).toBe(200)
  expect((await deliveryRules(shop.db)).rules.map(({ lead }) => lead)).toEqual([120, 24])
})
