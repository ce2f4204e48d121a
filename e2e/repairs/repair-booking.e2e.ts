import { text } from "node:stream/consumers"
import type { Locator, Page, Request } from "playwright-core"
import { describe, expect, inject, test } from "vitest"
import type { Branch } from "#contract/addresses.ts"
import type { RepairService, ServiceRequest } from "#contract/repairs.ts"
import { qatarDay } from "../../src/rules/repairs/repair-slots.ts"
import { newAccount } from "../support/accounts.ts"
import { expectAccessible } from "../support/axe.ts"
import { anAddress, aRepair, aShopper, type Shopper } from "../support/customers.ts"
import { dialogOf, logIn } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, visit } from "../support/support.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const CREATE = "**/api/service/create"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const tracker = (page: Page) => page.getByRole("list", { name: "Your booking" })
const onwards = (page: Page) => page.getByRole("button", { name: "Continue" })
const book = (page: Page) => page.getByRole("button", { name: "Book Service Now" })
const alert = (page: Page) => page.getByRole("main").getByRole("alert")
const addresses = (page: Page) => page.getByRole("group", { name: "Saved addresses" }).getByRole("radio")
const days = (page: Page) => page.getByRole("group", { name: "Date" }).getByRole("radio")
const slots = (page: Page) => page.getByRole("group", { name: "Time slot" }).getByRole("radio")
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const requests = (shopper: Shopper) => shopper.ask<ServiceRequest[]>("GET", "/api/service/request/all")

/** A Samsung phone with a broken screen, from the shop's data. */
async function aPhone() {
  const services = (await call("GET", "/api/service/all")).json as RepairService[]
  const device = services.find(({ slug }) => slug === "mobile")
  const brand = device?.brands.find(({ slug }) => slug === "samsung")
  const model = brand?.available_models.find(({ name }) => name === "Galaxy S25 Ultra")
  const issue = device?.issues[0]
  if (!device || !brand || !model || !issue) throw new Error("The demonstration repairs no such phone.")
  const choices = `device=${device.id}&brand=${brand.id}&model=${model.id}&modelName=Galaxy+S25+Ultra`
  return {
    device,
    brand,
    model,
    issue,
    issueStep: `/select-issue?${choices}`,
    addressStep: `/select-service-address?${choices}&issue=${issue.id}`,
  }
}

/** Records the keys and bodies of the calls that book a repair. */
function bookings(page: Page) {
  const sent: { key: string | undefined; body: Record<string, unknown> }[] = []
  page.on("request", (request: Request) => {
    if (!request.url().endsWith("/api/service/create")) return
    sent.push({ key: request.headers()["idempotency-key"], body: request.postDataJSON() })
  })
  return sent
}

/** Chooses the first branch for tomorrow, since it may be closed for today. */
async function chooseBranch(page: Page) {
  await page.getByRole("radio", { name: "Pickup", exact: true }).check()
  await page.getByRole("group", { name: "Branches" }).getByRole("radio").first().check()
  await days(page).nth(1).check()
}

async function fillAddress(page: Page) {
  const texts = { "First Name": "Noor", "Last Name": "Salem", Email: "noor@example.com", "Phone Number": "55123408", Zone: "69" }
  const more = { Street: "305", "Building Number": "47", "Land Mark": "Marina" }
  for (const [name, text] of Object.entries({ ...texts, ...more })) await page.getByRole("textbox", { name, exact: true }).fill(text)
  await page.getByRole("button", { name: "Save Address" }).click()
}

test("[REPAIR-09] [REPAIR-25] [REPAIR-26] [REPAIR-27] [REPAIR-28] [REPAIR-30] [REPAIR-31] [NAV-32] [NAV-33] a customer gets from the repair home to the address step on a phone", async () => {
  const { device, brand, model, issue } = await aPhone()
  const visitor = await (await aShopper()).open("/repair-service-homepage", { width: 390 })
  const { page } = visitor
  await page.getByRole("link", { name: "Book Services", exact: true }).click()
  await page.waitForURL(at("/select-device"))
  await page.getByRole("link", { name: "Mobile", exact: true }).click()

  await page.waitForURL(at(`/select-brand;device=${device.id}`))
  const about = page.getByRole("complementary")
  await about.getByRole("heading", { name: device.keyword_title ?? "" }).waitFor()
  await expect.poll(async () => (await about.innerText()).length).toBeLessThan(300)
  await about.getByRole("button", { name: "Read more" }).click()
  await expect.poll(() => about.innerText()).toContain(device.description)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Samsung", exact: true }).click()

  await page.waitForURL(at(`/select-model;device=${device.id};brand=${brand.id}`))
  await about.getByRole("heading", { name: "Samsung Phone Repair in Qatar" }).waitFor()
  await onwards(page).click()
  const search = page.getByRole("textbox", { name: "Model" })
  await expect.poll(() => search.getAttribute("aria-invalid")).toBe("true")
  await page.getByText("Please select a model from the dropdown.").waitFor()
  await expect.poll(() => hasFocus(search)).toBe(true)
  await search.fill("S25 u")
  await expect.poll(() => page.getByRole("group", { name: "Models" }).getByRole("radio").count()).toBe(1)
  await expectAccessible(page)
  await search.press("ArrowDown")
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")

  await page.waitForURL(at(`/select-issue?device=${device.id}&brand=${brand.id}&model=${model.id}&modelName=Galaxy+S25+Ultra`))
  const issues = page.getByRole("group", { name: "Issues" }).getByRole("radio")
  await issues.first().waitFor()
  const ranked = device.issues.toSorted((a, b) => a.rank - b.rank).map(({ id }) => String(id))
  await expect.poll(() => issues.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual(ranked)
  await page.getByRole("textbox", { name: "Issue" }).fill("no such issue")
  await onwards(page).click()
  await page.getByText("Please select an issue from the dropdown.").waitFor()
  await expect.poll(() => hasFocus(page.getByRole("textbox", { name: "Issue" }))).toBe(true)
  await page.getByRole("textbox", { name: "Issue" }).fill(issue.title)
  await page.getByRole("textbox", { name: "Description" }).fill("Fell off the dhow")
  await onwards(page).click()

  await page.waitForURL((url) => url.pathname === "/select-service-address")
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      device: String(device.id),
      brand: String(brand.id),
      model: String(model.id),
      modelName: "Galaxy S25 Ultra",
      issue: String(issue.id),
      issueDesc: "Fell off the dhow",
    })
  const tracked = () => tracker(page).getByRole("link").allTextContents()
  await expect
    .poll(tracked)
    .toEqual([`Device ${device.title}`, "Brand Samsung", "Model Galaxy S25 Ultra", `Issue ${issue.title}`].map((text) => `${text}, change`))
  expectClean(visitor)
})

test("[REPAIR-29] [REPAIR-33] [REPAIR-35] [REPAIR-38] [REPAIR-39] [REPAIR-40] [REPAIR-42] [REPAIR-43] [REPAIR-44] [REPAIR-46] [RE-09] [RE-21] [RE-22] [ROLE-02] a home visit is booked on a phone", async () => {
  const { addressStep, model, issue } = await aPhone()
  const shopper = await aShopper()
  await anAddress(shopper)
  await anAddress(shopper, { city: "Al Khor" })
  const visitor = await shopper.open(`${addressStep}&issueDesc=Fell+off+the+dhow`, { width: 390 })
  const { page } = visitor
  const sent = bookings(page)
  await addresses(page).first().waitFor()
  await expect.poll(() => page.getByRole("radio", { name: "Home", exact: true }).isChecked()).toBe(true)
  // Which day is chosen depends on the time of the day, which another test sets.
  await expect.poll(() => page.getByRole("group", { name: "Date" }).getByRole("radio", { checked: true }).count()).toBe(1)
  await expect.poll(() => days(page).first().getAttribute("value")).toBe(qatarDay(new Date()))
  await page.getByText("Please fill all * fields before proceeding.").waitFor()
  await expectAccessible(page)
  await days(page).nth(2).check()
  await book(page).click()
  await alert(page).getByText("Please select an address before proceeding.").waitFor()
  await expect.poll(() => hasFocus(addresses(page).first())).toBe(true)
  await page.getByRole("button", { name: "Add New Address" }).click()
  await page.getByRole("dialog", { name: "Add New Address" }).waitFor()
  await fillAddress(page)
  await expect.poll(() => addresses(page).count()).toBe(3)
  await expect.poll(() => addresses(page).first().isChecked()).toBe(true)
  // The time slots of the address are loaded first.
  await slots(page).first().waitFor()
  await book(page).click()
  await alert(page).getByText("Please select a time slot before proceeding.").waitFor()
  await expect.poll(() => hasFocus(slots(page).first())).toBe(true)
  await page.getByRole("button", { name: "Address", exact: true }).click()
  await expect.poll(() => addresses(page).first().isVisible()).toBe(false)
  await page.getByRole("main").getByText("Street 305, Building 47, Zone 69").locator("visible=true").first().waitFor()
  await slots(page).nth(1).check()
  await expect.poll(() => page.getByText("Please fill all * fields before proceeding.").count()).toBe(0)
  await expect.poll(() => alert(page).count()).toBe(0)
  const day = await days(page).nth(2).getAttribute("value")
  const serial = page.getByRole("textbox", { name: "Serial number or IMEI (optional)" })
  await serial.fill("49-015420-323751-7")
  await book(page).click()
  await page.getByText("This IMEI is not valid. Please check its 15 digits.").waitFor()
  await expect.poll(() => hasFocus(serial)).toBe(true)
  await serial.fill("49-015420-323751-8")
  await book(page).click()

  await page.waitForURL(at("/service-booking-success"))
  const [request] = await requests(shopper)
  await page.getByText(`Service Request Id ${request?.reference}`).waitFor()
  await expect.poll(() => heading(page).innerText()).toBe("Repair Service Booked Successfully")
  await expect.poll(() => page.evaluate(() => history.state.booking.reference)).toBe(request?.reference)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      issue: issue.id,
      model: model.id,
      issue_description: "Fell off the dhow",
      serial_number: "490154203237518",
      customer_address: expect.any(Number),
      preferred_time: `${day} 12:00:00`,
    },
  ])
  expect(request).toMatchObject({ model: "Galaxy S25 Ultra", issue: issue.title, customer_address: { street: "305" }, store_address: null })
  const panel = page
    .locator("main section, main div")
    .filter({ has: page.getByRole("heading", { name: "Home visit" }) })
    .last()
  await expect.poll(() => panel.innerText()).toMatch(/Galaxy S25 Ultra, .*screen[\s\S]*12 PM - 3 PM[\s\S]*Street 305/)
  await page.getByRole("heading", { name: "Before we meet" }).waitFor()
  await expect.poll(() => page.getByRole("link", { name: "Ask on WhatsApp" }).getAttribute("href")).toContain(request?.reference)
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Add to calendar" }).click()])
  const calendar = await text(await download.createReadStream())
  expect(calendar).toContain(`DTSTART:${day?.replaceAll("-", "")}T090000Z\r\nDTEND:${day?.replaceAll("-", "")}T120000Z`)
  expect(download.suggestedFilename()).toBe(`${request?.reference}.ics`)
  await expectAccessible(page)
  await expect.poll(() => page.getByRole("link", { name: "View request" }).getAttribute("href")).toBe("/user-profile#serviceHistory")
  await page.getByRole("link", { name: "Back to Home" }).click()
  await page.waitForURL(at("/"))
  expectClean(visitor)
})

test("[REPAIR-15] [REPAIR-19] [REPAIR-20] [REPAIR-32] [REPAIR-34] [REPAIR-41] [REPAIR-42] [REPAIR-43] [RE-02] [RE-04] [RE-13] [ROLE-02] a visitor starts on a brand's page, logs in and books a repair at a branch", async () => {
  const { model, issue } = await aPhone()
  const account = await newAccount()
  const visitor = await visit("/samsung-service/2")
  const { page } = visitor
  const sent = bookings(page)
  await page.getByRole("link", { name: "Book Service Now" }).click()
  await page.getByText("Please login first to book a service").waitFor()
  await logIn(dialogOf(page).login, account)
  // The brand's page passes its brand on, so the brand step is skipped.
  await page.waitForURL(at("/select-device?brand=2"))
  await dialogOf(page).login.waitFor({ state: "detached" })
  const mobile = page.getByRole("link", { name: "Mobile", exact: true })
  await mobile.waitFor()
  expect(await page.getByRole("list", { name: "Devices" }).getByRole("link", { name: "Game console" }).count()).toBe(0)
  await mobile.click()
  await page.getByRole("radio", { name: "Galaxy S25 Ultra", exact: true }).check()
  await onwards(page).click()
  await page.getByRole("radio", { name: issue.title }).check()
  await onwards(page).click()
  await page.getByText("No saved addresses").waitFor()

  await page.getByRole("radio", { name: "Pickup", exact: true }).check()
  // A pending request is not sent again.
  const store = page.getByRole("group", { name: "Branches" }).getByRole("radio").first()
  await store.waitFor()
  await expect.poll(() => page.getByRole("group", { name: "Time slot" }).count()).toBe(0)
  const asked = page.waitForRequest("**/api/user/address/all")
  await page.getByRole("radio", { name: "Home", exact: true }).check()
  await asked
  const again = page.waitForRequest("**/api/service/stores")
  await page.getByRole("radio", { name: "Pickup", exact: true }).check()
  await again
  await store.check()
  await page.getByRole("radio", { name: "Other date" }).check()
  await book(page).click()
  await alert(page).getByText("Please select prefferd Date and Time.").waitFor()
  const other = page.getByLabel("Other date").and(page.locator("[type=date]"))
  await expect.poll(() => hasFocus(other)).toBe(true)
  await other.fill(qatarDay(new Date(Date.now() - DAY_MS)))
  await page.getByText("The date cannot be earlier than today.").waitFor()
  await other.fill(qatarDay(new Date(Date.now() + 61 * DAY_MS)))
  await page.getByText("Please choose a date within the next 60 days.").waitFor()
  const day = qatarDay(new Date(Date.now() + 30 * DAY_MS))
  await other.fill(day)
  await expectAccessible(page)
  const shown = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short", year: "numeric" })
  await page
    .getByRole("complementary")
    .getByText(shown.format(new Date(`${day}T12:00:00Z`)))
    .waitFor()
  await book(page).click()

  await page.waitForURL(at("/service-booking-success"))
  const branches = (await call("GET", "/api/service/stores")).json as Branch[]
  const body = sent[0]?.body ?? {}
  expect(sent).toHaveLength(1)
  expect(body).toMatchObject({
    issue: issue.id,
    model: model.id,
    issue_description: "No description provided",
    store_address: branches[0]?.id,
  })
  expect(body).not.toHaveProperty("customer_address")
  // On a later day the time is the opening hour of the branch, which is in the afternoon on Fridays.
  const opens = new Date(`${day}T12:00:00Z`).getUTCDay() === 5 ? "15:00:00" : "09:00:00"
  expect(body["preferred_time"]).toBe(`${day} ${opens}`)
  // The page shows the hours of the branch and a map link.
  const map = await page.getByRole("link", { name: "Show on map" }).getAttribute("href")
  await page.getByText(branches[0]?.working_hours ?? "").waitFor()
  expect(map).toContain(encodeURIComponent(branches[0]?.name ?? "").replaceAll("%20", "+"))
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/select-issue")
  expectClean(visitor)
})

test("[REPAIR-21] [REPAIR-22] [REPAIR-23] [REPAIR-24] [REPAIR-25] a reload and a shared link keep the choices of every step, and invalid choices redirect to an earlier step", async () => {
  const { device, brand, model, issueStep, addressStep } = await aPhone()
  const { page, problems } = await (await aShopper()).open("/select-device")
  const steps: [path: string, back: string, target: string, chosen: string[]][] = [
    ["/select-device", "Repair services", "/repair-service-homepage", []],
    [`/select-brand;device=${device.id}`, "Select device", "/select-device", ["Mobile"]],
    [
      `/select-model;device=${device.id};brand=${brand.id}`,
      "Select brand",
      `/select-brand;device=${device.id};brand=${brand.id}`,
      ["Mobile", "Samsung"],
    ],
    [
      issueStep,
      "Select model",
      `/select-model;device=${device.id};brand=${brand.id};model=${model.id};modelName=Galaxy%20S25%20Ultra`,
      ["Mobile", "Samsung", "Galaxy S25 Ultra"],
    ],
    [addressStep, "Select issue", "/select-issue", ["Mobile", "Samsung", "Galaxy S25 Ultra", "Cracked or broken screen"]],
  ]
  for (const [path, back, target, chosen] of steps) {
    await page.goto(at(path))
    await page.reload()
    await expect.poll(() => new URL(page.url()).href).toBe(at(path))
    await expect.poll(() => tracker(page).getByRole("link").locator("b").allInnerTexts()).toEqual(chosen)
    await expect.poll(() => tracker(page).locator("[aria-current=step]").innerText()).toContain(String(chosen.length + 1))
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("main").getByRole("link", { name: back, exact: true }).first().click()
    await page.waitForURL((url) => url.pathname + (target.includes("?") ? url.search : "") === target)
  }
  // The issue is still chosen after Back from the address step.
  await expect.poll(() => page.getByRole("radio", { name: "Cracked or broken screen" }).isChecked()).toBe(true)
  for (const [path, target] of [
    ["/select-brand;device=99", "/select-device"],
    [`/select-model;device=${device.id};brand=99`, `/select-brand;device=${device.id}`],
    [issueStep.replace(/model=\d+/, "model=1"), `/select-model;device=${device.id};brand=${brand.id}`],
    [addressStep.replace(/issue=\d+/, "issue=99999"), issueStep],
  ] as const) {
    await page.goto(at(path))
    await page.waitForURL((url) => url.pathname === new URL(target, url).pathname)
  }
  expect(problems).toEqual([])
})

describe("the address step", () => {
  test("[REPAIR-45] [RE-01] a booking without a response shows an error, and is sent again with the same key and time", async () => {
    const { addressStep } = await aPhone()
    const shopper = await aShopper()
    const { page, problems } = await shopper.open(addressStep)
    const sent = bookings(page)
    await page.route(CREATE, async (route) => {
      if (sent.length > 2) return route.continue()
      if (sent.length === 1) await route.fetch()
      await route.abort("connectionreset")
    })
    await chooseBranch(page)
    await book(page).dblclick()
    await alert(page).getByText("No connection. Please check your network and try again.").waitFor()
    expect(problems.join()).toContain("The repair was not booked.")
    // Another choice would book a second repair.
    await alert(page).getByText("Then press the button again: your repair is never booked twice.").waitFor()
    expect(await page.getByLabel("Serial number").evaluate((field) => field.closest("[inert]") !== null)).toBe(true)
    await expect.poll(() => book(page).getAttribute("aria-busy")).toBeNull()
    await expectAccessible(page)
    await page.reload()
    await chooseBranch(page)
    await book(page).click()
    await alert(page).getByRole("button", { name: "Try again" }).click()
    await page.waitForURL(at("/service-booking-success"))
    expect(sent).toHaveLength(3)
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
    await expect.poll(() => requests(shopper)).toHaveLength(1)
  })

  test("[RE-01] a refused booking shows the reason: too many open repairs, or a slot filled in the meantime", async () => {
    const { addressStep } = await aPhone()
    const [busy, first, second] = [await aShopper(), await aShopper(), await aShopper()]
    for (let times = 0; times < 5; times++) await aRepair(busy)
    const many = await busy.open(addressStep, { expectedStatus: 409 })
    await chooseBranch(many.page)
    await book(many.page).click()
    await alert(many.page).getByText("You have several open repairs. Please wait until they are completed.").waitFor()
    expect(await alert(many.page).getByRole("button").count()).toBe(0)

    // Al Khor has one seat per slot.
    await anAddress(second, { city: "Al Khor" })
    const { page } = await second.open(addressStep, { expectedStatus: 409 })
    await addresses(page).first().check()
    await days(page).nth(1).check()
    await slots(page).nth(2).check()
    const day = await days(page).nth(1).getAttribute("value")
    const { id } = await anAddress(first, { city: "Al Khor" })
    await aRepair(first, { customer_address: id, preferred_time: `${day} 15:00:00` })
    await book(page).click()
    await alert(page).getByText("This time slot is fully booked. Please select another one.").waitFor()
    await expect.poll(() => slots(page).nth(2).isDisabled()).toBe(true)
    expect(await slots(page).nth(2).isChecked()).toBe(false)
    await slots(page).nth(1).check()
    await expect.poll(() => alert(page).count()).toBe(0)
    await book(page).click()
    await page.waitForURL(at("/service-booking-success"))
    await expect.poll(async () => (await requests(second)).map(({ preferred_time }) => preferred_time)).toEqual([`${day}T09:00:00.000Z`])
  })

  test("[RE-06] an unlisted model is booked under the name that the customer typed", async () => {
    const { device, brand, issue } = await aPhone()
    const shopper = await aShopper()
    const { page } = await shopper.open(`/select-model;device=${device.id};brand=${brand.id}`, { width: 390 })
    await page.getByRole("textbox", { name: "Model", exact: true }).fill("galaxy s31 fold")
    await page.getByText("Nothing found.").waitFor()
    await page.getByRole("checkbox", { name: "My model is not listed" }).check()
    const name = page.getByRole("textbox", { name: "Name of your model" })
    await onwards(page).click()
    await page.getByText("Please write the name of your model.").waitFor()
    await expect.poll(() => hasFocus(name)).toBe(true)
    await expectAccessible(page)
    await name.fill("Galaxy S31 Fold")
    await onwards(page).click()
    await page.getByRole("radio", { name: issue.title }).check()
    await onwards(page).click()
    await expect.poll(() => tracker(page).getByRole("link").nth(2).innerText()).toContain("Galaxy S31 Fold")
    await chooseBranch(page)
    await book(page).click()
    await page.waitForURL(at("/service-booking-success"))
    await expect.poll(() => requests(shopper)).toMatchObject([{ model: "Galaxy S31 Fold", is_listed_model: false }])
  })

  test("[RE-06] a listed model is found regardless of case, blanks and accents", async () => {
    const { device, brand, issueStep } = await aPhone()
    const { page } = await (await aShopper()).open(`/select-model;device=${device.id};brand=${brand.id}`)
    await page.getByRole("textbox", { name: "Model", exact: true }).fill(" gálaxy  s25ultra")
    await onwards(page).click()
    await page.waitForURL(at(issueStep))
  })

  test("[RE-04] a closed day is shown but cannot be chosen", async () => {
    const { addressStep } = await aPhone()
    const { page } = await (await aShopper()).open(addressStep, { width: 390 })
    const closed = days(page).and(page.locator(`[value="${inject("closedRepairDay")}"]`))
    await expect.poll(() => closed.isDisabled()).toBe(true)
    await expect.poll(() => closed.getAttribute("aria-label")).toMatch(/, Closed$/)
    await page.getByRole("radio", { name: "Other date" }).check()
    const other = page.getByLabel("Other date").and(page.locator("[type=date]"))
    await other.fill(inject("closedRepairDay"))
    await page.getByText("We are closed on this day. Please select another one.").waitFor()
    await page.getByText("Choose a date to see its time slots.").waitFor()
  })

  test.each([
    ["13:00", 0, ["3 PM - 6 PM"]],
    ["19:00", 1, []],
  ])(
    "[REPAIR-36] [REPAIR-37] at %s the first day with a free slot is chosen, %i days after today, and each day offers its slots",
    async (time, chosen, offered) => {
      const { addressStep } = await aPhone()
      const { page } = await (await aShopper()).browser()
      await page.clock.setFixedTime(new Date(`${qatarDay(new Date())}T${time}:00+03:00`))
      await page.goto(at(addressStep))
      await days(page).first().waitFor()
      const labels = page.getByRole("group", { name: "Time slot" }).locator("label")
      await expect.poll(() => days(page).nth(chosen).isChecked()).toBe(true)
      await days(page).first().check()
      await expect.poll(() => labels.allInnerTexts()).toEqual(offered)
      if (offered.length === 0) await page.getByText("All time slots of today have started.", { exact: false }).waitFor()
      await days(page).nth(1).check()
      await expect.poll(() => labels.allInnerTexts()).toEqual(["9 AM - 12 PM", "12 PM - 3 PM", "3 PM - 6 PM"])
    },
  )

  test("[ROLE-02] a visitor sees the login, and can neither book nor add an address", async () => {
    const { addressStep, model, issue } = await aPhone()
    const { page } = await visit(addressStep)
    await dialogOf(page).login.waitFor()
    expect(await days(page).count()).toBe(0)
    expect(await book(page).count()).toBe(0)
    expect(await page.getByRole("button", { name: "Add New Address" }).count()).toBe(0)
    const request = { issue: issue.id, model: model.id, store_address: 1, preferred_time: `${qatarDay(new Date())} 10:00:00` }
    expect((await call("POST", "/api/service/create", request)).status).toBe(401)
    expect((await call("POST", "/api/user/address/add", {})).status).toBe(401)
    expect(new URL(page.url()).pathname).toBe("/select-service-address")
  })
})

test("[RE-13] Back keeps the chosen model and issue", async () => {
  const { device, brand, model, issue } = await aPhone()
  const { page } = await (await aShopper()).open(`/select-model;device=${device.id};brand=${brand.id}`)
  await page.getByRole("radio", { name: "Galaxy S25 Ultra", exact: true }).check()
  await onwards(page).click()
  await page.getByRole("radio", { name: issue.title }).check()
  await page.getByRole("textbox", { name: "Description" }).fill("Fell off the dhow")
  await onwards(page).click()
  await days(page).first().waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole("radio", { name: issue.title }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole("textbox", { name: "Description" }).inputValue()).toBe("Fell off the dhow")
  await page.goBack()
  await expect.poll(() => page.getByRole("radio", { name: "Galaxy S25 Ultra", exact: true }).isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toContain(`;model=${model.id}`)
})

test("[RE-14] [RE-07] the last step starts with two cards for home and shop, and the price is shown in both and in the summary", async () => {
  const { addressStep } = await aPhone()
  const { page } = await (await aShopper()).open(addressStep, { width: 390 })
  const where = page.getByRole("group", { name: "Where" })
  await where.waitFor()
  await expect.poll(() => where.getByRole("radio").count()).toBe(2)
  const price = /from QR.699 · about 60 min · 90 days warranty/
  await expect.poll(() => where.innerText()).toMatch(/Home\s+A technician comes to you[\s\S]*Pickup\s+You bring the device to a branch/)
  await expect.poll(() => where.innerText()).toMatch(price)
  await expect.poll(() => page.getByRole("complementary").innerText()).toMatch(price)
  const [first, address] = [await where.boundingBox(), await page.getByRole("button", { name: "Address", exact: true }).boundingBox()]
  expect(first?.y).toBeLessThan(address?.y ?? 0)
  await expectAccessible(page)
})

test("[RE-07] each issue shows its price, duration and warranty before a sign-in", async () => {
  const { issueStep } = await aPhone()
  const { page } = await visit(issueStep, { width: 390 })
  const rows = page.getByRole("group", { name: "Issues" }).locator("label")
  await expect.poll(() => rows.first().innerText()).toMatch(/Cracked or broken screen\s+from QR.699 · about 60 min · 90 days warranty/)
  await expect.poll(() => rows.filter({ hasText: "Phone overheats" }).innerText()).toContain("Price confirmed before we start")
  await expectAccessible(page)
})

test("[RE-16] the tracker is one line at 360, 390 and 430", async () => {
  const { addressStep, issueStep } = await aPhone()
  const { page } = await (await aShopper()).browser({ width: 360 })
  for (const path of [issueStep, addressStep]) {
    await page.goto(at(path))
    await tracker(page).getByRole("link").first().waitFor()
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      const tops = await tracker(page)
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
      expect(new Set(tops.map(({ top, height }) => Math.round(top + height / 2))).size, `${path} at ${width}`).toBe(1)
      expect(Math.max(...tops.map(({ right }) => right)), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test("[REPAIR-47] the success page without a booking redirects to the home page", async () => {
  const { page } = await (await aShopper()).browser()
  await page.goto(at("/service-booking-success"))
  await page.waitForURL(at("/"))
})

test("[RE-07] on a phone each issue is as high as its name, price, time and warranty", async () => {
  const { issueStep } = await aPhone()
  const { page } = await (await aShopper()).open(issueStep, { width: 390 })
  const rows = page.getByRole("group", { name: "Issues" }).locator("label")
  await rows.getByText("90 days warranty").first().waitFor()
  await expect
    .poll(() => rows.evaluateAll((all) => all.filter((row) => row.scrollHeight > row.clientHeight).map((row) => row.textContent)))
    .toEqual([])
})
