import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { aVariant, variantIds } from "#server/testing/carts.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { corniche as run } from "#server/testing/command-line.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, buyNow, cancel, homeAddress, leadTo, onlineHome, stockOf } from "#server/testing/orders.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let order: PlacedOrder
let variant: number
beforeAll(async () => {
  shop = await aShop()
  const customer = await aCustomer(shop.db)
  const options = { Color: "Black", Storage: "256 GB" }
  const phone = await aProduct(shop.db, { title: "Pearl Phone", price: 1499.5, variants: [{ title: "Pearl Phone", options }] })
  const [only = 0] = await variantIds(shop.db, phone)
  variant = only
  order = await aPlacedOrder(shop, customer, [variant])
})
afterAll(() => shop.close())

const corniche = (...argv: string[]) => run(shop, ...argv)

test("[ROLE-08] the operators' command line lists, shows and advances orders while the shop is open", async () => {
  const list = await corniche("order", "list", "--status", "placed")
  expect(list.text).toMatch(new RegExp(`${order.reference}  .*Z  QR\u00a01,499.50  CASH_ON_DELIVERY  1 PLACED`))

  const [item = 0] = order.items.map(({ id }) => id)
  const untracked = await corniche("order", "advance", order.reference, "CONFIRMED")
  expect(untracked).toEqual({ code: 1, text: "", complaint: "CONFIRMED needs --tracking-id, which the customer receives." })
  const done = await corniche("order", "advance", order.reference.toLowerCase(), "confirmed", "--tracking-id", "QP-1", "--json")
  expect(done.code).toBe(0)
  expect(JSON.parse(done.text)).toMatchObject({ ok: true, items: [{ id: item, from: "PLACED", to: "CONFIRMED" }] })

  const impossible = await corniche("order", "advance", String(order.id), "DELIVERED", "--items", String(item), "--json")
  expect([impossible.code, JSON.parse(impossible.text)]).toEqual([
    1,
    { ok: false, message: `Item ${item} is CONFIRMED and cannot become DELIVERED.` },
  ])
  const shown = await corniche("order", "show", order.reference)
  expect(shown.text).toContain("tracking id QP-1")
  expect(shown.text).toMatch(
    /Item \d+ {2}CONFIRMED {2}1 × Pearl Phone \(Black, 256 GB\), QR\u00a01,499.50\n {4}CREATED .*, PLACED .*, CONFIRMED .*Z/,
  )
})

test("an order whose rows are locked for too long is refused with a sentence, also as JSON", async () => {
  const placed = await aPlacedOrder(shop, await aCustomer(shop.db), [await aVariant(shop.db)])
  const advance = (...more: string[]) => corniche("order", "advance", placed.reference, "CONFIRMED", "--tracking-id", "QP-3", ...more)
  const sentence = "The shop is very busy. Please try again in a moment."
  await shop.db.execute(`
    create function hold_row() returns trigger language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$;
    create trigger hold_row before update on order_items for each row when (old.order_id = ${placed.id}) execute function hold_row()`)
  const [said, given] = await Promise.all([advance(), advance("--json")])
  await shop.db.execute("drop trigger hold_row on order_items")
  expect(said).toEqual({ code: 1, text: "", complaint: sentence })
  expect({ ...given, text: JSON.parse(given.text) }).toEqual({ code: 1, text: { ok: false, message: sentence }, complaint: "" })
})

test("[SH-64] the step to CONFIRMED prints the delivery as the customer last changed it", async () => {
  const customer = await aCustomer(shop.db)
  const placed = await aPlacedOrder(shop, customer, [await aVariant(shop.db, { stock: 5 })])
  const changed = { shipping_address: { ...homeAddress, street: "Pearl Boulevard", zone: "66" }, delivery_note: "Call first" }
  const path = orders.changeDelivery.path.replace("{id}", String(placed.id))
  expect((await shop.call("PUT", path, changed, customer.headers)).status).toBe(200)
  const confirmed = await corniche("order", "advance", placed.reference, "CONFIRMED", "--tracking-id", "QP-2")
  expect(confirmed.text).toMatch(/^Item .*PLACED → CONFIRMED.*\nNoor Salem, .*Pearl Boulevard.*Doha.*\nNote: Call first$/)
  const processed = await corniche("order", "advance", placed.reference, "PROCESSING")
  expect(processed.text).not.toContain("Pearl")
})

test("[SH-45] the command line lists and shows the amount due of an order with a cancelled item", async () => {
  const customer = await aCustomer(shop.db)
  const dear = await aVariant(shop.db, { stock: 5, price: 429 })
  const cheap = await aVariant(shop.db, { stock: 5, price: 249 })
  const placed = await aPlacedOrder(shop, customer, [dear, cheap])
  const first = placed.items.find(({ selling_price }) => selling_price === 429)
  await cancel(shop, customer, [first?.id ?? 0])
  const list = await corniche("order", "list")
  expect(list.text).toMatch(new RegExp(`${placed.reference}  .*Z  QR\u00a0249  CASH_ON_DELIVERY  1 .*  to pay QR\u00a0249  `))
  const shown = await corniche("order", "show", placed.reference)
  expect(shown.text).toMatch(/^Order .*Z {2}QR\u00a0249 {2}cancelled QR\u00a0429 {2}to pay QR\u00a0249\n/)
})

test("[SH-60] the command line lists and answers replacement requests, and shows them with their order", async () => {
  const customer = await aCustomer(shop.db)
  const placed = await aPlacedOrder(shop, customer, [await aVariant(shop.db, { stock: 5, price: 429 })])
  await leadTo(shop.db, placed, "DELIVERED")
  const [item = 0] = placed.items.map(({ id }) => id)
  await shop.call("POST", `/api/order/return/${item}`, { reason: 2, reason_text: "It stays black." }, customer.headers)
  const list = await corniche("replacement", "list")
  expect(list.text).toMatch(
    new RegExp(`${placed.reference}  item ${item}  REQUESTED  .*Z  1 of 1 × .*  It does not work  "It stays black."  ${customer.email}`),
  )
  expect((await corniche("replacement", "list", "--state", "sent")).text).toBe("No replacement requests found.")
  expect((await corniche("replacement", "list", "--state", "open")).code).toBe(1)

  expect(await corniche("replacement", "refuse", placed.reference)).toMatchObject({ code: 1, complaint: expect.stringContaining("--note") })
  const accepted = await corniche("replacement", "accept", placed.reference, "--note", "We come on Monday.")
  expect(accepted.text).toMatch(new RegExp(`^Item ${item} of order ${placed.reference}, 1 × .*: REQUESTED → ACCEPTED$`))
  const sent = await corniche("replacement", "send", placed.reference, "--items", String(item), "--json")
  expect(JSON.parse(sent.text)).toMatchObject({ ok: true, items: [{ id: item, from: "ACCEPTED", to: "SENT" }] })
  const again = await corniche("replacement", "refund", placed.reference, "--json")
  expect([again.code, JSON.parse(again.text)]).toMatchObject([1, { ok: false }])
  const shown = await corniche("order", "show", placed.reference)
  expect(shown.text).toMatch(
    /\n {4}Replacement SENT {2}1 piece {2}It does not work {2}"It stays black\."\n {6}REQUESTED .*Z, ACCEPTED .*Z "We come on Monday\.", SENT .*Z/,
  )
})

test("[SH-65] the command line formats an address and a phone number as the pages do", async () => {
  const shown = await corniche("order", "show", order.reference)
  expect(shown.text).toContain("Noor Salem, Street 230, Building 12, Zone 38, Doha, Opposite the park, +974 3312 3456")
})

test("[SH-64] the command line shows the note for the driver, and that the customer changed the delivery", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5 })
  const placed = (await buyNow(shop, customer, { product, delivery_note: "Ring twice" })).json<PlacedOrder>()
  expect((await corniche("order", "show", placed.reference)).text).toContain("\nNote: Ring twice\nItem ")
  const body = { shipping_address: { ...homeAddress, street: "Pearl Boulevard" }, delivery_note: "Call first" }
  await shop.call("PUT", `/api/order/details/${placed.id}/delivery`, body, customer.headers)
  expect((await corniche("order", "show", placed.reference)).text).toMatch(
    /Pearl Boulevard, Building 12.*\nNote: Call first\nDelivery changed by the customer 20\d\d-.*Z\nItem /,
  )
})

test("the command line sets stock, and shows and sweeps payments", async () => {
  expect((await corniche("stock", "set", String(variant), "7")).text).toBe(`Variant ${variant}: 4 → 7 pieces.`)
  expect(await stockOf(shop.db, variant)).toBe(7)
  expect((await corniche("stock", "set", String(variant), "-1")).code).not.toBe(0)
  const online = (await buyNow(shop, await aCustomer(shop.db), { product: variant, ...onlineHome })).json<PlacedOrder>()
  const shown = await corniche("payment", "show", online.reference, "--json")
  expect(JSON.parse(shown.text)).toMatchObject([{ transactionId: online.trans_id, state: "PENDING", amountDirhams: 149_950 }])
  expect((await corniche("payment", "sweep")).text).toBe("No payments are waiting.")
})

test("the doctor reports inconsistencies, or none, in text and by its exit code", async () => {
  expect(await corniche("doctor")).toEqual({
    code: 0,
    text: expect.stringMatching(/^No inconsistencies found\.(\n|$)/),
    complaint: "",
  })
  await shop.db.execute(sql`update orders set total_dirhams = total_dirhams + 1 where id = ${order.id}`)
  const ill = await corniche("doctor")
  expect(ill.code).toBe(1)
  expect(ill.complaint).toMatch(/^total: An order's total is the sum of its items.* 1 violation:\n {4}\{"order":\d+/)
  await shop.db.execute(sql`update orders set total_dirhams = total_dirhams - 1 where id = ${order.id}`)
})

test("the doctor answers although a check takes a minute", async () => {
  const big = await aShopForThisTest()
  await big.db.execute(sql`
    create function takes_a_minute() returns boolean stable language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval between '1 ms' and '1 minute' then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return true;
    end $$`)
  await big.db.execute(sql`alter table repair_seats rename to many_seats`)
  await big.db.execute(sql`create view repair_seats as select * from many_seats where takes_a_minute()`)
  expect(await run(big, "doctor")).toMatchObject({ code: 0, complaint: "" })
})

test.each([
  [["order"]],
  [["order", "advance", "X"]],
  [["order", "show"]],
  [["order", "list", "--refund"]],
  [["replacement", "accept"]],
  [["doctor", "now"]],
  [["stock", "set", "1"]],
])("%j is not understood, and says what is", async (argv) => {
  const { code, complaint } = await corniche(...argv)
  expect(code).toBe(2)
  expect(complaint).toMatch(/is not understood\.[\s\S]*order advance <order> <status>/)
})
