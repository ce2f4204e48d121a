import { expect, onTestFinished, test } from "vitest"
import type { ImportRun } from "#contract/office/imports.ts"
import type { OfficeProduct, OfficeVariant } from "#contract/office/products.ts"
import type { PreviewDay, SlotSettings } from "#contract/office/settings/repair-slots.ts"
import type { BannerList, OfficeBanner, SavedBanner } from "#contract/office/storefront/banners.ts"
import type { ProductDetails } from "#contract/products.ts"
import { countedActs } from "../../support/acts.ts"
import { aRepair, aShopper, dayIn, setSku } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { aPicture, sendPictures } from "../../support/pictures.ts"
import { at, expectClean, visit as visitShop } from "../../support/support.ts"

/** Demonstration products of one variant whose prices and stock no other test checks. */
const CABLE = { id: 1401, title: "Apple USB-C Charge Cable (60 W)" }
const PRICED = [1399, 1400]

async function ask<Answer>(path: string): Promise<Answer> {
  return (await callOffice("manager", "GET", `/api/office/${path}`)).json as Answer
}

/** The version of a product, and its only variant. */
async function onlyVariant(productId: number): Promise<{ version: number; variant: OfficeVariant }> {
  const { version, variants } = await ask<OfficeProduct>(`products/${productId}`)
  const [variant, ...others] = variants
  if (!variant || others.length > 0) throw new Error(`Product ${productId} has not one variant.`)
  return { version, variant }
}

/** What shoppers see of a product's only variant. */
async function shown(productId: number): Promise<{ price: number; stock: number } | undefined> {
  const product = (await (await fetch(at(`/api/store/product/${productId}`))).json()) as ProductDetails
  return product.variants.map(({ selling_price: price, inventory_quantity: stock }) => ({ price, stock }))[0]
}

test("[OFFICE-168] J7: a price, and a counted stock, is changed in its cell of the list in two acts, and shoppers see it", async () => {
  const { variant } = await onlyVariant(CABLE.id)
  const [price, stock] = [variant.price - 2, (variant.stock ?? 0) + 7]
  // The next tests of this shop expect its first prices and stock.
  onTestFinished(async () => {
    const { version } = await onlyVariant(CABLE.id)
    await callOffice("manager", "PATCH", `/api/office/variants/${variant.id}/price`, { body: { price: variant.price }, version })
    await callOffice("manager", "POST", `/api/office/variants/${variant.id}/stock`, { body: { kind: "COUNT", pieces: variant.stock ?? 0 } })
  })
  const visit = await visitOffice("manager", `/office/products?${new URLSearchParams({ view: "live", q: CABLE.title })}`)
  const { page } = visit
  for (const [cell, value, after] of [
    ["Price", price, { price, stock: variant.stock }],
    ["Stock", stock, { price, stock }],
  ] as const) {
    const acts = countedActs(page)
    await acts.click(page.getByRole("button", { name: new RegExp(`^${cell} of Apple USB-C Charge Cable`) }))
    await acts.type(String(value))
    await acts.press("Enter")
    acts.expectAtMost(2)
    await expect.poll(() => shown(CABLE.id)).toEqual(after)
  }
  const shopper = await visitShop(`/product/${CABLE.id}`)
  await shopper.page.getByRole("main").getByText(`QR ${price}`).first().waitFor()
  expectClean(visit)
})

test("[OFFICE-168] J8: a supplier's price list is brought in from its page in three acts, and its changes are applied", async () => {
  const before = await Promise.all(PRICED.map(onlyVariant))
  const rows = before.map(({ variant }, place) => ({ id: variant.id, sku: `SUPPLIER-${place}`, price: variant.price - 4 }))
  for (const row of rows) await setSku(row, row.sku)
  onTestFinished(async () => {
    const [run] = (await ask<{ results: ImportRun[] }>("imports")).results
    await callOffice("manager", "POST", `/api/office/imports/${run?.id}/undo`, run ? { version: run.version } : {})
    const prices = async () => (await Promise.all(PRICED.map(shown))).map((each) => each?.price)
    await expect.poll(prices).toEqual(before.map(({ variant }) => variant.price))
    for (const row of rows) await setSku(row, null)
  })
  const list = ["Variant SKU,Variant Price", ...rows.map(({ sku, price }) => `${sku},${price}`), ""].join("\n")
  const visit = await visitOffice("manager", "/office/import")
  const { page } = visit
  const acts = countedActs(page)
  const file = { name: "supplier.csv", mimeType: "text/csv", buffer: Buffer.from(list) }
  await acts.chooseFile(page.getByRole("button", { name: "Choose a CSV file" }), file)
  const changes = page.getByRole("region", { name: "Changes" })
  for (const { variant } of before) await changes.getByText(String(variant.price)).first().waitFor()
  await acts.click(page.getByRole("button", { name: "Apply 2 changes" }))
  await acts.click(page.getByRole("dialog", { name: "Apply supplier.csv?" }).getByRole("button", { name: "Apply 2 changes" }))
  acts.expectAtMost(3)
  await page.getByText("Applied", { exact: true }).waitFor()
  await expect.poll(async () => (await Promise.all(PRICED.map(shown))).map((each) => each?.price)).toEqual(rows.map(({ price }) => price))
  expectClean(visit)
})

const BANNERS = "/api/office/home/banners"
const bannerList = () => ask<BannerList>("home/banners")

function savedOf({ small, medium, large, ink, is_ink_chosen: isChosen, state: _state, ...banner }: OfficeBanner): SavedBanner {
  return { ...banner, small: small.src, medium: medium.src, large: large.src, ink: isChosen ? ink : null }
}

test("[OFFICE-168] J9: a banner with its pictures, title and link is scheduled for a Thursday at 6 PM in seven acts", async () => {
  const before = (await bannerList()).banners.map(savedOf)
  // The next tests of this shop expect its banners.
  onTestFinished(async () => {
    await callOffice("editor", "PUT", BANNERS, { body: { banners: before }, version: (await bannerList()).version })
  })
  const visit = await visitOffice("editor", "/office/home/banners")
  const { page } = visit
  const pictures = new Map<string, Buffer>()
  for (const [size, width] of [
    ["Phone", 600],
    ["Tablet", 1024],
    ["Wide screen", 1600],
  ] as const) {
    pictures.set(`${size}.png`, await aPicture(width))
  }
  await sendPictures(page, pictures)
  const acts = countedActs(page)
  await acts.click(page.getByRole("button", { name: "Add banner" }))
  await acts.type("Two days of laptops")
  await acts.click(page.getByLabel("Link"))
  await acts.type("/category/laptops")
  for (const [name, buffer] of pictures) {
    const taken = page.waitForResponse((response) => response.url().includes("/api/office/pictures"))
    const button = page.getByRole("button", { name: `Choose picture: ${name.replace(".png", "")}` })
    await acts.chooseFile(button, { name, mimeType: "image/png", buffer })
    await taken
  }
  await acts.click(page.getByLabel("Shown from"))
  await acts.type("2099-01-01T18:00")
  await acts.press("Control+s")
  acts.expectAtMost(7)
  await page.getByRole("list", { name: "Banners" }).getByText("From Thursday, 1 January 2099", { exact: false }).waitFor()
  expect((await bannerList()).banners.at(-1)).toMatchObject({
    title: "Two days of laptops",
    link: "/category/laptops",
    from: "2099-01-01T15:00:00.000Z",
    state: "waits",
  })
  expect(await (await fetch(at("/"))).text(), "nobody sees it before").not.toContain("Two days of laptops")
  expectClean(visit)
})

test("[OFFICE-168] J10: a branch is closed for a holiday in four acts from Today, which name the bookings of the day", async () => {
  const { branches } = await ask<SlotSettings>("settings/slots")
  const [branch] = branches
  const days = async () => (await ask<{ days: PreviewDay[] }>(`settings/slots/preview?branch=${branch?.id}`)).days
  const free = (await days()).findLast(({ why, times }) => why === null && times.some(({ is_full: isFull }) => !isFull))
  const time = free?.times.find(({ is_full: isFull }) => !isFull)?.time ?? ""
  const reference = await aRepair(await aShopper(), { customer_address: undefined, store_address: branch?.id, preferred_time: time })
  // The next tests of this shop expect its usual days.
  onTestFinished(async () => {
    const { closings } = await ask<SlotSettings>("settings/slots")
    for (const { id, from_day: day } of closings) if (day === free?.day) await callOffice("manager", "DELETE", `/api/office/closings/${id}`)
  })
  const visit = await visitOffice("manager", "/office")
  const { page } = visit
  const acts = countedActs(page)
  await acts.press("Control+k")
  await acts.type("close a day")
  await page.getByRole("option", { selected: true }).filter({ hasText: "Close a day" }).waitFor()
  await acts.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Add closing" })
  await dialog.waitFor()
  await acts.type(free?.day ?? "")
  await acts.choose(dialog.getByLabel("Place"), branch?.name ?? "")
  await dialog.getByRole("link", { name: reference }).waitFor()
  await acts.press("Enter")
  acts.expectAtMost(4)
  await page.getByText("The closing is saved").waitFor()
  expect((await ask<SlotSettings>("settings/slots")).closings).toContainEqual(
    expect.objectContaining({ from_day: free?.day, to_day: free?.day, place: `branch:${branch?.id}`, hours: null, reason: "Holiday" }),
  )
  expect((await days()).find(({ day }) => day === free?.day)).toMatchObject({ why: "closing", reason: "Holiday", times: [] })
  expectClean(visit)
})

test("[OFFICE-152] a closing that is saved at once names its bookings first, and says when they cannot be read", async () => {
  const day = dayIn(11)
  const reference = await aRepair(await aShopper(), { preferred_time: `${day} 09:00:00` })
  const { page } = await visitOffice("manager", "/office/settings/slots")
  const dialog = page.getByRole("dialog", { name: "Add closing" })
  const closings = async () => (await ask<SlotSettings>("settings/slots")).closings.filter(({ from_day }) => from_day === day)
  await page.getByRole("button", { name: "Add closing" }).click()
  const asked = Promise.withResolvers<void>()
  await page.route("**/api/office/closings", async (route) => {
    await asked.promise
    return route.fallback()
  })
  await dialog.getByLabel("First day").fill(day)
  await dialog.getByRole("button", { name: "Save" }).click()
  asked.resolve()
  await dialog.getByRole("link", { name: reference }).waitFor()
  expect(await closings()).toEqual([])

  await page.route("**/api/office/closings", (route) => route.abort("internetdisconnected"))
  await dialog.getByLabel("First day").fill(dayIn(12))
  await dialog.getByRole("alert").getByText("No connection").waitFor()
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("alert").getByText("No connection").waitFor()
  await dialog.getByRole("button", { name: "Back" }).click()
})
