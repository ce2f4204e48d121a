import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import type { ListingProduct, ProductDetails, Variant } from "#contract/products.ts"
import { at, call, hydrated, hydratedPart, newVisitor, type Visit, type VisitOptions, visit } from "./support.ts"

/** A phone with three options, missing combinations, and a low stock of the first variant. */
export const PHONE = 1011

/** A product in the API's response. */
export async function productOf(id: number): Promise<ProductDetails> {
  return (await call("GET", `/api/store/product/${id}`)).json as ProductDetails
}

/** The similar products in the API's response. */
export async function similarTo(id: number): Promise<ListingProduct[]> {
  return (await call("GET", `/api/store/product/${id}/similar`)).json as ListingProduct[]
}

export function firstVariant({ variants: [first] }: ProductDetails): Variant {
  if (!first) throw new Error("Every product of the demonstration has a variant.")
  return first
}

export function addressOf(product: ProductDetails, variant = firstVariant(product)): string {
  return `/${product.slug}/${product.id}/${variant.slug}`
}

export async function visitProduct(product: ProductDetails, options?: VisitOptions): Promise<Visit> {
  return visit(addressOf(product), options)
}

type Change = {
  product?: (product: ProductDetails) => ProductDetails
  similar?: (similar: ListingProduct[]) => ListingProduct[]
}

/**
 * A product that the demonstration does not have: a visitor follows a card to it from another product, and the API's responses are changed
 * on the way.
 */
export async function visitChanged(change: Change, options?: VisitOptions): Promise<Visit & { product: ProductDetails }> {
  const neighbours = await similarTo(PHONE)
  const [neighbour] = neighbours
  if (!neighbour) throw new Error("The phone has similar products.")
  const real = await productOf(neighbour.id)
  const product = change.product?.(real) ?? real
  const similar = await similarTo(real.id)

  const visitor = await newVisitor(options)
  const { page } = visitor
  await page.route(`**/api/store/product/${real.id}`, (route) => route.fulfill({ json: product }))
  await page.route(`**/api/store/product/${real.id}/similar`, (route) => route.fulfill({ json: change.similar?.(similar) ?? similar }))
  await page.goto(at(addressOf(await productOf(PHONE))))
  await hydrated(page)
  await similarReady(page)
  await similarList(page).getByRole("link").first().click()
  await page.getByRole("heading", { level: 1, name: product.title }).waitFor()
  return { ...visitor, product }
}

export function similarList(page: Page) {
  return page.getByRole("list", { name: "Similar Products" })
}

/** Waits for the script of the similar products, which is loaded after the page's own. */
export async function similarReady(page: Page): Promise<void> {
  await hydratedPart(similarList(page))
}

/** The radio group of an option. */
export function option(page: Page, title: string) {
  return page.getByRole("radiogroup", { name: title })
}

export function radio(page: Page, title: string, value: string) {
  return option(page, title).getByRole("radio", { name: new RegExp(`^${value}`) })
}

/** Chooses a value with the mouse, on its label once the label stays in its place: an earlier choice can move it. */
export async function pick(value: Locator): Promise<void> {
  await value.locator("xpath=..").click()
  await expect.poll(() => value.isChecked()).toBe(true)
}

/** The chosen value of each option; null without a choice. */
export async function chosen(page: Page, titles: readonly string[]): Promise<Record<string, string | null>> {
  const pairs = titles.map(async (title) => {
    const checked = option(page, title).getByRole("radio", { checked: true })
    if ((await checked.count()) === 0) return [title, null] as const
    const label = (await checked.getAttribute("aria-label")) ?? (await checked.locator("xpath=..").locator("bdi").first().textContent())
    return [title, label] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
