import { afterAll, beforeAll, expect, test } from "vitest"
import { type Address, addresses } from "#contract/addresses.ts"
import { repairs } from "#contract/repairs.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { homeAddress } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, book, homeVisit, leadRepair, repairsSeenBy } from "#server/testing/repairs.ts"
import { addressOf, everyCall } from "#server/testing/requests.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let owner: TestCustomer
let stranger: TestCustomer
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  owner = await aCustomer(shop.db)
  stranger = await aCustomer(shop.db)
})
afterAll(() => shop.close())

const ofRepairs = everyCall.filter(({ name }) => name.startsWith("repairs."))

test("[ROLE-02] booking and the list of requests need login, and the list of devices is public", () => {
  const open = ofRepairs.filter(({ call }) => !call.signedIn).map(({ name }) => name)
  expect(open.toSorted()).toEqual(["repairs.seo", "repairs.services", "repairs.stores", "repairs.times"])
  expect(ofRepairs).toHaveLength(9)
})

test.each(ofRepairs.filter(({ call }) => call.signedIn))(
  "[ROLE-02] $name responds 401 without a sign-in, for any request",
  async ({ call }) => {
    const unverified = await aCustomer(shop.db, { verified: false })
    const actors: Record<string, string>[] = [
      {},
      { authorization: "Bearer nonsense" },
      { authorization: `Basic ${owner.token}` },
      { authorization: `Bearer ${owner.token}x` },
      { cookie: `authToken=${owner.token}` },
      unverified.headers,
    ]
    for (const headers of actors) {
      for (const body of call.body ? [{}, homeVisit()] : [undefined]) {
        expectProblem(await shop.call(call.method, addressOf(call, "1"), body, headers), 401)
      }
    }
  },
)

test("[ROLE-04] changes of one customer's addresses and repairs do not affect the responses to another", async () => {
  const address = (await shop.call("POST", addresses.add.path, homeAddress, owner.headers)).json<Address>()
  const theirs = await aBookedRepair(shop, stranger)
  const seen = async () => [
    (await shop.call("GET", repairs.requests.path, undefined, stranger.headers)).text,
    (await book(shop, stranger, { ...homeVisit(), customer_address: address.id })).text,
    (await shop.call("GET", repairs.services.path, undefined, stranger.headers)).text,
  ]
  const before = await seen()
  const reference = await aBookedRepair(shop, owner, { ...homeVisit(), customer_address: address.id })
  expect(await seen()).toEqual(before)
  await leadRepair(shop.db, reference, "CONFIRMED", "CANCELLED")
  expect(await seen()).toEqual(before)
  await shop.call("DELETE", `/api/user/address/delete/${address.id}`, undefined, owner.headers)
  expect(await seen()).toEqual(before)
  expect((await repairsSeenBy(shop, stranger)).map((request) => request.reference)).toEqual([theirs])
  expect((await repairsSeenBy(shop, owner)).map((request) => request.reference)).toEqual([reference])
})
