import { renderSVG } from "uqr"
import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { showToCamera, takeCamera } from "../support/camera.ts"
import { anOrder, aRepair, aShopper } from "../support/customers.ts"
import { printedCode, visitOffice } from "../support/office.ts"
import { expectClean } from "../support/support.ts"

test("[OFFICE-161] the camera reads the printed QR code and Code 128 and opens ticket and order; without a camera it asks for the reference", async () => {
  const shopper = await aShopper()
  const [order, ticket] = [(await anOrder(shopper)).reference, await aRepair(shopper)]
  const visit = await visitOffice("sales", "/office/orders", { width: 390 })
  const { page } = visit
  await showToCamera(page, await printedCode(`/office/repairs/labels?refs=${ticket}`, "qr"))
  const scan = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Scan" })
  await scan.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/repairs/${ticket}`)
  // The address changes before the page, which would keep its camera.
  const video = page.locator("video")
  await video.waitFor({ state: "detached" })

  await showToCamera(page, await printedCode(`/office/orders/${order}/packing-slip`, "bars"))
  await scan.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/orders/${order}`)
  await video.waitFor({ state: "detached" })

  await takeCamera(page)
  await scan.click()
  await page.getByText("The camera cannot be used here. Type the reference.").waitFor()
  const reference = page.getByLabel("Reference")
  await expect.poll(() => reference.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await reference.fill("7K4MQ2X9HB")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").getByText("There is no order or repair 7K4MQ2X9HB.").waitFor()
  await reference.fill(order.toLowerCase())
  await page.getByRole("button", { name: "Open" }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/orders/${order}`)
  expectClean(visit)
})

test.each([
  ["the full size of the picture", "https://corniche.example", ["NGX7XA24WN", "BCJNYYQH6N", "NZJE9ZQV60"]],
  ["every size while they are upright", "http://shop.localhost", ["N77T58C21H", "SZ5QP75TRW"]],
])("[OFFICE-161] sharp codes that the reader misses at %s are read", async (_where, origin, references) => {
  const visit = await visitOffice("sales", "/office", { width: 390 })
  const { page } = visit
  const scan = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Scan" })
  for (const reference of references) {
    await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Today" }).click()
    await showToCamera(page, renderSVG(`${origin}/office/s/${reference}`, { ecc: "M", border: 4 }))
    await scan.click()
    await page.getByRole("alert").getByText(`There is no order or repair ${reference}.`).waitFor()
  }
  expectClean(visit)
})
