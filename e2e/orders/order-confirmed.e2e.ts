import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { inWords } from "../../src/rules/catalog/delivery-text.fixture.ts"
import { deliveryText, FIRST_DELIVERY_RULE } from "../../src/rules/catalog/delivery-text.ts"
import { readablePhone } from "../../src/rules/people/phone.ts"
import { expectAccessible } from "../support/axe.ts"
import { advance, anAddress, aPaidOrder, aShopper, CHARGER, CONTROLLER, fillCart, SHOP_ON_PAPER } from "../support/customers.ts"
import { at, expectClean, visit } from "../support/support.ts"

test.each([1440, 390])(
  "[LINE-03] [ORDER-01] [ORDER-02] [ORDER-03] [ORDER-04] [ORDER-05] [ORDER-06] [ORDER-08] [ORDER-10] [ORDER-11] [ORDER-12] [ORDER-13] [ORDER-14] [ORDER-15] [ORDER-17] the confirmed page shows the order at %i",
  async (width) => {
    const shopper = await aShopper()
    await anAddress(shopper)
    // One product has a discount, the other has none.
    await fillCart(shopper, CONTROLLER, CHARGER)
    const visitor = await shopper.open("/place-order", { width })
    const { page } = visitor
    await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").check()
    await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
    await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
    const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
    const text = (await page.getByRole("main").innerText()).replaceAll("\u00a0", " ")
    expect(text).toContain(
      "Thank you for shopping with us. Your order is not confirmed yet. Once it is, you will receive an email with a tracking id.",
    )
    expect(text).toMatch(new RegExp(`Order Id\\s*${order?.reference}`))
    for (const part of [
      "Noor Salem",
      "Street 840, Building 12, Zone 61",
      "Doha",
      "noor@example.com",
      "+974 5512 3408",
      "CASH ON DELIVERY",
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(
      /Price \(2 Items\)\s*QR 678\s*Discount\s*QAR 0\.00\s*Delivery Charge\s*Free\s*Coupon Applied\s*QR 0\s*Total\s*QR 678/,
    )
    const items = page.getByRole("region", { name: "Items" }).getByRole("listitem")
    const discounted = items.filter({ hasText: "Belkin" })
    await expect
      .poll(async () => (await discounted.innerText()).replaceAll("\u00a0", " "))
      .toMatch(/Black\s+Quantity 1[\s\S]*QR 429[\s\S]*QR 499[\s\S]*14% off/)
    await expect.poll(() => discounted.locator("s").count()).toBe(1)
    await expect.poll(() => items.filter({ hasText: "Microsoft" }).locator("s").count()).toBe(0)
    await expect.poll(() => items.first().locator("img").isVisible()).toBe(true)
    await expect.poll(() => page.getByRole("link", { name: "Continue Shopping" }).getAttribute("href")).toBe("/")
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cartItemCount"))).toBe("0")
    await expectAccessible(page)
    await page.reload()
    await page.getByText(order?.reference ?? "none").waitFor()
    await page.emulateMedia({ media: "print" })
    const paper = await page.locator("body").innerText()
    for (const part of [...SHOP_ON_PAPER, order?.reference, CONTROLLER.title, CONTROLLER.choice, "Noor Salem"])
      expect(paper).toContain(part)
    expectClean(visitor)
  },
)

test.each([1440, 390])("[SH-61] a confirmed order links to its tracking and shows the amount due (%i)", async (width) => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open("/place-order", { width })
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  const billing = page.getByRole("main")
  await expect.poll(() => billing.locator("dl").last().innerText()).toMatch(/To pay on delivery\s*QR\s249/)
  await billing.getByText("Price (1 Item)", { exact: true }).waitFor()
  const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
  await page.getByRole("link", { name: "Track Order" }).click()
  await page.waitForURL(at(`/order/details/${order?.id}`))
})

test("[SH-61] a confirmed pickup shows the hours of the branch and a map link", async () => {
  const shopper = await aShopper()
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open("/place-order")
  await page.getByText("Pickup", { exact: true }).click()
  await page.getByRole("group", { name: "Branches" }).getByRole("radio").first().check()
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  await page.getByText(/Working hours: .*AM - /).waitFor()
  await expect
    .poll(() => page.getByRole("link", { name: "View on map" }).getAttribute("href"))
    .toMatch(/^https:\/\/www\.google\.com\/maps\/search\//)
  await expect.poll(() => page.locator("dl").last().innerText()).toMatch(/To pay when collected\s*QR\s249/)
})

test("[ORDER-07] a pickup order shows its branch", async () => {
  const shopper = await aShopper()
  await fillCart(shopper, CONTROLLER)
  const [branch] = await shopper.ask<{ id: number; name: string; email: string; phone: string; land_mark: string; street: string }[]>(
    "GET",
    "/api/store/branch/all",
  )
  const { page } = await shopper.open("/place-order")
  await page.getByText("Pickup", { exact: true }).click()
  await page.getByRole("group", { name: "Branches" }).getByRole("radio").first().check()
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.getByRole("heading", { name: "Branch address" }).waitFor()
  const text = await page.locator("address").innerText()
  for (const part of [branch?.name, branch?.street, branch?.land_mark, branch?.email, readablePhone(branch?.phone ?? "")])
    expect(text).toContain(part)
})

test("[NAV-18] [ORDER-16] the confirmed page without an order redirects to the home page", async () => {
  const { page } = await visit("/order-confirmed-details")
  await page.waitForURL(at("/"))
})

test("the page of a paid order shows its success until the shop confirms the order, and then leads to it", async () => {
  const shopper = await aShopper()
  const { id, trans_id, items } = await aPaidOrder(shopper)
  const visitor = await shopper.open(`/payment-success?transId=${trans_id}`)
  const { page } = visitor
  await page.getByText(/Your order is not confirmed yet/).waitFor()
  for (const item of items) await advance(id, item.id, "CONFIRMED")
  await page.reload()
  await page.waitForURL(at(`/order/details/${id}`))
  await page.getByText("Confirmed").filter({ visible: true }).first().waitFor()
  expect(await page.getByText(/not confirmed yet/).count()).toBe(0)
  expectClean(visitor)
})

test("the confirmed order is hidden when another customer signs in in the same tab", async () => {
  const shopper = await aShopper()
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open("/place-order")
  await page.getByText("Pickup", { exact: true }).click()
  await page.getByRole("group", { name: "Branches" }).getByRole("radio").first().check()
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.getByRole("heading", { name: "Branch address" }).waitFor()
  const { token } = await aShopper()
  await page.evaluate((other) => {
    localStorage.setItem("authToken", other)
    window.dispatchEvent(new Event("storage"))
  }, token)
  await page.waitForURL(at("/"))
})

test.each([1440, 390])(
  "[SH-50] [LINE-07] cart, checkout and confirmed order show the delivery promise of the product page (%i)",
  async (width) => {
    const shopper = await aShopper()
    await anAddress(shopper)
    await fillCart(shopper, CONTROLLER)
    const { page } = await shopper.open(`/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`, { width })
    const now = new Date()
    await page.clock.setFixedTime(now)
    const promised = deliveryText({ delivery_type: 1, delivery_text: "" }, now, inWords, FIRST_DELIVERY_RULE)
    for (const path of [`/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`, "/cart", "/place-order"]) {
      await page.goto(at(path))
      await page.getByRole("main").getByText(promised, { exact: true }).waitFor()
    }
    await page.getByRole("radio", { name: "Pickup" }).check()
    await expect.poll(() => page.getByText(promised, { exact: true }).count()).toBe(0)
    await page.getByRole("radio", { name: "Home", exact: true }).check()
    await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").check()
    await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
    await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
    const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
    const kept = deliveryText({ delivery_type: 1, delivery_text: "" }, new Date(order?.created_at ?? ""), inWords, FIRST_DELIVERY_RULE)
    await page.getByRole("region", { name: "Items" }).getByText(kept, { exact: true }).waitFor()
  },
)

test("the order id is copied in browsers without the clipboard's own call, and a refused copy says so", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const visitor = await shopper.open("/place-order")
  const { page } = visitor
  await page.getByRole("group", { name: "Saved addresses" }).getByRole("radio").check()
  await page.getByRole("button", { name: "Place order" }).locator("visible=true").click()
  await page.getByRole("heading", { name: "Order Placed Successfully" }).waitFor()
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await page.getByRole("button", { name: "Copy order id" }).click()
  await page.getByText("Order id copied", { exact: true }).waitFor()
  await page.evaluate(() => Object.defineProperty(document, "execCommand", { value: () => false }))
  await page.getByRole("button", { name: "Copy order id" }).click()
  await page.getByText("The order id could not be copied. You can select it and copy it.").waitFor()
  expectClean(visitor)
})
