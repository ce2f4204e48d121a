import { sql } from "drizzle-orm"
import { encode } from "uqr"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow, cancel } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList } from "#server/testing/repairs.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let reem: TestMember
beforeAll(async () => {
  shop = await aShop()
  reem = await aStaffMember(shop, "sales")
  await aRepairList(shop.db)
})
afterAll(() => shop.close())

async function anOrder(items = 1): Promise<PlacedOrder> {
  const variants: number[] = []
  for (let item = 0; item < items; item++) variants.push(await aVariant(shop.db))
  return aPlacedOrder(shop, await aCustomer(shop.db), variants)
}

const slipOf = ({ reference }: PlacedOrder) => `/office/orders/${reference}/packing-slip`
const invoiceOf = ({ reference }: PlacedOrder) => `/office/orders/${reference}/invoice`
const slipsOf = (...orders: readonly PlacedOrder[]) => `/office/orders/packing-slips?refs=${orders.map(({ reference }) => reference)}`
const scanOf = (reference: string) => `/office/s/${reference}`
const see = async (path: string, member = reem) => member.call("GET", path)

/** The modules that a path of rectangles covers in a row. */
function modulesOf(path: string, row: number, size: number): string {
  const modules = Array.from({ length: size }, () => "0")
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    if (Number(y) === row) modules.fill("1", Number(x), Number(x) + Number(length))
  }
  return modules.join("")
}

/** The path and the width of a drawn code. */
function codeIn({ text }: TestAnswer, name: "bars" | "qr"): { path: string; size: number } {
  const [, size = "", path = ""] = new RegExp(`class="${name}" viewBox="0 0 (\\d+) \\d+"[^>]*><path d="([^"]*)"`).exec(text) ?? []
  return { path, size: Number(size) }
}

test("[OFFICE-96] a slip says what goes to whom, without prices; the invoice has the amounts and headings in both languages", async () => {
  const order = await anOrder(2)
  const slip = await see(slipOf(order))
  expect(slip.status, slip.text).toBe(200)
  for (const words of ["Packing slip", "Noor", "Doha", "Pieces", shop.services.config.support.phone, order.reference]) {
    expect(slip.text).toContain(words)
  }
  expect(slip.text.match(/class="tick"/g)).toHaveLength(2)
  expect(slip.text).not.toMatch(/QR\s\d|class="sums"/)
  const { text } = await see(invoiceOf(order))
  expect(text).toContain('<bdi lang="en">Invoice</bdi> / <bdi lang="ar">فاتورة</bdi>')
  const sums = [...text.matchAll(/<td><bdi lang="en">([^<]*)<\/bdi>.*?<td class="end"><bdi>([^<]*)/g)].map(([, label, sum]) => [
    label,
    sum?.replace("\u00a0", " "),
  ])
  expect(sums).toEqual([
    ["Subtotal", "QR 200"],
    ["Delivery Charge", "Free"],
    ["Total", "QR 200"],
    ["To pay on delivery", "QR 200"],
  ])
})

test("[OFFICE-96] cancelled items leave the slip and stay on the invoice", async () => {
  const customer = await aCustomer(shop.db)
  const order = await aPlacedOrder(shop, customer, [await aVariant(shop.db), await aVariant(shop.db)])
  await cancel(shop, customer, [order.items[0]?.id ?? 0])
  expect((await see(slipOf(order))).text.match(/class="tick"/g)).toHaveLength(1)
  const { text } = await see(invoiceOf(order))
  expect(text.match(/class="gone"/g)).toHaveLength(1)
  expect(text).toMatch(/−QR\s100/)
})

test("[AR-65] an invoice is in the language of its order, with headings and items in both, Arabic on the right", async () => {
  const customer = await aCustomer(shop.db)
  const order = await aPlacedOrder(shop, customer, [await aVariant(shop.db), await aVariant(shop.db)])
  await cancel(shop, customer, [order.items[0]?.id ?? 0])
  const title = order.items[0]?.product.title ?? ""
  await shop.db.execute(sql`update products set arabic = arabic || jsonb_build_object('title', 'هاتف لؤلؤة') where title = ${title}`)
  const english = (await see(invoiceOf(order))).text
  expect(english).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
  expect(english).toContain('<bdi lang="en">Invoice</bdi> / <bdi lang="ar">فاتورة</bdi>')
  expect(english).toMatch(/<b class="gone"><bdi lang="en" dir="ltr">[^<]*<\/bdi><\/b><small><bdi lang="ar" dir="rtl">هاتف لؤلؤة/)
  await shop.db.execute(sql`update orders set locale = 'ar' where id = ${order.id}`)
  const { text } = await see(invoiceOf(order))
  expect(text).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
  expect(text).toContain('<bdi lang="ar">فاتورة</bdi> / <bdi lang="en">Invoice</bdi>')
  expect(text).toMatch(/<b class="gone"><bdi lang="ar" dir="rtl">هاتف لؤلؤة[^<]*<\/bdi><\/b><small><bdi lang="en" dir="ltr">/)
  expect(text).toContain("<bdi>\u2066−100\u2069\u00a0ر.ق</bdi>")
  // The slip is for the member who packs.
  expect((await see(slipOf(order))).text).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
})

test("[OFFICE-163] a slip names items and branch in the language of the member who packs, and what has no Arabic in English", async () => {
  const customer = await aCustomer(shop.db)
  const [named, unnamed] = [await aVariant(shop.db), await aVariant(shop.db)]
  const bought = { shipping_address: undefined, branch_address: 1 }
  await shop.db.execute(sql`
    update products set arabic = arabic || jsonb_build_object('title', 'هاتف مرجان') where id = (select product_id from variants where id = ${named})`)
  await shop.db.execute(sql`
    insert into phrases (kind, english, arabic) select 'branches', name, 'فرع السد' from branches where id = 1 on conflict do nothing`)
  const first = (await buyNow(shop, customer, { product: named, ...bought })).json<PlacedOrder>()
  const second = (await buyNow(shop, customer, { product: unnamed, ...bought })).json<PlacedOrder>()
  const mona = await aStaffMember(shop, "sales", { language: "ar" })
  const arabic = (await see(slipsOf(first, second), mona)).text
  expect(arabic).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
  expect(arabic).toMatch(/<b><bdi>هاتف مرجان[^<]*<\/bdi><\/b>/)
  expect(arabic).toContain("فرع السد")
  expect(arabic).toMatch(/<b><bdi lang="en" dir="ltr">[^<]+<\/bdi><\/b>/)
  const english = (await see(slipOf(first))).text
  expect(english).not.toContain("هاتف مرجان")
  expect(english).not.toContain("فرع السد")
})

test("[OFFICE-96] [AR-65] on paper an address starts where its page does, with its phone from left to right and its words isolated", async () => {
  const order = await anOrder()
  const arabic = { first_name: "نور", last_name: "سالم", street: "شارع الخليج", phone: "+97455123408" }
  await shop.db.execute(sql`
    update orders set locale = 'ar', shipping_address = shipping_address || ${JSON.stringify(arabic)}::jsonb where id = ${order.id}`)
  for (const path of [slipOf(order), invoiceOf(order)]) {
    const { text } = await see(path)
    expect(text, path).toContain("<b><bdi>نور سالم</bdi></b>")
    expect(text, path).toMatch(/<div><bdi>[^<]*شارع الخليج[^<]*<\/bdi><\/div>/)
    expect(text, path).toContain('<div><bdi dir="ltr">+974 5512 3408</bdi></div>')
    expect(text, path).not.toContain('dir="auto"')
  }
})

test("[OFFICE-96] bars and QR code hold the reference and the address that leads to the order", async () => {
  const order = await anOrder()
  const slip = await see(slipOf(order))
  const bars = codeIn(slip, "bars")
  const modules = modulesOf(bars.path, 0, bars.size)
  // A quiet zone, start B or C, and the stop pattern of Code 128.
  expect(modules).toMatch(/^0{10}1101001(0000|1100)/)
  expect(modules).toMatch(/1100011101011 *0{10}$/)
  const { path, size } = codeIn(slip, "qr")
  const { data } = encode(`${shop.services.config.publicOrigin}/office/s/${order.reference}`, { ecc: "M", border: 4 })
  expect(Array.from({ length: size }, (_, row) => modulesOf(path, row, size))).toEqual(
    data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join("")),
  )
})

test("[OFFICE-87] several slips are one document in the order given, a page each; one that cannot be seen refuses all", async () => {
  const [first, second, third] = [await anOrder(), await anOrder(), await anOrder()]
  const { status, text } = await see(slipsOf(third, first, second))
  expect(status, text).toBe(200)
  const pages = text.split('<article class="sheet">').slice(1)
  expect(pages.map((page) => /<\/svg><b>(\w+)<\/b>/.exec(page)?.[1])).toEqual([third, first, second].map(({ reference }) => reference))
  expect(pages.map((page) => page.includes("of 3"))).toEqual([true, true, true])
  expect(text).toContain(".sheet+.sheet{break-before:page}")
  expect((await see(`${slipsOf(first)},NOSUCH`)).status).toBe(404)
  const tooMany = Array.from({ length: 101 }, () => "A").join(",")
  expect((await see(`/office/orders/packing-slips?refs=${tooMany}`)).status).toBe(422)
})

test("[OFFICE-96] [OFFICE-41] documents are never kept, indexed or framed, and nothing runs in them", async () => {
  const order = await anOrder()
  for (const path of [slipOf(order), invoiceOf(order), slipsOf(order), slipOf({ ...order, reference: "NOSUCH" })]) {
    const { headers, text } = await see(path)
    expect(headers, path).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "x-frame-options": "DENY" })
    const policy = headers["content-security-policy"]
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src /)
    expect(policy).not.toContain("script-src")
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)
  }
})

test("[OFFICE-96] what customers write is text on paper", async () => {
  const order = await anOrder()
  const written = { first_name: "<script>alert(1)</script>", land_mark: '"><img src=x onerror=alert(2)>' }
  await shop.db.execute(sql`
    update orders set shipping_address = shipping_address || ${JSON.stringify(written)}::jsonb where id = ${order.id}`)
  for (const path of [slipOf(order), invoiceOf(order)]) {
    const { text } = await see(path)
    expect(text).toContain("&lt;script&gt;alert(1)")
    expect(text).not.toMatch(/<script|<img src=x/)
  }
})

test("[OFFICE-96] [OFFICE-97] documents are for those who pack at the place; without a session all lead to the sign-in", async () => {
  const order = await anOrder()
  const away = await aStaffMember(shop, "sales", { places: ["city:Al Wakrah"] })
  const editor = await aStaffMember(shop, "editor")
  for (const path of [slipOf(order), invoiceOf(order), slipsOf(order)]) {
    expect((await see(path, away)).status).toBe(404)
    expect((await see(path, editor)).status).toBe(403)
    const { status, headers } = await shop.call("GET", path)
    expect([status, headers["location"]]).toEqual([302, `/office/sign-in?to=${encodeURIComponent(path)}`])
  }
})

test("[OFFICE-97] the scanned address leads staff to the order or the ticket, and says nothing to others", async () => {
  const { reference } = await anOrder()
  const ticket = await aBookedRepair(shop, await aCustomer(shop.db))
  const manager = await aStaffMember(shop, "manager")
  const leads = async (path: string, member = manager) => {
    const { status, headers } = await see(path, member)
    return [status, headers["location"]]
  }
  expect(await leads(scanOf(reference.toLowerCase()))).toEqual([302, `/office/orders/${reference}`])
  expect(await leads(scanOf(ticket))).toEqual([302, `/office/repairs/${ticket}`])
  expect(await leads(scanOf("NOSUCH"))).toEqual([404, undefined])
  const away = await aStaffMember(shop, "sales", { places: ["city:Al Wakrah"] })
  expect(await leads(scanOf(reference), away)).toEqual([404, undefined])
  for (const one of [reference, ticket, "NOSUCH"]) {
    const { status, headers, text } = await shop.call("GET", scanOf(one))
    expect([status, headers["location"], text]).toEqual([302, `/office/sign-in?to=${encodeURIComponent(scanOf(one))}`, ""])
  }
})
