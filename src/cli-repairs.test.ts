import { afterAll, beforeAll, expect, test } from "vitest"
import { corniche } from "#server/testing/command-line.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, inShop, repairsSeenBy } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let customer: TestCustomer
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  customer = await aCustomer(shop.db)
})
afterAll(() => shop.close())

test("[ROLE-08] [RE-22] the operators' command line lists, shows and advances repairs while the shop is open", async () => {
  const reference = await aBookedRepair(shop, customer, { ...inShop(), issue_description: "Fell on the stairs", serial_number: "F2LX9ABC" })
  const list = await corniche(shop, "repair", "list", "--status", "created")
  expect(list.text).toMatch(
    new RegExp(`^\\d+  ${reference}  CREATED  .*Z  Al Sadd Branch  Apple iPhone 17 Pro  Cracked or broken screen  `),
  )

  const done = await corniche(shop, "repair", "advance", reference.toLowerCase(), "confirmed", "--json")
  expect([done.code, JSON.parse(done.text)]).toEqual([0, { ok: true, id: 1, reference, from: "CREATED", to: "CONFIRMED" }])
  const impossible = await corniche(shop, "repair", "advance", reference, "DELIVERED")
  expect(impossible).toEqual({ code: 1, text: "", complaint: `Repair request ${reference} is CONFIRMED and cannot become DELIVERED.` })
  const never = await corniche(shop, "repair", "advance", reference, "PLACED", "--json")
  const message = '"PLACED" is not a status. The statuses are CREATED, CONFIRMED, PROCESSING, READY_TO_SHIP, SHIPPED, DELIVERED, CANCELLED.'
  expect([never.code, never.complaint, JSON.parse(never.text)]).toEqual([1, "", { ok: false, message }])

  const shown = await corniche(shop, "repair", "show", reference)
  expect(shown.text).toMatch(
    /^Repair 1 {2}.* {2}CONFIRMED {2}.*\nMobile: Apple iPhone 17 Pro, .*\nFell on the stairs\nSerial number or IMEI: F2LX9ABC\nIn the shop .*Al Sadd Branch/,
  )
  expect(shown.text).toMatch(/\n {4}CREATED .*Z\n {4}CONFIRMED .*Z$/)
  const json = await corniche(shop, "repair", "show", "1", "--json")
  expect(JSON.parse(json.text)).toMatchObject((await repairsSeenBy(shop, customer))[0] ?? {})
})

test("[RE-06] a repair of a model that is not listed shows the customer's name for it", async () => {
  const reference = await aBookedRepair(shop, customer, { ...inShop(), model: undefined, brand: 2, model_name: "Galaxy S31 Fold" })
  const shown = await corniche(shop, "repair", "show", reference)
  expect(shown.text).toContain(
    "Mobile: Samsung Galaxy S31 Fold, Cracked or broken screen\nThe model is not in the list: the customer wrote its name.",
  )
})

test("an incomplete command is a usage error, and the message names the complete ones", async () => {
  const { code, complaint } = await corniche(shop, "repair", "advance", "X")
  expect(code).toBe(2)
  expect(complaint).toMatch(/is not understood\.[\s\S]*repair advance <repair> <status>/)
})
