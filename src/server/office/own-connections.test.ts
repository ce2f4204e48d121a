import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/office/orders.ts"
import { cartSeenBy } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const LISTS = 12

test("requests of the office that wait in the database keep no shopper waiting", async () => {
  const shop = await aShopForThisTest()
  const [customer, manager] = [await aCustomer(shop.db), await aStaffMember(shop, "manager")]
  const other = new pg.Client({ connectionString: shop.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query("begin; lock table order_listing in access exclusive mode")
  const lists = Array.from({ length: LISTS }, () => manager.call("GET", orders.list.path))
  await expect
    .poll(async () => (await other.query("select count(*)::int as count from pg_locks where not granted")).rows[0]?.count)
    .toBeGreaterThan(1)
  expect((await cartSeenBy(shop, customer)).products).toEqual([])
  await other.query("rollback")
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(LISTS).fill(200))
})
