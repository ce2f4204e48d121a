import { expect, onTestFinished, test } from "vitest"
import type { Ticket } from "#contract/office/repairs.ts"
import { ar } from "../../support/arabic.ts"
import { expectAccessible, expectFits, expectReadableInTheDark } from "../../support/axe.ts"
import { aRepair, aShopper, dayIn, leadRepair, type Shopper, visitToday } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { at, expectClean } from "../../support/support.ts"

const pathOf = (reference: string) => `/api/office/repairs/${reference}`

/** Gives a repair to the demonstration's technician, who takes it. */
async function take(reference: string): Promise<string> {
  const me = (await callOffice("technician", "GET", "/api/office/me")).json as { id: number }
  const taken = await callOffice("technician", "PUT", `${pathOf(reference)}/technician`, { body: { technician: me.id } })
  expect(taken.status, JSON.stringify(taken.json)).toBe(200)
  return reference
}

async function aVisit(shopper: Shopper, hour: 9 | 15): Promise<string> {
  const reference = await take(await aRepair(shopper))
  await leadRepair(reference, "CONFIRMED")
  await visitToday(reference, hour)
  return reference
}

/** A repair in the workshop; with `isReady` its work is done. */
async function onBench(shopper: Shopper, { isReady = false } = {}): Promise<string> {
  const reference = await take(await aRepair(shopper))
  await leadRepair(reference, "CONFIRMED", "PROCESSING", ...(isReady ? (["READY_TO_SHIP"] as const) : []))
  return reference
}

async function waitingForPart(shopper: Shopper): Promise<string> {
  const reference = await onBench(shopper)
  const body = { to: "WAITING", waits_for: "part", expected_on: dayIn(2) }
  const waits = await callOffice("technician", "POST", `${pathOf(reference)}/steps`, { body })
  expect(waits.status, JSON.stringify(waits.json)).toBe(200)
  return reference
}

test("[OFFICE-80] a technician's Today is the own day: the route with times and addresses, the bench, what waits, and no money", async () => {
  const shopper = await aShopper()
  const [late, early] = [await aVisit(shopper, 15), await aVisit(shopper, 9)]
  const [working, ready, waiting] = [await onBench(shopper), await onBench(shopper, { isReady: true }), await waitingForPart(shopper)]
  const visit = await visitOffice("technician", "/office", { width: 390 })
  const { page } = visit
  const block = (name: string) => page.getByRole("region", { name, exact: true })
  const row = (name: string, reference: string) => block(name).getByRole("listitem").filter({ hasText: reference })
  await row("Your route", early).waitFor()
  const order = await block("Your route").getByRole("listitem").allInnerTexts()
  const placeOf = (reference: string) => order.findIndex((text) => text.includes(reference))
  expect(placeOf(late)).toBeGreaterThan(placeOf(early))

  const stop = row("Your route", late)
  await stop.getByText("15:00").waitFor()
  await stop.getByText("Street 840, Building 12, Zone 61, Doha, Near the park").waitFor()
  const [call, map] = [stop.getByRole("link", { name: "Call: Noor Salem" }), stop.getByRole("link", { name: "Map: Noor Salem" })]
  expect(await call.getAttribute("href")).toBe("tel:+97455123408")
  const { searchParams } = new URL((await map.getAttribute("href")) ?? "")
  expect(searchParams.get("query")).toBe("Street 840, Building 12, Zone 61, Doha, Near the park")
  await row("On your bench", working).getByText("Repair", { exact: true }).waitFor()
  await row("Waiting", waiting).getByText("A part, expected on").waitFor()

  await page.getByRole("region", { name: "Repairs to confirm or overdue" }).waitFor()
  await expectAccessible(page)
  expect(await page.locator("#main").innerText()).not.toMatch(/QR\s*\d/)
  const takeIn = stop.getByRole("link", { name: `I am here, take in: ${late}` })
  for (const link of [call, map, takeIn]) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click({ trial: true })
  }
  await row("On your bench", ready).getByRole("button", { name: "Send out" }).click()
  await expect.poll(async () => ((await callOffice("technician", "GET", pathOf(ready))).json as Ticket).status).toBe("SHIPPED")
  await row("On your bench", ready).waitFor({ state: "detached" })
  await takeIn.click()
  await page.getByRole("heading", { level: 1, name: "iPhone" }).waitFor()
  expectClean(visit)
})

test("[OFFICE-80] [OFFICE-117] what comes to the branch today is in the own day, and a visit leads to the earlier repairs of its customer", async () => {
  const [shopper, other] = [await aShopper(), await aShopper()]
  const brought = await aRepair(other, { customer_address: undefined, store_address: 1, preferred_time: `${dayIn(3)} 16:00:00` })
  await leadRepair(brought, "CONFIRMED")
  await visitToday(brought, 15)
  const old = await onBench(shopper)
  const reference = await aVisit(shopper, 15)
  const visit = await visitOffice("technician", "/office", { width: 390 })
  const { page } = visit
  const row = (name: string, one: string) => page.getByRole("region", { name, exact: true }).getByRole("listitem").filter({ hasText: one })
  const device = row("Coming to your branch today", brought)
  await device.getByText("15:00").waitFor()
  await device.getByText("Not assigned").waitFor()
  await expectAccessible(page)
  await row("Your route", reference)
    .getByRole("link", { name: `1 earlier repair: ${reference}` })
    .click()
  await page.getByRole("button", { name: `Before ${reference}: same customer or device` }).waitFor()
  await page.getByRole("link", { name: old }).waitFor()
  expect(await page.getByRole("link", { name: reference }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: `Before ${reference}: same customer or device` }).click()
  await expect.poll(() => new URL(page.url()).search).toBe("?view=all")
  expectClean(visit)
})

test("[OFFICE-81] [OFFICE-35] a block of the own day fails alone and tries again, and a repair that is taken appears in it", async () => {
  const shopper = await aShopper()
  const { page } = await visitOffice("technician", "/office/me")
  await page.route("**/api/office/today/own?only=bench", (route) => route.fulfill({ status: 500, body: "{}" }))
  await page.goto(at("/office"))
  const bench = page.getByRole("region", { name: "On your bench" })
  await bench.getByRole("heading", { name: "This did not load" }).waitFor()
  for (const name of ["Your route", "Coming to your branch today", "Waiting"])
    await page.getByRole("region", { name, exact: true }).waitFor()
  await expect.poll(() => page.getByRole("heading", { name: "This did not load" }).count()).toBe(1)
  await page.unroute("**/api/office/today/own?only=bench")
  await bench.getByRole("button", { name: "Try again" }).click()
  await bench.getByRole("heading", { name: "This did not load" }).waitFor({ state: "detached" })
  const reference = await onBench(shopper)
  await bench.getByRole("listitem").filter({ hasText: reference }).waitFor({ timeout: 10_000 })
})

test("[OFFICE-80] the own day reads in Arabic and in the dark", async () => {
  const reference = await aVisit(await aShopper(), 15)
  const { page } = await visitOffice("technician", "/office", { width: 390 })
  await page.getByRole("region", { name: "Your route" }).getByRole("listitem").filter({ hasText: reference }).waitFor()
  await expectReadableInTheDark(page, "/office")
  const speak = (language: "en" | "ar") => callOffice("technician", "PATCH", "/api/office/me", { body: { language } })
  onTestFinished(async () => void (await speak("en")))
  await speak("ar")
  await page.goto(at("/office"))
  const route = page.getByRole("region", { name: ar("office_own_route") })
  const stop = route.getByRole("listitem").filter({ hasText: reference })
  await stop.getByText("شارع").waitFor()
  await stop.getByRole("link", { name: ar("office_own_take_in") }).waitFor()
  for (const key of ["office_own_brought", "office_own_bench", "office_own_waiting"])
    await page.getByRole("region", { name: ar(key) }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl")
  await expectFits(page)
})
