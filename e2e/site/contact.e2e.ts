import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import type { MessageList } from "#contract/office/contact-messages.ts"
import { expectAccessible } from "../support/axe.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { aShopper, visitAs } from "../support/shoppers.ts"
import { at, expectClean, hydrated, newVisitor, openUnscripted, visit } from "../support/support.ts"

const ORDER = "CRN-7H2K-9Q4M"
const errors = {
  Name: "Name is required and should be at least 3 characters.",
  "Contact Number": "Contact number is required and should be numeric.",
  "Email Address": "Valid email is required.",
  Message: "Message should be at least 10 characters long.",
}
const words = "Is the blue one in stock in Lusail? 50% + delivery"

/** Replaces window.open with an empty window or none, so that no request leaves this machine. */
async function contactPage(path: string, { popups = "open" as "open" | "blocked", clipboard = true, width = 1440 } = {}) {
  const visitor = await newContact({ popups, clipboard, width })
  await visitor.page.goto(at(path))
  await hydrated(visitor.page)
  return visitor
}

async function newContact({ popups = "open" as "open" | "blocked", clipboard = true, width = 1440 } = {}) {
  const visitor = await newVisitor({ width })
  const { page } = visitor
  await page.addInitScript(
    ({ isBlocked, canCopy }) => {
      const asked: string[] = []
      Object.assign(window, { asked, copied: [] })
      window.open = (address) => {
        asked.push(String(address))
        return isBlocked ? null : ({ opener: window } as unknown as Window)
      }
      const writeText = (text: string) => {
        if (!canCopy) return Promise.reject(new Error("not allowed"))
        ;(window as unknown as { copied: string[] }).copied.push(text)
        return Promise.resolve()
      }
      Object.defineProperty(navigator, "clipboard", { value: { writeText } })
    },
    { isBlocked: popups === "blocked", canCopy: clipboard },
  )
  return visitor
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
const copied = (page: Page) => page.evaluate(() => (window as unknown as { copied: string[] }).copied)

async function fill(page: Page, values: Partial<Record<keyof typeof errors, string>> = {}) {
  const all = { Name: "Abdulla", "Contact Number": "55512345", "Email Address": "abdulla@example.com", Message: words, ...values }
  for (const [label, value] of Object.entries(all)) await page.getByLabel(label).fill(value)
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click()

test("[CONTACT-01] [CONTACT-02] [CONTACT-05] the page shows the title, the form, the social links and the contact details", async () => {
  const visitor = await visit("/contact-us")
  const { page } = visitor
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("We Would Love to Help You")
  for (const label of Object.keys(errors)) await expect.poll(() => page.getByLabel(label).isVisible(), { message: label }).toBe(true)
  await expect.poll(() => page.locator("input[name=orderReference]").getAttribute("type")).toBe("hidden")
  const panel = page.getByRole("complementary", { name: "Customer Service" })
  await expect.poll(() => panel.locator("address").innerText()).toContain("Al Sadd Street")
  await expect.poll(() => panel.locator("a[href^='tel:+974']").innerText()).toBe("+974 9000 0101")
  await expect.poll(() => panel.locator("a[href^='mailto:']").count()).toBe(1)
  await expect.poll(() => panel.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/97490000101")
  const social = await panel.getByRole("list").last().getByRole("link").all()
  await expect
    .poll(() => Promise.all(social.map((link) => link.getAttribute("aria-label"))))
    .toEqual(["Instagram", "Facebook", "X", "YouTube"])
  expectClean(visitor)
})

test("[NAV-04] [CONTACT-03] [CONTACT-04] the order reference is shown and starts the message", async () => {
  const plain = await visit("/contact-us")
  await expect.poll(() => plain.page.getByLabel("Message").getAttribute("placeholder")).toBe("Write your message...")
  expect(await plain.page.getByText("Order Reference :").count()).toBe(0)
  const visitor = await visit(`/contact-us?orderReference=${ORDER}`)
  const { page } = visitor
  await page.getByText(`Order Reference : #${ORDER}`).waitFor()
  await expect.poll(() => page.getByLabel("Message").getAttribute("placeholder")).toBe("Please add your message here...")
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe(`Regarding order #${ORDER} : `)
  await expect.poll(() => page.locator("input[name=orderReference]").inputValue()).toBe(ORDER)
  expectClean(visitor)
})

test("what is typed before the scripts run stays, also in the message about an order", async () => {
  const { page } = await newVisitor()
  const runScripts = await openUnscripted(page, `/contact-us?orderReference=${ORDER}`)
  await page.getByLabel("Name").pressSequentially("Noora")
  await page.getByLabel("Message").pressSequentially("The box was open.")
  runScripts()
  await hydrated(page)
  await page.getByText(`Order Reference : #${ORDER}`).waitFor()
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("The box was open.")
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Noora")
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("message")
})

test("[CONTACT-10] a field shows its error on blur, and not before", async () => {
  const { page } = await visit("/contact-us")
  for (const text of Object.values(errors)) expect(await page.getByText(text).count()).toBe(0)
  for (const [label, text] of Object.entries(errors)) {
    await page.getByLabel(label).focus()
    await page.getByLabel(label).blur()
    await page.getByText(text).waitFor()
    await expect.poll(() => page.getByLabel(label).getAttribute("aria-invalid")).toBe("true")
  }
  await fill(page)
  for (const text of Object.values(errors)) await expect.poll(() => page.getByText(text).count()).toBe(0)
})

test("[CONTACT-11] an invalid submit shows a toast and every error, and opens nothing", async () => {
  const { page } = await contactPage("/contact-us")
  await send(page)
  // The toast is checked first, because it disappears after a delay.
  await page.getByText("Please fill in all required fields correctly.").waitFor()
  for (const text of Object.values(errors)) await page.getByText(text).waitFor()
  await expect.poll(() => page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await asked(page)).toEqual([])
})

test.each([
  ["/contact-us", "N/A"],
  [`/contact-us?orderReference=${ORDER}`, `#${ORDER}`],
])(
  "[CONTACT-12] [CONTACT-13] %s opens a chat with name, contact, email, reference and message, and calls no server",
  async (path, reference) => {
    const visitor = await contactPage(path)
    const { page } = visitor
    const sent: string[] = []
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()))
    await fill(page)
    await send(page)
    await expect.poll(() => asked(page)).toHaveLength(1)
    const [address = ""] = await asked(page)
    expect(address).toMatch(/^https:\/\/wa\.me\/97490000101\?text=/)
    const text = new URL(address).searchParams.get("text")
    for (const part of ["Abdulla", "97455512345", "abdulla@example.com", reference, words]) expect(text).toContain(part)
    expect(sent).toEqual([])
    expectClean(visitor)
  },
)

test("[CONTACT-14] [CONTACT-16] a blocked window is reported, and the message can be copied", async () => {
  const { page } = await contactPage("/contact-us", { popups: "blocked", width: 390 })
  await fill(page)
  await send(page)
  await page.getByText("Please send your message manually.").waitFor()
  await page.getByRole("button", { name: "Copy the message" }).click()
  await page.getByText("Message copied to clipboard! You can now paste it in WhatsApp manually.").waitFor()
  await expect.poll(async () => (await copied(page))[0]).toContain(words)
  await expect.poll(() => page.getByLabel("Message").inputValue(), { message: "nothing typed is lost" }).toBe(words)
})

test("[CONTACT-15] a page that is still visible after two seconds offers to copy the message", async () => {
  const { page } = await contactPage("/contact-us")
  await fill(page)
  await stopClock(page)
  await send(page)
  await waitsFor(page, 2000)
  await page.clock.runFor(1999)
  const question = page.getByRole("dialog", { name: "Could not open WhatsApp. Would you like to copy the message instead?" })
  expect(await question.count()).toBe(0)
  await page.clock.runFor(1)
  await question.waitFor()
})

test("[CONTACT-15] a page that was hidden in between offers nothing", async () => {
  const { page } = await contactPage("/contact-us")
  await fill(page)
  await stopClock(page)
  await send(page)
  await waitsFor(page, 2000)
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true })
  })
  await page.clock.runFor(3000)
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
})

test("[CONTACT-17] a message that cannot be copied is shown", async () => {
  const { page } = await contactPage("/contact-us", { popups: "blocked", clipboard: false })
  await fill(page)
  await send(page)
  await page.getByRole("button", { name: "Copy the message" }).click()
  const dialog = page.getByRole("dialog", { name: "Please manually send this message:" })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole("textbox").inputValue()).toContain(words)
})

test("[SH-67] a message about an order needs more than the prefilled text", async () => {
  const { page } = await contactPage(`/contact-us?orderReference=${ORDER}`)
  await fill(page, { Message: `Regarding order #${ORDER} : ` })
  await send(page)
  await page.getByText(errors.Message).waitFor()
  expect(await asked(page)).toEqual([])
  await fill(page, { Message: `Regarding order #${ORDER} : ${words}` })
  await send(page)
  await expect.poll(async () => (await asked(page)).length).toBe(1)
})

test("[SH-35] a number in the shop's own format is accepted", async () => {
  const { page } = await contactPage("/contact-us")
  await fill(page, { "Contact Number": "+974 5512 3408" })
  await send(page)
  await expect.poll(async () => new URL((await asked(page))[0] ?? "x:").searchParams.get("text")).toContain("97455123408")
})

test.each([1440, 390])(
  "[SH-68] at %i px the form fills in the names and email of a signed-in customer and keeps typed text",
  async (width) => {
    const shopper = await aShopper()
    await fetch(at("/api/user/profile/update"), {
      method: "POST",
      headers: { ...shopper.headers, "content-type": "application/json" },
      body: JSON.stringify({ first_name: "Noor", last_name: "Salem" }),
    })
    const visitor = await visitAs(shopper, "/contact-us", { width })
    const { page } = visitor
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Noor Salem")
    await expect.poll(() => page.getByLabel("Email Address").inputValue()).toBe(shopper.email)
    expectClean(visitor)
  },
)

test.each([1440, 390])("[SH-23] at %i px a message submitted before the scripts run is kept, and sent once they run", async (width) => {
  const visitor = await newContact({ width })
  const { page } = visitor
  const runScripts = await openUnscripted(page, "/contact-us")
  await fill(page)
  await send(page)
  await expect.poll(() => page.getByRole("button", { name: "Send Message" }).getAttribute("data-waiting")).toBe("")
  expect(new URL(page.url()).search).toBe("")
  runScripts()
  await expect.poll(() => asked(page)).toEqual([expect.stringContaining(encodeURIComponent(words))])
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe(words)
  await expect.poll(() => page.getByRole("button", { name: "Send Message" }).getAttribute("data-waiting")).toBeNull()
  expectClean(visitor)
})

test("[OFFICE-151] while the shop keeps messages the form says so, WhatsApp opens as ever, and staff mark the message as done", async () => {
  const keep = async (isOn: boolean) => {
    const { keeping } = (await callOffice("manager", "GET", "/api/office/messages")).json as MessageList
    await callOffice("manager", "PUT", "/api/office/settings/messages", { body: { is_on: isOn }, version: keeping.version })
  }
  // The next tests of this shop expect a form that sends nothing.
  onTestFinished(() => keep(false))
  const said = (page: Page) => page.getByText("The shop also keeps your message")
  const { page: before } = await contactPage("/contact-us")
  await expect.poll(() => said(before).count()).toBe(0)

  const { page: office, problems } = await visitOffice("manager", "/office/requests")
  await office.getByRole("link", { name: "Messages" }).click()
  await office.getByText("No messages").waitFor()
  await office.getByLabel("Keep messages of the contact form").click()
  await expect.poll(async () => ((await callOffice("manager", "GET", "/api/office/messages")).json as MessageList).keeping.is_on).toBe(true)

  const { page } = await contactPage("/contact-us")
  await said(page).waitFor()
  await fill(page)
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/home/contact-form/messages"))
  await send(page)
  expect((await kept).status()).toBe(201)
  const [opened = "", ...others] = await asked(page)
  expect(others).toEqual([])
  expect(decodeURIComponent(opened)).toContain(words)
  await expectAccessible(page)

  await office.reload()
  const message = office.getByRole("article", { name: "Abdulla" })
  await message.getByText(words).waitFor()
  await message.getByRole("link", { name: "+97455512345" }).waitFor()
  await expectAccessible(office)
  await office.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(office)
  await message.getByRole("button", { name: "Mark as done" }).click()
  await office.getByText("No messages").waitFor()
  await office.getByRole("link", { name: /^Done/ }).click()
  await message.getByText(/^Done by /).waitFor()
  expect(problems).toEqual([])
})
