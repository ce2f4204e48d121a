import { expect, test } from "vitest"
import { account, type CustomerData } from "#contract/account.ts"
import { keepEarlierAddress } from "#server/orders/office/change-order.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aKnownCustomer, KNOWN_TEXTS } from "#server/testing/known-customer.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("[RE-22] a customer exports all data that the shop stores about them, and nothing about others", async () => {
  const shop = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  await aKnownCustomer(shop, "somebody@example.com")
  const { customer, delivered, cancelled } = await aKnownCustomer(shop)
  const address = delivered.shipping_address
  if (!address) throw new Error("The order goes to an address.")
  await keepEarlierAddress(shop.db, { orderId: delivered.id, address, note: "Ask for Mariamqa", staffId: null, now: new Date() })
  const take = () => shop.call("GET", account.exportData.path, undefined, customer.headers)
  const answer = await take()
  expectContract(account.exportData, answer)
  const data = answer.json<CustomerData>()
  expect(data.profile).toMatchObject({ first_name: "Laylaqa", last_name: "Haddadqa", email: customer.email })
  expect(data.orders.map(({ id }) => id)).toEqual([cancelled.id, delivered.id])
  expect(data.orders[1]?.items[0]?.events.map(({ status }) => status)).toContain("DELIVERED")
  expect(data.orders[1]?.items[0]?.replacements).toMatchObject([{ state: "REFUSED", reason_text: "It was for Yusufqa" }])
  expect(data.addresses).toHaveLength(1)
  expect(data.earlier_addresses).toMatchObject([
    { order: delivered.reference, address: { street: "Street of Pearls" }, delivery_note: "Ask for Mariamqa" },
  ])
  expect(data.cart.products).toMatchObject([{ quantity: 2 }])
  expect(data.repairs).toMatchObject([{ model: "Pearl 1", issue_description: "It was for Yusufqa" }])
  expect(data.special_requests).toMatchObject([
    { requested_quantity: 40, contact_name: "Laylaqa Haddadqa", messages: [{ kind: "reply", text: "It was for Yusufqa" }] },
  ])
  for (const text of KNOWN_TEXTS.slice(0, -1)) expect(answer.text).toContain(text)
  expect(answer.text).not.toContain("somebody@")
  expect(answer.headers["cache-control"]).toBe("no-store")
  for (let more = 1; more < 10; more++) await take()
  expectProblem(await take(), 429)
})
