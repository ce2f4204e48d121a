import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { addresses } from "#contract/addresses.ts"
import { cart } from "#contract/cart.ts"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { repairs } from "#contract/repairs.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, changeLine } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { anOfferTo } from "#server/testing/known-customer.ts"
import { buyNow, cashHome, homeAddress, leadTo } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, homeVisit } from "#server/testing/repairs.ts"
import { everyCall } from "#server/testing/requests.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

const UNKNOWN = 999_999
const UNKNOWN_PAYMENT = "00000000-0000-4000-8000-000000000000"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  // The export of a customer's data contains its time, so the clock is fixed.
  const now = new Date()
  shop.services.clock.now = () => now
})
afterAll(() => shop.close())

type Ids = { address: number; order: number; item: number; payment: string; variant: number; repair: string; offer: number }

/** A customer with an address, orders, a line in the cart and a repair. */
async function somebody(): Promise<{ customer: TestCustomer; ids: Ids }> {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 50 })
  const address = (await shop.call("POST", addresses.add.path, homeAddress, customer.headers)).json<{ id: number }>().id
  const order = (await buyNow(shop, customer, { product: variant })).json<PlacedOrder>()
  await leadTo(shop.db, order, "DELIVERED")
  const online = (await buyNow(shop, customer, { product: variant, payment_method: "ONLINE" })).json<PlacedOrder>()
  await changeLine(shop, customer, variant, 1)
  const repair = await aBookedRepair(shop, customer)
  const offer = await anOfferTo(shop, customer, variant)
  return {
    customer,
    ids: { address, order: order.id, item: order.items[0]?.id ?? 0, payment: online.trans_id ?? "", variant, repair, offer },
  }
}

/** Every call that names something of a customer's, as another customer sends it with `ids`. */
function callsAbout(
  { headers }: TestCustomer,
  { address, order, item, payment, variant, repair, offer }: Ids,
): Record<string, () => Promise<TestAnswer>> {
  const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => () => shop.call(method, path, body, headers)
  return {
    "addresses.one": send("GET", `/api/user/address/${address}`),
    "addresses.edit": send("PUT", `/api/user/address/edit/${address}`, homeAddress),
    "addresses.makeDefault": send("PUT", `/api/user/address/default/${address}`),
    "addresses.remove": send("DELETE", `/api/user/address/delete/${address}`),
    "orders.offer": send("GET", `/api/order/offer/${offer}`),
    "orders.orderOffer": send("POST", `/api/order/offer/${offer}`, { ...cashHome, shipping_address: address }),
    "orders.details": send("GET", `/api/order/details/${order}`),
    "orders.online": send("GET", `/api/order/online/${payment}`),
    "orders.payAgain": send("POST", `/api/order/online/${payment}/retry`),
    "orders.changeDelivery": send("PUT", `/api/order/details/${order}/delivery`, { shipping_address: homeAddress }),
    "orders.cancel": send("POST", orders.cancel.path, { component_ids: [item], reason: 1 }),
    "orders.replace": send("POST", `/api/order/return/${item}`),
    "orders.withdrawReplacement": send("DELETE", `/api/order/return/${item}`),
    "orders.create": send("POST", orders.create.path, { ...cashHome, shipping_address: address }),
    "orders.buyNow": send("POST", orders.buyNow.path, { ...cashHome, shipping_address: address, product: variant, quantity: 1 }),
    "repairs.create": send("POST", repairs.create.path, { ...homeVisit(), customer_address: address }),
    "repairs.request": send("GET", `/api/service/request/${repair}`),
    "repairs.cancel": send("POST", `/api/service/request/${repair}/cancel`, {}),
    "estimates.estimate": send("GET", `/api/service/request/${repair}/estimate`),
    "estimates.answer": send("POST", `/api/service/request/${repair}/estimate`, { number: 1, total: 100, answer: "APPROVED" }),
    "repairs.move": send("POST", `/api/service/request/${repair}/move`, { preferred_time: homeVisit().preferred_time }),
  }
}

const own = (customer: TestCustomer) =>
  Promise.all(
    [account.profile, addresses.all, orders.all, cart.details, repairs.requests, account.exportData].map(
      async ({ method, path }) => (await shop.call(method, path, undefined, customer.headers)).text,
    ),
  )

test("another customer's data is answered like missing data, in every call that names it, and is not changed", async () => {
  const owner = await somebody()
  const { customer: other } = await somebody()
  const before = await own(owner.customer)
  const foreign = callsAbout(other, owner.ids)
  const unknown = callsAbout(other, {
    ...owner.ids,
    address: UNKNOWN,
    order: UNKNOWN,
    item: UNKNOWN,
    payment: UNKNOWN_PAYMENT,
    repair: "NONE",
  })
  for (const [name, send] of Object.entries(foreign)) {
    const [others, none] = [await send(), await unknown[name]?.()]
    expectProblem(others, 404)
    expect({ status: others.status, text: others.text }, name).toEqual({ status: none?.status, text: none?.text })
  }
  expect(await own(owner.customer)).toEqual(before)
})

test("what a customer does changes no response to another, byte for byte", async () => {
  const { customer: other } = await somebody()
  const before = await own(other)
  const { customer, ids } = await somebody()
  await shop.call("POST", account.updateProfile.path, { first_name: "Layla", last_name: "Haddad" }, customer.headers)
  for (const send of Object.values(callsAbout(customer, ids)).reverse()) await send()
  expect(await own(other)).toEqual(before)
})

test("the list contains every private call with a name in its path", () => {
  const named = everyCall.filter(({ call }) => call.signedIn && call.params).map(({ name }) => name)
  const calls = callsAbout({ headers: { authorization: "" } } as TestCustomer, {
    address: 1,
    order: 1,
    item: 1,
    payment: "1",
    offer: 1,
    variant: 1,
    repair: "1",
  })
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(named))
})
