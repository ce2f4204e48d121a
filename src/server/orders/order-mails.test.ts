import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { inWords } from "#rules/catalog/delivery-text.fixture.ts"
import { deliveryText, FIRST_DELIVERY_RULE } from "#rules/catalog/delivery-text.ts"
import { variants } from "#server/catalog/catalog.tables.ts"
import { TO_SHOP } from "#server/jobs/queue-mail.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPickupBranch, buyNow, leadTo, onlineHome, queuedMails } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
let branch: number
beforeAll(async () => {
  shop = await aShop()
  branch = await aPickupBranch(shop.db)
})
afterAll(() => shop.close())

test("[SH-46] the mails of a pickup say ready, with place, hours and map, and collected; none says shipped or delivered", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  const order = (await buyNow(shop, customer, { product, shipping_address: undefined, branch_address: branch })).json<PlacedOrder>()
  await leadTo(shop.db, order, "DELIVERED")
  const mails = await queuedMails(shop.db, customer)
  expect(mails.map(({ kind }) => kind)).toEqual(["order-received", "order-confirmed", "order-ready", "order-delivered"])
  expect(mails[2]?.contents).toMatchObject({
    amounts: { totalDirhams: 10_000, toPayDirhams: 10_000, isOnline: false },
    pickup: {
      addressLines: ["Al Sadd Branch", "Street 230, Building 12, Zone 38", "Doha, Opposite the park", "+974 4444 0101"],
      hours: "9 AM - 9 PM",
      mapLink: "https://www.google.com/maps/search/?api=1&query=Al+Sadd+Branch+25.2854%2C51.5",
    },
  })
})

const noticesAbout = async (reference: string) => {
  const { rows } = await shop.db.execute<{ payload: Mail }>(sql`
    select payload from graphile_worker._private_jobs
    where payload ->> 'to' = ${TO_SHOP} and payload -> 'contents' ->> 'reference' = ${reference} order by id`)
  return rows.map(({ payload }) => payload)
}

test("[SH-66] the shop gets one mail about a new order and one about a replacement request, and none about other steps", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  const order = (await buyNow(shop, customer, { product, quantity: 2 })).json<PlacedOrder>()
  const place = { reference: order.reference, isHome: true, place: "Doha" }
  const news = { about: "order", ...place, lines: [expect.stringMatching(/^2 × /)], total: { dirhams: 20_000, isPaid: false } }
  expect((await noticesAbout(order.reference)).map(({ contents }) => contents)).toEqual([news])
  await leadTo(shop.db, order, "RETURN_REQUESTED")
  const notices = await noticesAbout(order.reference)
  expect(notices.map(({ contents }) => contents)).toEqual([news, { about: "replacement", ...place, lines: news.lines }])
  for (const personal of [customer.email, "Noor", "Salem", "33123456", "Street 230"])
    expect(JSON.stringify(notices)).not.toContain(personal)
})

test("[SH-64] the shop gets a mail when the delivery of a placed order changes, and none while the order is unpaid", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5 })
  const changeNote = ({ id }: PlacedOrder) =>
    shop.call("PUT", orders.changeDelivery.path.replace("{id}", String(id)), { delivery_note: "Call first" }, customer.headers)
  const placed = (await buyNow(shop, customer, { product })).json<PlacedOrder>()
  expect((await changeNote(placed)).status).toBe(200)
  const [, notice, ...others] = await noticesAbout(placed.reference)
  expect(notice?.contents).toMatchObject({ about: "delivery", reference: placed.reference, isHome: true, place: "Doha" })
  expect(others).toEqual([])
  expect(JSON.stringify(notice)).not.toContain("Call first")
  const unpaid = (await buyNow(shop, customer, { product, ...onlineHome })).json<PlacedOrder>()
  expect((await changeNote(unpaid)).status).toBe(200)
  expect(await noticesAbout(unpaid.reference)).toEqual([])
})

test("[LO-25] [SH-66] a mail contains the picture of each item and the sums of its order", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  await shop.db
    .update(variants)
    .set({ images: ["phone/front.3f2a9c1b.800x800.webp", "phone/back.3f2a9c1b.800x800.webp"] })
    .where(eq(variants.id, product))
  await buyNow(shop, customer, { product, quantity: 2 })
  const [received] = await queuedMails(shop.db, customer)
  expect(received?.contents).toMatchObject({
    items: [{ quantity: 2, image: "phone/front.3f2a9c1b.800x800.webp" }],
    amounts: {
      totalDirhams: 20_000,
      toPayDirhams: 20_000,
      details: { orderedDirhams: 20_000, cancelledDirhams: 0, couponDirhams: 0, paidDirhams: 0, refundedDirhams: 0 },
    },
  })
})

test("[SH-65] a mail formats the address as the pages do", async () => {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  await buyNow(shop, customer, { product })
  expect((await queuedMails(shop.db, customer)).map(({ contents }) => contents)).toMatchObject([
    { addressLines: ["Noor Salem", "Street 230, Building 12, Zone 38", "Doha, Opposite the park", "+974 3312 3456"] },
  ])
})

test("[SH-50] the mails of a received or confirmed delivery contain the product page's delivery text, those of a pickup none", async () => {
  const customer = await aCustomer(shop.db)
  const express = await aVariant(shop.db, { stock: 5, price: 100 })
  await shop.db.update(variants).set({ deliveryType: 1, deliveryText: "Delivery in 24 hours" }).where(eq(variants.id, express))
  const order = (await buyNow(shop, customer, { product: express })).json<PlacedOrder>()
  await leadTo(shop.db, order, "CONFIRMED")
  const delivery = deliveryText({ delivery_type: 1, delivery_text: "" }, new Date(order.created_at), inWords, FIRST_DELIVERY_RULE)
  const mails = await queuedMails(shop.db, customer)
  expect(mails.map(({ kind, contents }) => ({ kind, contents }))).toMatchObject([
    { kind: "order-received", contents: { items: [{ delivery, deliveryDayMs: expect.any(Number) }] } },
    { kind: "order-confirmed", contents: { items: [{ delivery }] } },
  ])
  const collector = await aCustomer(shop.db)
  await buyNow(shop, collector, { product: express, shipping_address: undefined, branch_address: branch })
  const [received] = await queuedMails(shop.db, collector)
  expect(JSON.stringify(received)).not.toContain('"delivery"')
})
