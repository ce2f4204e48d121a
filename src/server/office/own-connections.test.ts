import { sql } from "drizzle-orm"
import pg from "pg"
import Type from "typebox"
import { expect, onTestFinished, test, vi } from "vitest"
import { orders } from "#contract/office/orders.ts"
import { rows } from "#server/db/rows.ts"
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

const TIMES = 3

// bench/office.ts measures what the people cost shoppers: planning these lists took more than reading them.
test.each([
  { path: "/api/office/orders?view=open&limit=50", statements: ["orders of the list", "number of orders"] },
  { path: "/api/office/orders/views", statements: ["orders of each view"] },
  { path: "/api/office/products?limit=50", statements: ["products of the list", "number of products"] },
  { path: "/api/office/repairs/board", statements: ["cards of the board"] },
  {
    path: "/api/office/today",
    statements: ["orders of the list", "number of orders", "orders that wait long", "requests of the list", "repairs of the list"],
  },
])("[OFFICE-167] the statements of $path are planned once per connection", async ({ path, statements }) => {
  // Only the first forms of a list get names. Fresh modules have given none to the lists of earlier test files.
  vi.resetModules()
  const { aShopForThisTest } = await import("#server/testing/shop.ts")
  const { aStaffMember } = await import("#server/testing/staff.ts")
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  for (let time = 0; time < TIMES; time++) expect(await manager.call("GET", path)).toMatchObject({ status: 200 })
  const uses = await rows(
    shop.services.officeDb,
    null,
    sql`select name, (generic_plans + custom_plans)::int as times from pg_prepared_statements`,
    Used,
  )
  for (const statement of statements) {
    const forms = uses.filter(({ name }) => name.startsWith(`${statement} `))
    expect(forms.length, statement).toBeGreaterThan(0)
    expect(forms.map(({ times }) => times)).toEqual(forms.map(() => TIMES))
  }
})

const Used = Type.Object({ name: Type.String(), times: Type.Integer() })
