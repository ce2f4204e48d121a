import { expect, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { ProductForm } from "#contract/office/product-form.ts"
import type { ProductLine } from "#contract/office/products.ts"
import { anOrder, aShopper } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at } from "../support/support.ts"

/** High enough that the changes below ask no question. */
const PRICE = 500

const call = async <Answer>(method: "GET" | "POST", path: string, body?: object) =>
  (await callOffice("manager", method, path, body && { body })).json as Answer

/** A draft of a product with one variant, and what changes it as another person does. */
async function aProduct(title: string) {
  const [category] = (await call<{ categories: { id: number }[] }>("GET", "/api/office/products/choices")).categories
  const { id } = await call<{ id: number }>("POST", "/api/office/products", { title, category: category?.id, brand: null, price: PRICE })
  const read = () => call<ProductForm>("GET", `/api/office/products/${id}/form`)
  const change = async (body: object) => {
    const { version } = await read()
    expect((await callOffice("manager", "PATCH", `/api/office/products/${id}`, { body, version })).status).toBe(200)
  }
  return { id, read, change }
}

test("a price and a stock that a colleague changes while their cells are open are not overwritten", async () => {
  const title = "Barometer of two colleagues"
  const { id } = await aProduct(title)
  const line = async () => {
    const { results } = await call<{ results: ProductLine[] }>("GET", `/api/office/products?q=${encodeURIComponent(title)}`)
    return results.find((found) => found.id === id) ?? expect.fail()
  }
  const path = `/api/office/variants/${(await line()).only?.id}`
  const setPrice = async (price: number) =>
    callOffice("manager", "PATCH", `${path}/price`, { body: { price }, version: (await line()).version })
  const count = (pieces: number) => callOffice("manager", "POST", `${path}/stock`, { body: { kind: "COUNT", pieces } })
  expect((await count(5)).status).toBe(200)
  const [mine, theirs] = [PRICE + 10, PRICE + 20]
  const { page } = await visitOffice("owner", `/office/products?q=${encodeURIComponent(title)}`)
  const row = page.locator("#main tbody tr").filter({ has: page.getByText(title, { exact: true }) })
  const shown = (cell: "Price" | "Stock", value: number) =>
    row.getByRole("button", { name: new RegExp(`^${cell} of .*: ${value.toLocaleString("en")}$`) })
  const open = async (cell: "Price" | "Stock", typed: number) => {
    await row.getByRole("button", { name: new RegExp(`^${cell} of `) }).click()
    const field = row.getByRole("textbox", { name: new RegExp(`^${cell} of `) })
    await field.fill(String(typed))
    return field
  }

  const price = await open("Price", mine)
  expect((await setPrice(theirs)).status).toBe(200)
  expect((await count(40)).status).toBe(200)
  // The row has both changes by the live stream.
  await shown("Stock", 40).waitFor()
  await price.press("Enter")
  await row.getByRole("alert").waitFor()
  expect((await line()).only?.price).toBe(theirs)
  // A member who has read the refusal can save anyway.
  await price.press("Enter")
  await shown("Price", mine).waitFor()

  const stock = await open("Stock", 39)
  expect((await count(12)).status).toBe(200)
  expect((await setPrice(theirs)).status).toBe(200)
  await shown("Price", theirs).waitFor()
  await stock.press("Enter")
  await row.getByRole("alert").waitFor()
  expect((await line()).only?.stock).toBe(12)
})

test("an address that a colleague changes while its dialog is open is merged with what is typed there", async () => {
  const { reference } = await anOrder(await aShopper())
  const path = `/api/office/orders/${reference}`
  const order = async () => (await callOffice("manager", "GET", path)).json as OfficeOrder
  const { page } = await visitOffice("sales", `/office/orders/${reference}`)
  const delivery = page.getByRole("region", { name: "Delivery" })
  await delivery.getByRole("button", { name: "Change", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Building").fill("77")
  const { version, shipping_address: known } = await order()
  const { id: _id, ...address } = { id: null, ...known }
  const changed = await callOffice("manager", "PUT", `${path}/address`, {
    body: { address: { ...address, street: "Corniche Street" } },
    version,
  })
  expect(changed.status, JSON.stringify(changed.json)).toBe(200)
  await page.getByText("Corniche Street").first().waitFor({ state: "attached" })
  await dialog.getByRole("button", { name: "Save" }).click()
  await page
    .getByRole("dialog", { name: /saved while you were editing$/ })
    .getByRole("button", { name: "Save with these choices" })
    .click()
  await expect.poll(async () => (await order()).shipping_address).toMatchObject({ building_number: "77", street: "Corniche Street" })
})

test("[OFFICE-56] [OFFICE-58] a kept draft is merged with what a colleague saved since then, and is not offered again", async () => {
  const { id, read, change } = await aProduct("Hygrometer of two visits")
  const { page, problems } = await visitOffice("owner", `/office/products/${id}`)
  const label = page.getByLabel("Label", { exact: true })
  const bar = page.getByRole("region", { name: "1 unsaved change" })
  const showAgain = async () => {
    await page
      .getByRole("navigation", { name: "Office" })
      .getByRole("link", { name: /^Stock/ })
      .click()
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click()
    await page.getByRole("heading", { level: 1, name: "Stock" }).waitFor()
    const [variant] = (await read()).variants
    await change({ variants: [{ id: variant?.id, price: (variant?.price ?? 0) + 10 }] })
    await page.goto(at(`/office/products/${id}`))
    await page.getByRole("button", { name: "Show them" }).click()
    await bar.waitFor()
  }
  const priceNow = async () => (await read()).variants[0]?.price
  await label.fill("Hot")
  await showAgain()
  await page.keyboard.press("Control+s")
  const dialog = page.getByRole("dialog", { name: /saved while you were editing$/ })
  await dialog.getByText(/^Kept from .*: Price of /).waitFor()
  await dialog.getByRole("button", { name: "Save with these choices" }).click()
  await dialog.waitFor({ state: "detached" })
  await bar.waitFor({ state: "detached" })
  expect(await read()).toMatchObject({ label: "Hot", variants: [{ price: PRICE + 10 }] })
  await expect.poll(() => page.getByRole("button", { name: "Show them" }).count()).toBe(0)

  await label.fill("Cold")
  await showAgain()
  await bar.getByRole("button", { name: "Discard" }).click()
  await bar.waitFor({ state: "detached" })
  await expect.poll(() => label.inputValue()).toBe("Hot")
  await expect.poll(() => page.getByRole("button", { name: "Show them" }).count()).toBe(0)
  await page.getByRole("tab", { name: /^Variants/ }).click()
  await expect.poll(() => page.getByRole("textbox", { name: /^Price of/ }).inputValue()).toBe(String(await priceNow()))
  expect(problems.filter((problem) => !problem.includes("412"))).toEqual([])
})

test("[OFFICE-59] Ctrl s that is held, or pressed again before the answer, saves once", async () => {
  const { id, read } = await aProduct("Manometer of one visit")
  const { page, problems } = await visitOffice("owner", `/office/products/${id}`)
  const answer = Promise.withResolvers<void>()
  const saves: string[] = []
  await page.route(`**/api/office/products/${id}`, async (route) => {
    if (route.request().method() === "PATCH") {
      saves.push(route.request().url())
      await answer.promise
    }
    await route.fallback()
  })
  await page.getByLabel("Label", { exact: true }).fill("Hot")
  const bar = page.getByRole("region", { name: "1 unsaved change" })
  await bar.waitFor()
  await page.keyboard.down("Control")
  await page.keyboard.down("s")
  await page.keyboard.down("s")
  await page.keyboard.up("s")
  await page.keyboard.press("s")
  await page.keyboard.up("Control")
  await expect.poll(() => saves.length).toBeGreaterThan(0)
  answer.resolve()
  await bar.waitFor({ state: "detached" })
  expect(saves).toHaveLength(1)
  expect((await read()).label).toBe("Hot")
  expect(await page.getByRole("dialog").count()).toBe(0)
  expect(problems).toEqual([])
})
