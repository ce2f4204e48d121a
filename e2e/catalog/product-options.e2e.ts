import { expect, test } from "vitest"
import { allSent, stopClock } from "../support/clock.ts"
import {
  addressOf,
  chosen,
  firstVariant,
  option,
  PHONE,
  pick,
  productOf,
  radio,
  visitChanged,
  visitProduct,
} from "../support/product-visits.ts"
import { at, expectClean } from "../support/support.ts"

const OPTIONS = ["Color", "RAM", "Storage"]
const RESET = "Other options were reset. Please select compatible options."

test("[PDP-06] each option of the product has one picker", async () => {
  const product = await productOf(PHONE)
  const { page } = await visitProduct(product)
  expect(product.options.map(({ title }) => title)).toEqual(OPTIONS)
  for (const { title } of product.options) await expect.poll(() => option(page, title).getByRole("radio").count()).toBeGreaterThan(1)
})

test("[PDP-28] [PDP-30] [PDP-31] a chosen value changes the selection, the variant and the address at once, without a reload", async () => {
  const product = await productOf(PHONE)
  const visitor = await visitProduct(product)
  const { page } = visitor
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url())
  })
  await page.getByRole("button", { name: "Later pictures" }).click()
  await page.getByText("2 / 2").waitFor()

  await pick(radio(page, "Color", "Sky Blue"))
  await page.waitForURL(at(`/${product.slug}/${PHONE}/samsung-galaxy-s26-ultra-12-gb-ram-256-gb-sky-blue`))
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: "Sky Blue", RAM: "12 GB", Storage: "256 GB" })
  await page.getByText("1 / 2").waitFor()
  await expect.poll(() => page.getByRole("list", { name: `${product.title}, Sky Blue` }).evaluate((strip) => strip.scrollLeft)).toBe(0)

  await pick(radio(page, "Storage", "512 GB"))
  await page.waitForURL(at(`/${product.slug}/${PHONE}/samsung-galaxy-s26-ultra-12-gb-ram-512-gb-sky-blue`))
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: "Sky Blue", RAM: "12 GB", Storage: "512 GB" })
  await page.getByRole("main").getByText("QR 5,699").first().waitFor()
  expect(asked).toEqual([])
  expectClean(visitor)
})

test("a choice of a value does not scroll the page and keeps the focus", async () => {
  const { page } = await visitProduct(await productOf(PHONE), { height: 500 })
  const target = radio(page, "Storage", "512 GB")
  await target.evaluate((input) => input.parentElement?.scrollIntoView({ block: "center" }))
  const before = await page.evaluate(() => window.scrollY)
  await target.focus()
  await stopClock(page)
  await page.keyboard.press("Space")
  await page.waitForURL(/512-gb-cobalt-violet$/)
  await allSent(page)
  await page.clock.runFor(1000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await expect.poll(() => target.evaluate((input) => input === document.activeElement)).toBe(true)
})

test("[PDP-29] [PDP-32] an incompatible value is crossed out but can be chosen, which resets the other options", async () => {
  const product = await productOf(PHONE)
  const visitor = await visitProduct(product)
  const { page } = visitor
  const oneTb = radio(page, "Storage", "1 TB")
  expect(await oneTb.getAttribute("aria-describedby")).not.toBeNull()
  expect(await page.getByText(RESET).count()).toBe(0)

  await pick(oneTb)
  await page.getByRole("alert").filter({ hasText: RESET }).waitFor()
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: null, RAM: null, Storage: "1 TB" })
  await page.waitForURL(/16-gb-ram-1-tb-cobalt-violet$/)
  await expect.poll(() => option(page, "Storage").getByText(RESET).isVisible()).toBe(true)

  await pick(radio(page, "Color", "White"))
  await page.waitForURL(/16-gb-ram-1-tb-white$/)
  await expect.poll(() => chosen(page, OPTIONS)).toEqual({ Color: "White", RAM: null, Storage: "1 TB" })
  await expect.poll(() => page.getByText(RESET).count()).toBe(0)
  expectClean(visitor)
})

test("[RULE-14] [RULE-15] [RULE-16] values are normalised and sorted by number, and colours keep the given order", async () => {
  const values = [
    { Color: "White", Storage: "1024 GB", RAM: "16gb" },
    { Color: "Black", Storage: "512gb", RAM: "8" },
    { Color: "Amber", Storage: "64 GB", RAM: "12 GB" },
  ]
  const { page } = await visitChanged({
    product: (product) => ({
      ...product,
      options: ["Color", "Storage", "RAM"].map((title, index) => ({ id: index + 1, title })),
      variants: values.map((own, index) => ({
        ...firstVariant(product),
        id: index + 1,
        slug: index === 0 ? firstVariant(product).slug : `variant-${index}`,
        option_values: Object.entries(own).map(([title, value]) => ({ option: title, value, code: null })),
      })),
    }),
  })
  const shown = async (title: string) => option(page, title).locator("label bdi:not([dir])").allInnerTexts()
  await expect.poll(() => shown("Storage")).toEqual(["64 GB", "512 GB", "1 TB"])
  await expect.poll(() => shown("RAM")).toEqual(["8 GB", "12 GB", "16 GB"])
  await expect.poll(() => shown("Color")).toEqual(["White", "Black", "Amber"])
})

test("the arrow keys move through the values of an option", async () => {
  const { page } = await visitProduct(await productOf(PHONE))
  await radio(page, "Color", "Cobalt Violet").focus()
  await page.keyboard.press("ArrowRight")
  await page.waitForURL(/sky-blue$/)
  await expect.poll(() => radio(page, "Color", "Sky Blue").isChecked()).toBe(true)
})

test("every value is at least 44 pixels high and wide", async () => {
  const { page } = await visit390()
  const boxes = await page.locator("[role=radiogroup] label").evaluateAll((labels) =>
    labels.slice(0, 11).map((label) => {
      const { width, height } = label.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
})

async function visit390() {
  return visitProduct(await productOf(PHONE), { width: 390 })
}

test("a reload of a variant's address shows the chosen values", async () => {
  const product = await productOf(PHONE)
  const { page } = await visitProduct(product)
  await pick(radio(page, "Color", "Black"))
  await page.waitForURL(/256-gb-black$/)
  await page.reload()
  await expect.poll(() => radio(page, "Color", "Black").isChecked()).toBe(true)
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(addressOf(product))
})

test.each([1440, 390])("[SH-33] colours without a code show their names, and missing reviews show nothing, at %i px", async (width) => {
  const names = ["Black", "Sunset", "Sunrise", ...Array.from({ length: 19 }, (_, index) => `Design ${index + 1}`)]
  const { page } = await visitChanged(
    {
      product: (product) => ({
        ...product,
        reviews: 0,
        options: [{ id: 1, title: "Color" }],
        variants: names.map((value, index) => ({
          ...firstVariant(product),
          id: 900_000 + index,
          slug: `in-${index}`,
          delivery_type: 2,
          delivery_text: "",
          option_values: [{ option: "Color", value, code: value === "Black" ? "#000000" : null }],
        })),
      }),
    },
    { width, height: 1000 },
  )
  const values = option(page, "Color").first()
  await expect.poll(() => values.getByRole("radio").count()).toBe(names.length)
  await expect.poll(() => values.locator("label svg").count()).toBe(1)
  await expect.poll(() => values.locator("label bdi").allInnerTexts()).toEqual(names.slice(1))
  await pick(radio(page, "Color", "Design 7$").first())
  await page.waitForURL(/in-9$/)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  // The page shows no reviews, and the delivery line is not empty.
  await expect
    .poll(() =>
      page
        .getByRole("main")
        .locator("h1 ~ div")
        .getByText(/reviews?\)/)
        .count(),
    )
    .toBe(0)
  await expect.poll(() => page.getByText("Delivered to your door").isVisible()).toBe(true)
})
