import { expect, onTestFinished, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { showToCamera, takeCamera } from "../support/camera.ts"
import { anOrder, aRepair, aShopper } from "../support/customers.ts"
import { sessionOf, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

/** A code as the office prints it: the drawing with this class in a printed document. */
async function printedCode(path: string, drawing: "qr" | "bars"): Promise<string> {
  const { name, value } = await sessionOf("sales")
  const html = await (await fetch(at(path), { headers: { cookie: `${name}=${value}` } })).text()
  const svg = new RegExp(`<svg class="${drawing}".*?</svg>`).exec(html)?.[0]
  if (!svg) throw new Error(`${path} has no drawing ${drawing}.`)
  return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
}

test("[OFFICE-161] the camera reads the printed QR code and Code 128 and opens ticket and order; without a camera it asks for the reference", async () => {
  onTestFinished(takeCamera)
  const shopper = await aShopper()
  const [order, ticket] = [(await anOrder(shopper)).reference, await aRepair(shopper)]
  await showToCamera(await printedCode(`/office/repairs/labels?refs=${ticket}`, "qr"))
  const visit = await visitOffice("sales", "/office/orders", { width: 390 })
  const { page } = visit
  const scan = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Scan" })
  await scan.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/repairs/${ticket}`)

  await showToCamera(await printedCode(`/office/orders/${order}/packing-slip`, "bars"))
  await scan.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/office/orders/${order}`)

  await takeCamera()
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
