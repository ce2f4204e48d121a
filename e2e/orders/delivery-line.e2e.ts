import { expect, test } from "vitest"
import type { Cart } from "#contract/cart.ts"
import { inWords } from "../../src/rules/catalog/delivery-text.fixture.ts"
import { deliveryText, FIRST_DELIVERY_RULE } from "../../src/rules/catalog/delivery-text.ts"
import { anAddress, aShopper, CONTROLLER, fillCart } from "../support/customers.ts"
import { at } from "../support/support.ts"

/** A variant with its own delivery text, which names days. */
const PHONE = { id: 100408 }
/** The start of the controller's name; the checkout cuts the rest. */
const CONTROLLER_NAME = "Microsoft Xbox"
const PRODUCT = `/microsoft/${CONTROLLER.productId}/microsoft-xbox-wireless-controller-carbon-black`
const EXPRESS = { delivery_type: 1, delivery_text: "" }

test("[LINE-02] cart and checkout show the delivery of each line: a window computed from now, or the variant's text", async () => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER, PHONE)
  const { products } = await shopper.ask<Cart>("GET", "/api/order/cart/details")
  const texts = products.map(({ product }) => ({ id: product.id, type: product.delivery_type, text: product.delivery_text }))
  expect(texts.find(({ id }) => id === CONTROLLER.id)).toMatchObject({ type: 1 })
  const slow = texts.find(({ id }) => id === PHONE.id)
  expect(slow).toMatchObject({ type: 2, text: "Delivery in 1-2 days" })
  const { page } = await shopper.open("/cart")
  const now = new Date()
  await page.clock.setFixedTime(now)
  for (const path of ["/cart", "/place-order"]) {
    await page.goto(at(path))
    const lines = page.getByRole("main").getByRole("listitem")
    await lines
      .filter({ hasText: CONTROLLER_NAME })
      .getByText(deliveryText(EXPRESS, now, inWords, FIRST_DELIVERY_RULE), { exact: true })
      .waitFor()
    await lines.filter({ hasText: "iPhone 17" }).getByText("Delivery in 1-2 days", { exact: true }).waitFor()
  }
})

test.each([1440, 390])("[LINE-05] the space of the delivery line is reserved, and nothing moves without its text (%i)", async (width) => {
  const shopper = await aShopper()
  await anAddress(shopper)
  await fillCart(shopper, CONTROLLER)
  const { page } = await shopper.open(PRODUCT, { width })
  const now = new Date()
  await page.clock.setFixedTime(now)
  for (const path of [PRODUCT, "/cart", "/place-order"]) {
    await page.goto(at(path))
    const sentence = page
      .getByRole("main")
      .getByRole("listitem")
      .getByText(deliveryText(EXPRESS, now, inWords, FIRST_DELIVERY_RULE), { exact: true })
    await sentence.waitFor()
    const heights = await sentence.evaluate((element) => {
      const height = () => element.closest("li")?.getBoundingClientRect().height
      const before = height()
      element.textContent = ""
      return { before, after: height() }
    })
    expect(heights.before, path).toBeGreaterThan(0)
    expect(heights.after, path).toBe(heights.before)
  }
})
