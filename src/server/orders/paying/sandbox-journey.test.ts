import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
import { aRunner } from "#server/testing/jobs.ts"
import { cancel, expectHealthy } from "#server/testing/orders.ts"
import { anOnlineOrder, type OnlineOrder, payAgain, rowsOf, seenBy } from "#server/testing/payments.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { closePayments } from "./close-payments.ts"
import { paymentTasks } from "./payment-jobs.ts"
import { sweepPayments } from "./sweep-payments.ts"

const quiet = { error: () => {}, warn: () => {}, debug: () => {} }

let shop: TestShop
let origin: string
let aheadMs = 0
/** Reserves the shop's port before the shop exists, because the shop must know its own address. */
const door = createServer((socket) => shop.app.server.emit("connection", socket))
beforeAll(async () => {
  door.listen(0, "127.0.0.1")
  await once(door, "listening")
  const { port } = door.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  shop = await aShop({ environment: { PORT: String(port) } })
  shop.services.clock.now = () => new Date(Date.now() + aheadMs)
  await shop.app.ready()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  door.close()
  await shop.close()
})

/** Submits a choice on the sandbox's page; returns the redirect. */
async function press({ order }: Pick<OnlineOrder, "order">, choice: string, ...switches: string[]): Promise<URL> {
  const page = await fetch(order.payment_url ?? "")
  expect(page.status).toBe(200)
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ""
  const form = new URLSearchParams({ choice })
  for (const name of switches) form.append("switch", name)
  const answer = await fetch(new URL(action, origin), { method: "POST", body: form, redirect: "manual" })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get("location") ?? "")
}

const withJobs = () => aRunner(shop, { tasks: paymentTasks(shop.services, quiet) })

test("[PAY-02] [PAY-03] [PAY-05] [API-67] a shopper who pays on the sandbox's page returns to a paid order, reported by a signed message over HTTP", async () => {
  withJobs()
  const online = await anOnlineOrder(shop)
  expect(online.order.payment_url).toMatch(`${origin}/sandbox-payments/`)
  const back = await press(online, "pay")
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/payment-success`)
  expect(back.searchParams.get("transId")).toBe(online.transId)
  // By the message alone: nobody requests the order.
  await expect.poll(async () => (await rowsOf(shop, online)).payments).toEqual(["PAID"])
  expect(await rowsOf(shop, online)).toMatchObject({ items: ["PLACED"] })
})

test.each([
  { how: "twice", switches: ["twice"] },
  { how: "in the wrong order", switches: ["disordered"] },
  { how: "twice and in the wrong order", switches: ["twice", "disordered"] },
])("[API-68] a sandbox that sends its message $how places the order once", async ({ switches }) => {
  withJobs()
  const online = await anOnlineOrder(shop)
  await press(online, "pay", ...switches)
  await expect.poll(async () => (await rowsOf(shop, online)).payments).toEqual(["PAID"])
  const rows = await rowsOf(shop, online)
  expect(rows.events.filter((event) => event === "PLACED payment")).toHaveLength(1)
  expect(rows.refunds).toEqual([])
})

test("[PAY-03] a sandbox that sends no message is read when the shopper returns", async () => {
  const online = await anOnlineOrder(shop)
  const back = await press(online, "pay", "never")
  const order = (await seenBy(shop, online.customer, back.searchParams.get("transId") ?? "")).json<Order>()
  expect(order.payment_status).toBe("PAID")
  expect(order.items.map(({ status }) => status)).toEqual(["PLACED"])
})

test("[PAY-03] a shopper whose payment is declined can try again and pay", async () => {
  const online = await anOnlineOrder(shop)
  const back = await press(online, "decline", "never")
  expect((await seenBy(shop, online.customer, back.searchParams.get("transId") ?? "")).json<Order>().payment_status).toBe("FAILED")
  const answer = await payAgain(shop, online.customer, online.transId)
  expect(answer.status, answer.text).toBe(201)
  const again = { order: answer.json<OnlineOrder["order"]>() }
  const paid = await press(again, "pay", "never")
  expect((await seenBy(shop, online.customer, paid.searchParams.get("transId") ?? "")).json<Order>().payment_status).toBe("PAID")
})

test("[PAY-03] [PAY-12] the order of a shopper who leaves expires after half an hour", async () => {
  const online = await anOnlineOrder(shop)
  expect((await press(online, "leave")).href).toBe(`${origin}/`)
  aheadMs += 31 * 60_000
  await sweepPayments(shop.services, quiet)
  expect((await seenBy(shop, online.customer, online.transId)).json<Order>().payment_status).toBe("EXPIRED")
  expect((await rowsOf(shop, online)).items).toEqual(["CANCELLED"])
})

test("[SH-09] the payment of a cancelled order is closed at the provider, and its page says so", async () => {
  withJobs()
  const online = await anOnlineOrder(shop)
  const address = online.order.payment_url ?? ""
  expect(await (await fetch(address)).text()).toContain("Waiting to be paid")
  const ids = online.order.items.map(({ id }) => id)
  const answer = await cancel(shop, online.customer, ids)
  expect(answer.status, answer.text).toBe(200)
  const page = async () => (await fetch(address)).text()
  await expect.poll(page).toContain("The order was cancelled, so there is nothing")
  expect(await page()).not.toContain("<form")
  const paid = await fetch(address, { method: "POST", body: new URLSearchParams({ choice: "pay" }), redirect: "manual" })
  expect(paid.headers.get("location")).toContain("status=failed")
  await sweepPayments(shop.services, quiet)
  expect(await rowsOf(shop, online)).toMatchObject({ items: ["CANCELLED"], refunds: [] })
  expect((await seenBy(shop, online.customer, online.transId)).json<Order & { payment_url?: string }>().payment_url).toBeUndefined()
})

test("[SH-09] the payment of a partly cancelled order, and one that is under way, are not closed", async () => {
  const { provider } = shop.sandbox ?? expect.fail()
  const created = { transactionId: "left-1", reference: "7K4MQ2X9HB", amountDirhams: 100, returnUrl: origin, webhookUrl: origin }
  const customer = { firstName: "Noor", lastName: "Salem", phone: "+97433123456", email: "noor@example.com" }
  const { providerId } = await provider.create({ ...created, customer })
  await shop.sandbox?.choose(providerId, "late", new Set(["never"]))
  await provider.close?.(providerId)
  expect((await provider.read(providerId)).state).toBe("pending")

  const online = await anOnlineOrder(shop, { prices: [100, 50] })
  await cancel(shop, online.customer, [online.order.items[0]?.id ?? 0])
  await closePayments(shop.services, { orderId: online.order.id })
  expect(await (await fetch(online.order.payment_url ?? "")).text()).toContain("Waiting to be paid")
})

test("[PAY-03] [PAY-13] a late payment is refunded", async () => {
  withJobs()
  const online = await anOnlineOrder(shop)
  await press(online, "late")
  aheadMs += 30.5 * 60_000
  await sweepPayments(shop.services, quiet)
  expect((await rowsOf(shop, online)).payments).toEqual(["EXPIRED"])
  aheadMs += 60_000
  await shop.sandbox?.sendNotices()
  await expect.poll(async () => (await rowsOf(shop, online)).refunds).toMatchObject([{ amount: 20_000, of: "payment" }])
  const refunded = async () => {
    await refundPayments(shop.services, quiet)
    aheadMs += 61 * 60_000
    return rowsOf(shop, online)
  }
  // Another job may be processing the refund, which is then left to it.
  await expect.poll(refunded).toMatchObject({ items: ["CANCELLED"], refunds: [{ amount: 20_000, of: "payment", state: "DONE" }] })
})
