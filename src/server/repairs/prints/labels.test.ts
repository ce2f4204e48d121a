import { encode } from "uqr"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MAX_LABELED } from "#rules/repairs/intake.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, dayAfter, inShop } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  anil = await aStaffMember(shop, "technician", { places: ["branch:1"] })
})
afterAll(() => shop.close())

async function aTicket(accessories: string[] = []): Promise<string> {
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const written = await anil.call("PUT", `/api/office/repairs/${reference}/intake`, { accessories })
  expect(written.status, written.text).toBe(200)
  return reference
}

const see = (references: readonly string[], member = anil) => member.call("GET", `/office/repairs/labels?refs=${references.join(",")}`)

/** The texts of each label. */
function labelsIn(html: string): string[][] {
  const [, ...labels] = html.split('<article class="label">')
  return labels.map((label) => [...label.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text))
}

test("the device and each accessory have a label with reference, device, name, day and n of m", async () => {
  const reference = await aTicket(["Clear case", "USB-C cable"])
  const { status, text } = await see([reference])
  expect(status, text).toBe(200)
  const rest = ["iPhone 17 Pro", expect.stringMatching(/\w/), dayAfter(3)]
  const [model, customer, day] = rest
  expect(labelsIn(text)).toEqual([
    [reference, model, customer, day, "1 of 3"],
    [reference, model, "Clear case", customer, day, "2 of 3"],
    [reference, model, "USB-C cable", customer, day, "3 of 3"],
  ])
  const { data } = encode(`${shop.services.config.publicOrigin}/office/s/${reference}`, { ecc: "M", border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  const path = /class="qr"[^>]*><path d="([^"]*)"/.exec(text)?.[1] ?? ""
  const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, more) => `${Number(x) + more} ${y}`),
  )
  expect(drawn).toEqual(dark)
})

test("several tickets are one document in the order given; one that cannot be seen refuses all", async () => {
  const [first, second] = [await aTicket(["Case"]), await aTicket()]
  const { text } = await see([second, first, second])
  expect(labelsIn(text).map(([reference, ...rest]) => [reference, rest.at(-1)])).toEqual([
    [second, "1 of 1"],
    [first, "1 of 2"],
    [first, "2 of 2"],
  ])
  expect((await see([first, "NOSUCH"])).status).toBe(404)
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  expect((await see([first], omar)).status).toBe(404)
  const editor = await aStaffMember(shop, "editor")
  expect((await see([first], editor)).status).toBe(403)
  expect((await see(Array.from({ length: MAX_LABELED + 1 }, () => "A"))).status).toBe(422)
  const { status, headers } = await shop.call("GET", `/office/repairs/labels?refs=${first}`)
  expect([status, headers["location"]]).toEqual([302, `/office/sign-in?to=${encodeURIComponent(`/office/repairs/labels?refs=${first}`)}`])
})

test("what customers write is text on a label", async () => {
  const reference = await aTicket(["<script>alert(1)</script>"])
  const { text } = await see([reference])
  expect(text).toContain("&lt;script&gt;alert(1)")
  expect(text).not.toContain("<script")
})
