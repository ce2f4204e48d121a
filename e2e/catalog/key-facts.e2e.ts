import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Listing } from "#contract/listings.ts"
import type { ListingProduct } from "#contract/products.ts"
import { firstVariant, PHONE, pick, productOf, radio, visitProduct } from "../support/product-visits.ts"
import { at, call, expectClean, visit } from "../support/support.ts"

test("[FACT-01] [FACT-08] the product page shows five facts under the price, with accessible labels and hidden icons", async () => {
  const product = await productOf(PHONE)
  const visitor = await visitProduct(product)
  const { page } = visitor
  expect(await factsOf(page)).toEqual({
    Display: "6.9″ 120 Hz",
    Chip: "Snapdragon 8 Elite Gen 5",
    Camera: "200 + 50 + 50 + 10 MP",
    Storage: "256 GB",
    RAM: "12 GB",
  })
  const list = facts(page)
  const [price, first] = [page.getByRole("main").getByText("QR 4,999").first(), list.getByRole("term").first()]
  expect((await first.boundingBox())?.y).toBeGreaterThan((await price.boundingBox())?.y ?? Infinity)
  expect(await list.locator("svg").evaluateAll((icons) => icons.map((icon) => icon.getAttribute("aria-hidden")))).toEqual(
    Array.from({ length: 5 }, () => "true"),
  )
  expectClean(visitor)
})

test("[FACT-01] the facts take two rows on a phone", async () => {
  const { page } = await visitProduct(await productOf(PHONE), { width: 390 })
  const tops = await facts(page)
    .getByRole("term")
    .evaluateAll((terms) => terms.map((term) => Math.round(term.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(2)
})

test("[FACT-02] a choice of 512 GB changes the fact, and the card of that variant shows it", async () => {
  const product = await productOf(PHONE)
  const { page } = await visitProduct(product)
  await pick(radio(page, "Storage", "512 GB"))
  await expect.poll(async () => (await factsOf(page)).Storage).toBe("512 GB")

  const found = await visit("/search?q=galaxy%20s26%20ultra%20512%20gb")
  await expect.poll(() => cardLine(found.page)).toBe("Storage 512 GB · RAM 12 GB")
  await page.goto(at("/search?q=galaxy%20s26%20ultra"))
  await expect.poll(() => cardLine(page)).toBe("Storage 256 GB · RAM 12 GB")
})

test("[FACT-05] the page shows all specifications besides the facts", async () => {
  const product = await productOf(PHONE)
  const { page } = await visitProduct(product)
  const rows = page.getByRole("main").getByRole("row")
  const shown = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(shown).toHaveLength(Object.keys(firstVariant(product).specifications).length)
  expect(shown).toEqual(expect.arrayContaining(Object.entries(firstVariant(product).specifications)))
})

test.each([390, 1440])("[FACT-06] at %i px the line of facts of a card has the same height with and without facts", async (width) => {
  const without = await aProduct(({ facts: [first] }) => first === undefined)
  const { page } = await visit(`/catalog?products=[${without.id},${PHONE}]`, { width })
  const lines = page.getByRole("main").locator("article :is(h2, h3) + div > p")
  await expect.poll(() => lines.count()).toBe(2)
  const found = await lines.evaluateAll((all) =>
    all.map((line) => ({ hasText: line.textContent !== "", height: line.getBoundingClientRect().height })),
  )
  expect(found.map(({ hasText }) => hasText).toSorted()).toEqual([false, true])
  expect(found[0]?.height).toBe(found[1]?.height)
})

test("[FACT-06] the facts of a card stay on one line beside the day of delivery", async () => {
  const { page } = await visit("/", { width: 390 })
  const cards = page.getByRole("main").locator("article")
  const withDay = cards.filter({ has: page.getByText(/(Today|Tomorrow)$/) })
  await withDay.first().waitFor()
  const heights = () =>
    cards.locator(":is(h2, h3) + div > p").evaluateAll((all) => new Set(all.map((line) => line.getBoundingClientRect().height)).size)
  await expect.poll(heights).toBe(1)
})

function facts(page: Page) {
  return page.getByRole("main").locator("dl")
}

async function factsOf(page: Page): Promise<Record<string, string>> {
  const pairs = await facts(page)
    .locator("div")
    .evaluateAll((all) => all.map((pair) => [...pair.children].map((part) => part.textContent)))
  return Object.fromEntries(pairs)
}

/** The text of the line of facts of the first card. */
function cardLine(page: Page): Promise<string | null> {
  return page.getByRole("main").locator("article").first().locator("p").first().textContent()
}

async function aProduct(passes: (product: ListingProduct) => boolean): Promise<ListingProduct> {
  for (let page = 1; page <= 45; page++) {
    const { results } = (await call("POST", `/api/store/products/recommendations?page=${page}`, {})).json as Listing
    const found = results.find(passes)
    if (found) return found
  }
  throw new Error("The demonstration has no such product.")
}
