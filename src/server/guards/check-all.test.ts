import { afterAll, beforeAll, expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import { identity } from "#contract/identity.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, cancel, createOrder, homeAddress } from "#server/testing/orders.ts"
import { aRepairList, book, homeVisit } from "#server/testing/repairs.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { checkAll } from "./check-all.ts"
import { Refusal } from "./refusal.ts"

let shop: TestShop
let customer: TestCustomer
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  customer = await aCustomer(shop.db)
})
afterAll(() => shop.close())

const wrongFields = (answer: TestAnswer) => expectProblem(answer, 422).errors ?? []
const paths = (answer: TestAnswer) => wrongFields(answer).map(({ path }) => path)

test("[SH-01] a booking names wrong fields of address, device, serial number and time together", async () => {
  const booking = {
    ...homeVisit(),
    customer_address: { ...homeAddress, phone: "123", zone: "999" },
    model: 99,
    serial_number: "490154203237519",
    preferred_time: "2020-01-01 09:00:00",
  }
  expect(wrongFields(await book(shop, customer, booking))).toEqual([
    { path: "customer_address.phone", message: "Please enter a valid Qatar mobile number." },
    { path: "customer_address.zone", message: expect.stringContaining("zone") },
    { path: "model", message: expect.stringContaining("model") },
    { path: "serial_number", message: expect.stringContaining("IMEI") },
    { path: "preferred_time", message: expect.stringContaining("date") },
  ])
})

test("[SH-01] a sign-up names a wrong email, name and password together", async () => {
  const wrong = { email: "nobody@", password: "password1", display_name: "?" }
  expect(paths(await shop.call("POST", identity.signUp.path, wrong))).toEqual(["email", "display_name", "password"])
})

test("[SH-01] a special request names a wrong quantity and number together", async () => {
  const product = await aProduct(shop.db, { maxQuantity: 5 })
  const [variant] = await variantIds(shop.db, product)
  const wish = { product, variant, contact_name: "Noor Haddad", contact_number: "abc", address: "Doha", requested_quantity: 1 }
  expect(paths(await shop.call("POST", catalog.specialRequest.path, wish, customer.headers))).toEqual([
    "requested_quantity",
    "contact_number",
  ])
})

test("[SH-01] a cancellation names an unknown reason and odd quantities together", async () => {
  const { items } = await aPlacedOrder(shop, customer, [await aVariant(shop.db)])
  const wrong = { reason: 999, quantities: [{ id: 999_999, quantity: 1 }] }
  expect(
    paths(
      await cancel(
        shop,
        customer,
        items.map(({ id }) => id),
        wrong,
      ),
    ),
  ).toEqual(["reason", "quantities"])
})

test("[SH-01] a request outside its schema names each field once, in sentences of both languages", async () => {
  const { phone: _phone, ...address } = homeAddress
  const order = { shipping_address: { ...address, street: "", land_mark: "x".repeat(999), country: "QA" }, payment_method: "CHEQUE" }
  expect(wrongFields(await createOrder(shop, customer, order))).toEqual([
    { path: "shipping_address.phone", message: "This field is required." },
    { path: "shipping_address.country", message: "This field is unknown." },
    { path: "shipping_address.land_mark", message: "Please use at most 200 characters." },
    { path: "shipping_address.street", message: "This field is required." },
    { path: "payment_method", message: "This is none of the possible values." },
  ])
  const arabic = { ...customer, headers: { ...customer.headers, "accept-language": "ar" } }
  const inArabic = (await createOrder(shop, arabic, order)).json<{ errors: { message: string }[] }>().errors
  expect(inArabic).toHaveLength(5)
  for (const { message } of inArabic) expect(message).toMatch(/^[^a-z]+$/i)
})

test("a check that refuses for another reason ends the checks", async () => {
  const refuse = (status: "not_found" | "invalid_imei") => () => {
    throw status === "not_found" ? new Refusal(status) : new Refusal(status, { fields: ["serial_number"] })
  }
  await expect(checkAll({ number: refuse("invalid_imei"), device: refuse("not_found") })).rejects.toMatchObject({ code: "not_found" })
  await expect(checkAll({ number: refuse("invalid_imei") })).rejects.toMatchObject({ code: "invalid_imei", fields: ["serial_number"] })
  expect(await checkAll({ number: () => 1, device: async () => "Phone" })).toEqual({ number: 1, device: "Phone" })
})
