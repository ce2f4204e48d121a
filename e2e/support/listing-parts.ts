import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import { at, call, expectClean, hydratedPart, type Visit } from "./support.ts"

export const PHONES = "/category/smartphones"
export const LOADING = "Fetching Our Products – Please Wait..."

export function cards(page: Page): Locator {
  return page.getByRole("main").getByRole("article")
}

export function titles(page: Page): Promise<(string | undefined)[]> {
  return cards(page).evaluateAll((all) => all.map((card) => card.querySelector("h3 bdi")?.firstChild?.textContent ?? undefined))
}

export function panel(page: Page): Locator {
  return page.getByRole("complementary", { name: "Filters" })
}

export function pages(page: Page): Locator {
  return page.getByRole("navigation", { name: "Pages" })
}

export async function pageTexts(page: Page): Promise<string[]> {
  return (await pages(page).locator("> *").allInnerTexts()).map((text) => text.trim()).filter(Boolean)
}

export function applied(page: Page): Locator {
  return page.getByRole("list", { name: "Applied filters" }).getByRole("listitem")
}

export function heading(page: Page): Promise<string> {
  return page.getByRole("heading", { level: 1 }).innerText()
}

export async function openSection(page: Page, title: string): Promise<void> {
  const head = panel(page).locator("summary", { hasText: title }).first()
  await head.waitFor()
  // Sections with a selected value are open from the start.
  if (!(await head.evaluate((summary) => summary.parentElement?.hasAttribute("open")))) await head.click()
  await panel(page)
    .getByRole("searchbox", { name: `Search ${title}` })
    .waitFor()
}

export function choice(page: Page, name: string): Locator {
  return panel(page).getByRole("checkbox", { name: new RegExp(`^${name}\\b`) })
}

export async function listingOf(body: object, page = 1): Promise<Listing> {
  return (await call("POST", `/api/store/products/recommendations?page=${page}`, body)).json as Listing
}

export async function metaOf(body: object): Promise<FilterMeta> {
  return (await call("POST", "/api/store/products/filter_meta", body)).json as FilterMeta
}

export async function brandId(name: string): Promise<number> {
  const brand = (await metaOf({})).brands.find((entry) => entry.name === name)
  if (!brand) throw new Error(`The demonstration sells ${name}.`)
  return brand.id
}

export async function lastOfAll(): Promise<string> {
  return String(Math.ceil((await listingOf({})).count / 10))
}

export async function expectListing(shopper: Visit, expected: Listing): Promise<void> {
  const { page } = shopper
  expect(expected.count).toBeGreaterThan(0)
  await expect.poll(() => heading(page)).toBe(expected.title)
  await expect
    .poll(() =>
      panel(page)
        .getByText(/Products found/)
        .innerText(),
    )
    .toBe(`${expected.count} Products found`)
  await expect.poll(() => titles(page)).toEqual(expected.results.map(({ title }) => title))
  expectClean(shopper)
}

export function fetchPage(path: string): Promise<Response> {
  return fetch(at(path))
}

/** Follows a link of the page, wherever it is, once its script has loaded. */
export async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first()
  await hydratedPart(link)
  await link.evaluate((element: HTMLElement) => element.click())
}

/** Holds back the responses about products until they are released. */
export async function holdProducts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/api/store/products/**", async (route) => {
    await released
    await route.continue()
  })
  return release
}
