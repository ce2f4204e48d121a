import { sql } from "drizzle-orm"
import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { aShopper, cartContents, shopDatabase, visitAs } from "../support/shoppers.ts"
import { expectClean, visit } from "../support/support.ts"

/** The maximum is 2 per order, and the stock is 19. */
const LIMITED_PAGE = "/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"
const LIMITED = 100101
const CALL = "**/api/store/special-request"
const SENT = "Your special request has been submitted!"
const NEEDED = ["Contact Name", "Contact Number", "Address", "Requested Quantity"]

const main = (page: Page) => page.getByRole("main")
const field = (within: Locator, name: string) => within.getByRole("textbox", { name: new RegExp(`^${name}`) })
const submit = (within: Locator) => within.getByRole("button", { name: "Submit Request" })

/** Requests a quantity of three on the product page. */
async function askForMore(page: Page, name = "Add to Cart"): Promise<Locator> {
  await main(page).getByRole("textbox", { name: "Quantity" }).fill("3")
  await main(page).getByRole("button", { name, exact: true }).filter({ visible: true }).first().click()
  const dialog = page.getByRole("dialog", { name: "Special Request" })
  await dialog.waitFor()
  return dialog
}

async function fill(within: Locator): Promise<void> {
  await field(within, "Contact Name").fill("Noor Salem")
  await field(within, "Contact Number").fill("55512345")
  await field(within, "Address").fill("Zone 66, Street 840")
}

test.each([1440, 390])(
  "[PDP-39] [PDP-18] [PDP-19] [PDP-20] [PDP-22] a quantity above the maximum opens the form and adds nothing to the cart (%i)",
  async (width) => {
    const shopper = await aShopper()
    const visitor = await visitAs(shopper, LIMITED_PAGE, { width })
    const { page } = visitor
    for (const name of ["Add to Cart", "Buy Now"]) {
      const dialog = await askForMore(page, name)
      for (const label of NEEDED)
        await expect.poll(() => field(dialog, label).getAttribute("aria-required"), { message: label }).toBe("true")
      await expect.poll(() => field(dialog, "Requested Quantity").inputValue()).toBe("3")
      expect(await field(dialog, "Additional Notes").getAttribute("aria-required")).toBeNull()
      await expect.poll(() => dialog.getByText("Let us know if you have any specific concerns or queries...").isVisible()).toBe(true)
      await expect.poll(() => dialog.getByText(/maximum quantity.*\b2\b/i).isVisible()).toBe(true)
      await expect.poll(() => submit(dialog).isVisible()).toBe(true)
      expect(await findings(page)).toEqual([])
      await dialog.getByRole("button", { name: "Cancel" }).click()
      await dialog.waitFor({ state: "detached" })
    }
    await expect.poll(() => new URL(page.url()).pathname).toContain("apple-iphone-17-pro-max")
    await expect.poll(() => cartContents(shopper)).toEqual({})
    expectClean(visitor)
  },
)

test("[PDP-21] the form can be sent if name, number and address are not blank and the quantity is not zero", async () => {
  const { page } = await visitAs(await aShopper(), LIMITED_PAGE)
  const dialog = await askForMore(page)
  await expect.poll(() => submit(dialog).isDisabled()).toBe(true)
  await fill(dialog)
  await expect.poll(() => submit(dialog).isEnabled()).toBe(true)
  for (const [label, bad] of [
    ["Contact Name", "   "],
    ["Contact Number", ""],
    ["Address", " "],
    ["Requested Quantity", "0"],
  ] as const) {
    const good = await field(dialog, label).inputValue()
    await field(dialog, label).fill(bad)
    await expect.poll(() => submit(dialog).isDisabled(), { message: label }).toBe(true)
    await field(dialog, label).fill(good)
    await expect.poll(() => submit(dialog).isEnabled(), { message: label }).toBe(true)
  }
})

test("[PDP-23] [PDP-24] a sent request reaches the shop, shows a confirmation, and closes the form", async () => {
  const shopper = await aShopper()
  const visitor = await visitAs(shopper, LIMITED_PAGE)
  const { page } = visitor
  const dialog = await askForMore(page)
  await fill(dialog)
  await field(dialog, "Requested Quantity").fill("12")
  await field(dialog, "Additional Notes").fill("For a school")
  await submit(dialog).click()
  await page.getByRole("status").filter({ hasText: SENT }).waitFor()
  await dialog.waitFor({ state: "detached" })
  const { rows } = await shopDatabase().execute(
    sql`select product_id, variant_id, contact_name, contact_number, address, requested_quantity, notes
      from special_requests where customer_id = ${shopper.id}`,
  )
  expect(rows).toEqual([
    {
      product_id: 1001,
      variant_id: LIMITED,
      contact_name: "Noor Salem",
      contact_number: "+97455512345",
      address: "Zone 66, Street 840",
      requested_quantity: 12,
      notes: "For a school",
    },
  ])
  expectClean(visitor)
})

test("a failed request shows the error, keeps the typed text, and can be sent again", async () => {
  const { page } = await visitAs(await aShopper(), LIMITED_PAGE)
  const dialog = await askForMore(page)
  await fill(dialog)
  for (const fail of ["lost", "422"]) {
    await page.route(CALL, (route) =>
      fail === "lost"
        ? route.abort("connectionfailed")
        : route.fulfill({
            status: 422,
            json: { detail: "Some fields are not valid.", errors: [{ path: "contact_number", message: "This number cannot be called." }] },
          }),
    )
    await submit(dialog).click()
    await dialog
      .getByRole("alert")
      .filter({ hasText: fail === "lost" ? "No connection." : "Some fields are not valid." })
      .waitFor()
    await expect.poll(() => field(dialog, "Address").inputValue()).toBe("Zone 66, Street 840")
    await page.unroute(CALL)
  }
  await expect.poll(() => field(dialog, "Contact Number").getAttribute("aria-invalid")).toBe("true")
  await submit(dialog).click()
  await page.getByRole("status").filter({ hasText: SENT }).waitFor()
})

test.each([1440, 390])("a refused number shows its error and has the focus (%i)", async (width) => {
  const { page } = await visitAs(await aShopper(), LIMITED_PAGE, { width })
  const dialog = await askForMore(page)
  await fill(dialog)
  const number = field(dialog, "Contact Number")
  await number.fill("12")
  await field(dialog, "Address").press("Enter")
  await expect.poll(() => number.getAttribute("aria-invalid")).toBe("true")
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
})

test.each([1440, 390])("the form has its own page, for the product in its address (%i)", async (width) => {
  const shopper = await aShopper()
  const visitor = await visitAs(shopper, "/special-quantity-form?product=1001&quantity=40", { width })
  const { page } = visitor
  await main(page).getByRole("heading", { level: 1, name: "Special Request" }).waitFor()
  await main(page).getByText("Apple iPhone 17 Pro Max (256 GB, Cosmic Orange)").waitFor()
  await expect.poll(() => field(main(page), "Requested Quantity").inputValue()).toBe("40")
  await fill(main(page))
  await submit(main(page)).click()
  await main(page).getByRole("heading", { name: SENT }).waitFor()
  expectClean(visitor)
})

test("the form cannot be sent without a product, and explains how to continue", async () => {
  const visitor = await visit("/special-quantity-form")
  const { page } = visitor
  await main(page)
    .getByText(/^Please choose a product first/)
    .waitFor()
  await fill(main(page))
  await field(main(page), "Requested Quantity").fill("5")
  await expect.poll(() => submit(main(page)).isDisabled()).toBe(true)
  expect(await findings(page)).toEqual([])
  await main(page).getByRole("button", { name: "Cancel" }).click()
  await page.waitForURL((url) => url.pathname === "/")
  expectClean(visitor)
})

test("a visitor who sends the form must log in first, and the typed text stays", async () => {
  const { page } = await visit("/special-quantity-form?product=1001&quantity=5")
  await main(page).getByText("Apple iPhone 17 Pro Max (256 GB, Cosmic Orange)").waitFor()
  await fill(main(page))
  await submit(main(page)).click()
  await page
    .getByRole("alert")
    .filter({ hasText: /^Please login first$/ })
    .waitFor()
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  await expect.poll(() => field(main(page), "Address").inputValue()).toBe("Zone 66, Street 840")
})
