import { expect, onTestFinished, test } from "vitest"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { ProductLine } from "#contract/office/products.ts"
import { anOrder, aShopper } from "../support/customers.ts"
import { callOffice, visitOffice } from "../support/office.ts"

test("a price and a stock that a colleague changes while their cells are open are not overwritten", async () => {
  const lines = async () =>
    ((await callOffice("manager", "GET", "/api/office/products?limit=100")).json as { results: ProductLine[] }).results
  // One with a single variant, which its row prices and counts.
  const known = (await lines()).find(({ only }) => typeof only?.stock === "number") ?? expect.fail()
  const first = known.only ?? expect.fail()
  const line = async () => (await lines()).find(({ id }) => id === known.id) ?? expect.fail()
  const path = `/api/office/variants/${first.id}`
  const setPrice = async (price: number) =>
    callOffice("manager", "PATCH", `${path}/price`, { body: { price }, version: (await line()).version })
  const count = (pieces: number) => callOffice("manager", "POST", `${path}/stock`, { body: { kind: "COUNT", pieces } })
  onTestFinished(async () => {
    await setPrice(first.price)
    await count(first.stock ?? 0)
  })
  const [mine, theirs] = [first.price + 10, first.price + 20]
  const { page } = await visitOffice("owner", `/office/products?q=${encodeURIComponent(known.title)}`)
  const row = page.locator("#main tbody tr").filter({ has: page.getByText(known.title, { exact: true }) })
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
