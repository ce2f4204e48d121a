import { afterAll, beforeAll, expect, test } from "vitest"
import { type Address, addresses } from "#contract/addresses.ts"
import { type Order, orders, type PlacedOrder } from "#contract/orders.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, cashHome, expectHealthy, homeAddress, leadTo, onlineHome, stockOf } from "#server/testing/orders.ts"
import { addressOf, everyCall } from "#server/testing/requests.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let owner: TestCustomer
let stranger: TestCustomer
let product: number
let address: Address
let placed: PlacedOrder
let online: PlacedOrder

beforeAll(async () => {
  shop = await aShop()
  owner = await aCustomer(shop.db)
  stranger = await aCustomer(shop.db)
  product = await aVariant(shop.db, { stock: 20 })
  address = (await shop.call("POST", addresses.add.path, homeAddress, owner.headers)).json<Address>()
  placed = (await buyNow(shop, owner, { product })).json<PlacedOrder>()
  online = (await buyNow(shop, owner, { product, ...onlineHome })).json<PlacedOrder>()
})
afterAll(() => shop.close())

const privateCalls = everyCall.filter(({ name, call }) => call.signedIn === true && /^(orders|addresses)\./.test(name))

test("[ROLE-06] [API-42] every call of orders and addresses except the public lists needs login", () => {
  const open = everyCall.filter(({ name, call }) => !call.signedIn && /^(orders|addresses)\./.test(name)).map(({ name }) => name)
  expect(open.toSorted()).toEqual(["addresses.branches", "orders.cancelReasons", "orders.paymentMethods", "orders.replacementReasons"])
  expect(privateCalls).toHaveLength(18)
})

test.each(privateCalls)("[ROLE-06] $name responds 401 without a sign-in, for any request", async ({ call }) => {
  const unverified = await aCustomer(shop.db, { verified: false })
  const path = addressOf(call, "1")
  const actors: Record<string, string>[] = [
    {},
    { authorization: "Bearer" },
    { authorization: "Bearer nonsense" },
    { authorization: `Basic ${owner.token}` },
    { authorization: `Bearer ${owner.token}x` },
    { cookie: `authToken=${owner.token}` },
    unverified.headers,
  ]
  for (const headers of actors) {
    const answer = await shop.call(call.method, path, call.body ? {} : undefined, headers)
    expectProblem(answer, 401)
    expect(answer.text).toBe((await shop.call(call.method, path, call.body ? { odd: 1 } : undefined)).text)
  }
})

/** A reference to something of the owner's, and the same with something that does not exist. */
const objects: [what: string, send: (customer: TestCustomer, isUnknown: boolean) => Promise<TestAnswer>][] = [
  ["order details", ({ headers }, no) => shop.call("GET", `/api/order/details/${no ? 999_999 : placed.id}`, undefined, headers)],
  [
    "order of a payment",
    ({ headers }, no) =>
      shop.call("GET", `/api/order/online/${no ? "00000000-0000-4000-8000-000000000000" : online.trans_id}`, undefined, headers),
  ],
  [
    "paying again",
    ({ headers }, no) =>
      shop.call("POST", `/api/order/online/${no ? "00000000-0000-4000-8000-000000000000" : online.trans_id}/retry`, undefined, headers),
  ],
  [
    "changing the delivery",
    ({ headers }, no) =>
      shop.call("PUT", `/api/order/details/${no ? 999_999 : placed.id}/delivery`, { shipping_address: homeAddress }, headers),
  ],
  [
    "cancelling",
    ({ headers }, no) => shop.call("POST", orders.cancel.path, { component_ids: [no ? 999_999 : placed.items[0]?.id], reason: 1 }, headers),
  ],
  ["replacing", ({ headers }, no) => shop.call("POST", `/api/order/return/${no ? 999_999 : placed.items[0]?.id}`, undefined, headers)],
  ["withdrawing", ({ headers }, no) => shop.call("DELETE", `/api/order/return/${no ? 999_999 : placed.items[0]?.id}`, undefined, headers)],
  ["an address", ({ headers }, no) => shop.call("GET", `/api/user/address/${no ? 999_999 : address.id}`, undefined, headers)],
  [
    "editing an address",
    ({ headers }, no) => shop.call("PUT", `/api/user/address/edit/${no ? 999_999 : address.id}`, homeAddress, headers),
  ],
  [
    "deleting an address",
    ({ headers }, no) => shop.call("DELETE", `/api/user/address/delete/${no ? 999_999 : address.id}`, undefined, headers),
  ],
  [
    "ordering to an address",
    ({ headers }, no) =>
      shop.call("POST", orders.buyNow.path, { ...cashHome, product, quantity: 1, shipping_address: no ? 999_999 : address.id }, headers),
  ],
]

test.each(objects)("[CANCEL-18] %s: another customer's is answered like a missing one", async (_what, send) => {
  const before = (await shop.call("GET", orders.all.path, undefined, owner.headers)).text
  const unknown = await send(stranger, true)
  const foreign = await send(stranger, false)
  expectProblem(foreign, 404)
  expect(foreign.text).toBe(unknown.text)
  expect((await shop.call("GET", orders.all.path, undefined, owner.headers)).text).toBe(before)
  expect((await shop.call("GET", addresses.all.path, undefined, owner.headers)).json()).toEqual([address])
  await expectHealthy(shop.db)
})

test("changes of one customer's orders do not affect the responses to another", async () => {
  const mine = (await buyNow(shop, stranger, { product })).json<PlacedOrder>()
  const seen = async () => (await shop.call("GET", orders.all.path, undefined, stranger.headers)).text
  const before = await seen()
  await leadTo(shop.db, placed, "CONFIRMED")
  expect(await seen()).toBe(before)
  expect(JSON.parse(before).map(({ id }: Order) => id)).toEqual([mine.id])
  expect(await stockOf(shop.db, product)).toBe(17)
})
