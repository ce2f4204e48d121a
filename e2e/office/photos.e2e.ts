import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { Evidence } from "#contract/office/evidence.ts"
import { findings } from "../support/axe.ts"
import { showToCamera } from "../support/camera.ts"
import { aRepair, aShopper, leadRepair } from "../support/customers.ts"
import { callOffice, fromPublicOrigin, visitOffice } from "../support/office.ts"
import { at, expectClean } from "../support/support.ts"

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"><rect width="60" height="90" rx="8" fill="#123"/></svg>'

async function aTicket(): Promise<string> {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED")
  return reference
}

/** How many photos the server has of a ticket. */
async function sentOf(reference: string): Promise<number> {
  return ((await callOffice("manager", "GET", `/api/office/repairs/${reference}/evidence`)).json as Evidence).photos.length
}

const panelOf = (page: Page) => page.getByRole("region", { name: "Photos" })
const tilesOf = (page: Page) => panelOf(page).getByRole("img")

test("[OFFICE-103] photos are shown at once and sent behind; without a line they wait on the phone, also when the page is closed, and are sent when it is back", async () => {
  const reference = await aTicket()
  const visit = await visitOffice("manager", `/office/repairs/${reference}`, { width: 390 })
  const { page, context } = visit
  await showToCamera(page, DRAWING)
  await panelOf(page).getByRole("button", { name: "Take photos" }).click()
  const dialog = page.getByRole("dialog", { name: "Take photos" })
  const shutter = dialog.getByRole("button", { name: "Take a photo" })
  const shots = dialog.getByRole("img")
  expect(await findings(page)).toEqual([])
  await shutter.click()
  await expect.poll(() => sentOf(reference)).toBe(1)
  await expect.poll(() => shots.count()).toBe(1)
  expectClean(visit)

  await context.setOffline(true)
  const photoCall = `**/api/office/repairs/${reference}/photos`
  await page.route(photoCall, (route) => route.abort("internetdisconnected"))
  for (const count of [2, 3]) {
    await shutter.click()
    await expect.poll(() => shots.count()).toBe(count)
  }
  await expect.poll(() => dialog.getByTitle("Waits for the line").count()).toBe(2)
  await dialog.getByRole("button", { name: "Done" }).click()
  await panelOf(page).getByText("Photos that wait for the line: 2").waitFor()
  await panelOf(page).getByText("3 of 4").waitFor()
  expect(await sentOf(reference)).toBe(1)
  await page.close()

  await context.setOffline(false)
  const other = await context.newPage()
  await fromPublicOrigin(other)
  await other.route(photoCall, (route) => route.abort("internetdisconnected"))
  await other.goto(at("/office/me"))
  const counted = other.getByRole("link", { name: "Photos that wait for the line: 2" })
  await counted.waitFor()
  expect(await findings(other)).toEqual([])
  await other.unroute(photoCall)
  await other.evaluate(() => dispatchEvent(new Event("online")))
  await expect.poll(() => sentOf(reference)).toBe(3)
  await counted.waitFor({ state: "detached" })
  await other.goto(at(`/office/repairs/${reference}`))
  await expect.poll(() => tilesOf(other).count()).toBe(3)
  await other.getByRole("button", { name: "Photo 3" }).click()
  const opened = other.getByRole("dialog", { name: "Photo 3" })
  await expect
    .poll(() => opened.getByRole("img").evaluate((picture) => (picture instanceof HTMLImageElement ? picture.naturalWidth : 0)))
    .toBeGreaterThan(100)
  await opened.getByRole("button", { name: "Delete the photo" }).click()
  await other
    .getByRole("dialog", { name: `Delete photo 3 of ${reference}?` })
    .getByRole("button", { name: "Delete the photo" })
    .click()
  await expect.poll(() => sentOf(reference)).toBe(2)
})

test("[OFFICE-103] without a camera files are taken; what is no photo and what the server refuses says why, and the photo is not lost", async () => {
  const reference = await aTicket()
  const { page } = await visitOffice("manager", `/office/repairs/${reference}`, { width: 390 })
  await panelOf(page).getByRole("button", { name: "Take photos" }).click()
  const dialog = page.getByRole("dialog", { name: "Take photos" })
  await dialog.getByText("The camera cannot be used here.").waitFor()
  const input = dialog.locator("input[type=file]")
  expect(await input.getAttribute("capture")).toBe("environment")
  const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer()
  // The header of a picture of 40,000 × 40,000 pixels.
  const huge = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  huge.writeUInt32BE(40_000, 16)
  huge.writeUInt32BE(40_000, 20)
  const hostile = [
    ["drawing.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ["torn.jpg", photo.subarray(0, 30)],
    ["bomb.png", huge],
    ["notes.jpg", Buffer.from("No photo at all, only words.")],
  ] as const
  for (const [name, buffer] of hostile) {
    await input.setInputFiles({ name, mimeType: "image/jpeg", buffer })
    await dialog
      .getByRole("alert")
      .getByText(new RegExp(`^${name} is (not a photo that can be read|too large for a photo)\\.$`))
      .waitFor()
  }
  expect(await dialog.getByRole("img").count()).toBe(0)
  await input.setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer: photo })
  await expect.poll(() => sentOf(reference)).toBe(1)

  // Cancelled meanwhile: the server takes no photo any more.
  const photoCall = `**/api/office/repairs/${reference}/photos`
  await page.route(photoCall, (route) => route.abort("internetdisconnected"))
  await input.setInputFiles({ name: "back.jpg", mimeType: "image/jpeg", buffer: photo })
  await expect.poll(() => dialog.getByTitle("Waits for the line").count()).toBe(1)
  await leadRepair(reference, "CANCELLED")
  await page.unroute(photoCall)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await dialog.getByTitle("Refused").waitFor()
  await dialog.getByRole("button", { name: "Done" }).click()
  await page.reload()
  await panelOf(page).getByText("Photos refused: 1").waitFor()
  await page.getByRole("button", { name: "Photo 2" }).click()
  const opened = page.getByRole("dialog", { name: "Photo 2" })
  await opened.getByText("Only on this device so far").waitFor()
  await opened.getByRole("button", { name: "Delete the photo" }).click()
  await page
    .getByRole("dialog", { name: `Delete photo 2 of ${reference}?` })
    .getByRole("button", { name: "Delete the photo" })
    .click()
  await expect.poll(() => tilesOf(page).count()).toBe(1)
  expect(await page.getByText(/Photos refused/).count()).toBe(0)
})
