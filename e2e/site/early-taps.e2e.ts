import { expect, test } from "vitest"
import { PHONES } from "../support/listing-parts.ts"
import { addressOf, firstVariant, PHONE, productOf, radio } from "../support/product-visits.ts"
import { aShopper, cartContents, newVisitorAs } from "../support/shoppers.ts"
import { expectClean, hydrated, newVisitor, openUnscripted } from "../support/support.ts"

test.each([1440, 390])("[SH-23] at %i px an option chosen before the scripts run stays selected, with its price", async (width) => {
  const product = await productOf(PHONE)
  const first = firstVariant(product)
  const storage = (variant: typeof first) => variant.option_values.find(({ option }) => option === "Storage")?.value ?? ""
  const other = product.variants.find((variant) => storage(variant) !== storage(first) && variant.selling_price !== first.selling_price)
  if (!other) throw new Error("The phone has a storage with another price.")
  const visitor = await newVisitor({ width })
  const { page } = visitor
  const runScripts = await openUnscripted(page, addressOf(product))
  await radio(page, "Storage", storage(other).replace(" ", ".?")).check({ force: true })
  runScripts()
  await hydrated(page)
  await page.waitForURL((url) => url.pathname !== addressOf(product))
  await expect.poll(() => radio(page, "Storage", storage(other).replace(" ", ".?")).isChecked()).toBe(true)
  const chosen = product.variants.find(({ slug }) => page.url().endsWith(`/${slug}`))
  expect(chosen && storage(chosen)).toBe(storage(other))
  const price = `QR ${chosen?.selling_price.toLocaleString("en")}`
  await expect.poll(async () => (await page.getByRole("main").innerText()).replaceAll("\u00A0", " ")).toContain(price)
  expectClean(visitor)
})

test("[SH-23] a tap on Add to Cart before the scripts run shows a waiting state, and takes effect once they run", async () => {
  const { page } = await newVisitor({ width: 390 })
  const runScripts = await openUnscripted(page, addressOf(await productOf(1001)))
  const button = page.getByRole("button", { name: "Add to Cart" }).first()
  await button.tap()
  await expect.poll(() => button.getAttribute("data-waiting")).toBe("")
  runScripts()
  await hydrated(page)
  await page
    .getByText(/log ?in/i)
    .filter({ visible: true })
    .first()
    .waitFor()
  await expect.poll(() => button.getAttribute("data-waiting")).toBeNull()
})

test("[SH-23] taps on Filters before the scripts run open the drawer once, when they run", async () => {
  const visitor = await newVisitor({ width: 390 })
  const { page } = visitor
  const runScripts = await openUnscripted(page, PHONES)
  await page.getByRole("button", { name: "Filters" }).tap()
  await page.getByRole("button", { name: "Filters" }).tap()
  runScripts()
  await page.getByRole("dialog", { name: "Filters" }).waitFor()
  expectClean(visitor)
})

test("[SH-23] taps on options and Add to Cart before the scripts run add the chosen variant to the cart", async () => {
  const product = await productOf(PHONE)
  const first = firstVariant(product)
  const differing = (one: typeof first, two: typeof first) => {
    const values = new Map(one.option_values.map(({ option, value }) => [option, value]))
    return two.option_values.filter(({ option, value }) => values.get(option) !== value)
  }
  // Each choice is compatible with the previous one, so none resets the others.
  const between = product.variants.filter((variant) => differing(first, variant).length === 1)
  const [step, other] = between.flatMap((variant) => {
    const further = product.variants.find((last) => differing(first, last).length === 2 && differing(variant, last).length === 1)
    return further && further.inventory_quantity > 0 ? [variant, further] : []
  })
  if (!step || !other) throw new Error("The phone has a variant with two other values.")
  const shopper = await aShopper()
  const visitor = await newVisitorAs(shopper, { width: 390 })
  const { page } = visitor
  const runScripts = await openUnscripted(page, addressOf(product))
  for (const { option, value } of [...differing(first, step), ...differing(step, other)]) {
    await radio(page, option, value.replace(" ", ".?")).check({ force: true })
  }
  await page.getByRole("button", { name: "Add to Cart" }).first().tap()
  runScripts()
  await expect.poll(() => cartContents(shopper)).toEqual({ [other.id]: 1 })
  expectClean(visitor)
})

test("[SH-23] a sort order chosen before the scripts run is applied", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const runScripts = await openUnscripted(page, PHONES)
  await page.getByRole("combobox", { name: "Sort" }).selectOption("price-low")
  runScripts()
  await page.waitForURL((url) => url.searchParams.get("sort") === "price-low")
  await expect.poll(() => page.getByRole("combobox", { name: "Sort" }).inputValue()).toBe("price-low")
  expectClean(visitor)
})

test("[SH-23] a menu panel and a filter section opened before the scripts run show their pictures and choices", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const runScripts = await openUnscripted(page, PHONES)
  const panel = page.getByRole("navigation", { name: "Categories" }).locator("details", { hasText: "Tablets" })
  await page.getByRole("main").locator("summary", { hasText: "Brands" }).click()
  await panel.locator("summary").click()
  runScripts()
  await panel.locator("a img").first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("checkbox", { name: /Samsung/ }).waitFor()
  expectClean(visitor)
})
