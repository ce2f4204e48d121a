import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { allSent } from "../support/clock.ts"
import { aRepair, aShopper } from "../support/customers.ts"
import { at, expectClean, held, hydrated, hydratedPart, openUnscripted, visit } from "../support/support.ts"

const SECTIONS = [
  ["Manage Profile", "profile", "My Profile"],
  ["Order History", "orderHistory", "Your Orders"],
  ["Service History", "serviceHistory", "Service History"],
  ["Manage Address", "manageAddress", "Manage Address"],
  ["Wishlist", "wishlist", "Wishlist"],
] as const

function isWithinScreen(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= innerWidth
}

test.each([1440, 390])(
  "[ACCOUNT-01] [ACCOUNT-02] [ACCOUNT-04] [NAV-17] the fragment selects one of five sections, which share one history entry, at %i",
  async (width) => {
    const visitor = await (await aShopper()).open("/faq", { width })
    const { page } = visitor
    await page.goto(at("/user-profile"))
    await hydrated(page)
    const nav = page.getByRole("navigation", { name: "Account", exact: true })
    await expect.poll(() => nav.getByRole("link").allInnerTexts()).toEqual(SECTIONS.map(([label]) => label))
    for (const [label, fragment, heading] of SECTIONS) {
      await nav.getByRole("link", { name: label }).click()
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${fragment}`)
      const current = nav.locator("[aria-current=page]")
      await expect.poll(() => current.innerText()).toBe(label)
      await expect.poll(() => current.evaluate(isWithinScreen)).toBe(true)
      await expectAccessible(page)
    }
    expectClean(visitor)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe("/faq")
  },
)

test("[ACCOUNT-01] at the end of a short section the links beside it stay clear of Logout", async () => {
  const shopper = await aShopper()
  await aRepair(shopper)
  const { page } = await shopper.open("/user-profile#serviceHistory")
  await page.getByRole("main").getByRole("article").first().waitFor()
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }))
  const side = page.getByRole("main").getByRole("complementary")
  const edges = () =>
    side.evaluate((element) => [
      element.querySelector("nav")?.getBoundingClientRect().bottom,
      element.querySelector(":scope > button")?.getBoundingClientRect().top,
    ])
  await expect.poll(async () => (await edges()).every((edge) => edge !== undefined)).toBe(true)
  const [bottom = 0, top = 0] = await edges()
  expect(top).toBeGreaterThanOrEqual(bottom)
})

test.each([1440, 390])("[ACCOUNT-02] the server-rendered section links do not move when the page hydrates, at %i", async (width) => {
  const shopper = await aShopper()
  const { page } = await shopper.open("/faq", { width })
  await page.addInitScript(() => {
    addEventListener("hydrating", () => {
      const link = document.querySelector("nav[aria-label=Account] a")
      Object.assign(window, { sentLink: link, sentTop: link?.getBoundingClientRect().top })
    })
  })
  const runScripts = await openUnscripted(page, "/user-profile")
  runScripts()
  await page.getByRole("heading", { name: "Account Details" }).waitFor()
  const link = page.getByRole("navigation", { name: "Account", exact: true }).getByRole("link").first()
  await hydratedPart(link)
  const isSame = await link.evaluate((element) => {
    const { sentLink, sentTop } = window as unknown as { sentLink: Element; sentTop: number }
    return element === sentLink && element.getBoundingClientRect().top === sentTop
  })
  expect(isSame).toBe(true)
})

test("[LO-23] on a phone the section links fade out in the gutters, and the current one is fully visible", async () => {
  const { page } = await (await aShopper()).open("/user-profile#orderHistory", { width: 390 })
  const nav = page.getByRole("navigation", { name: "Account", exact: true })
  const open = nav.locator("[aria-current]")
  await expect.poll(() => nav.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
  await expect.poll(() => nav.evaluate((row) => getComputedStyle(row).maskImage)).toContain("linear-gradient(to right")
  const isClear = (link: Element) => {
    const { left, right } = link.getBoundingClientRect()
    const gutter = Number.parseFloat(getComputedStyle(link.parentElement ?? link).paddingInlineStart)
    return left >= gutter && right <= innerWidth - gutter
  }
  await expect.poll(() => open.evaluate(isClear)).toBe(true)
})

test("[ACCOUNT-03] a missing or unknown fragment shows the profile", async () => {
  const { page } = await (await aShopper()).open("/user-profile#orders")
  await page.getByRole("heading", { name: "Account Details" }).waitFor()
  await page.goto(at("/user-profile"))
  await page.getByRole("heading", { name: "Account Details" }).waitFor()
})

test("[ACCOUNT-08] the account details show the customer's names and email", async () => {
  const shopper = await aShopper()
  const profile = await shopper.ask<{ first_name: string; last_name: string; email: string }>("GET", "/api/user/profile")
  const { page } = await shopper.open("/user-profile")
  const details = page.getByRole("main").locator("dl")
  await details.waitFor()
  for (const text of [profile.first_name, profile.last_name, profile.email]) await expect.poll(() => details.innerText()).toContain(text)
})

test("[ACCOUNT-05] the wishlist shows that it launches soon and sends no request", async () => {
  const { page } = await (await aShopper()).open("/user-profile")
  // The profile and the cart are loaded. The cart loads when the browser is idle.
  await page.getByRole("main").locator("dl").waitFor()
  await page.waitForFunction(() => localStorage.getItem("cartItemCount") !== null)
  const asked: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url())
  })
  await page.getByRole("link", { name: "Wishlist" }).click()
  await page.getByRole("heading", { name: "Wishlist" }).waitFor()
  for (const text of ["Launching Soon", "Your favourites will appear here.", "saves it on this device"]) {
    await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true)
  }
  await allSent(page)
  expect(asked).toEqual([])
})

test("[SH-34] the products saved on this device are listed below the panel, latest first, and Show more adds the rest", async () => {
  const { page } = await (await aShopper()).open("/user-profile")
  const ids = Array.from({ length: 12 }, (_, place) => 1001 + place)
  await page.evaluate((list) => localStorage.setItem("wishlist", JSON.stringify(list)), ids)
  await page.goto(at("/user-profile#wishlist"))
  await page.reload()
  const cards = page.getByRole("region", { name: "Saved on this device" }).getByRole("article")
  await expect.poll(() => cards.count()).toBe(10)
  await expect.poll(() => cards.first().getByRole("link").first().getAttribute("href")).toContain("/1012/")
  await page.getByRole("button", { name: "Show more" }).click()
  await expect.poll(() => cards.count()).toBe(12)
})

test("[ACCOUNT-06] [ACCOUNT-07] [ROLE-03] a visitor sees the login over the profile and no private data, and can reopen the login", async () => {
  const visitor = await visit("/user-profile#profile")
  const { page } = visitor
  const login = page.getByRole("dialog", { name: "Welcome Back" })
  await login.waitFor()
  expect(await page.getByRole("heading", { name: "Account Details" }).count()).toBe(0)
  await page.keyboard.press("Escape")
  await expect.poll(() => login.count()).toBe(0)
  await page.getByRole("main").getByRole("button", { name: "Login" }).click()
  await login.waitFor()
  expectClean(visitor)
})

test.each([
  "/user-profile",
  "/place-order",
  "/order/details/1",
  "/offers/1",
  "/order-cancellation/1/all",
  "/payment-success?transId=abcdefgh",
  "/add-new-address",
])("%s shows a visitor one heading and the login, without accessibility violations", async (path) => {
  const { page } = await visit(path, { width: 390 })
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.getByRole("main").getByText("Please login first").waitFor()
  await expectAccessible(page)
})

test("the server renders the account pages identically for customers and visitors", async () => {
  const { token } = await aShopper()
  for (const path of [
    "/user-profile",
    "/place-order",
    "/order/details/1",
    "/offers/1",
    "/order-cancellation/1/all",
    "/payment-success?transId=abcdefgh",
  ]) {
    const bodies = await Promise.all(
      [{} as Record<string, string>, { authorization: `Bearer ${token}`, cookie: `authToken=${token}` }].map(async (headers) =>
        (await fetch(at(path), { headers })).text(),
      ),
    )
    expect(bodies[0]).toBe(bodies[1])
  }
})

test("the order history shows Loading... on a slow network", async () => {
  const { page } = await (await aShopper()).open("/faq")
  const { release } = await held(page, "**/api/order/all")
  await page.goto(at("/user-profile#orderHistory"))
  await page.getByRole("status").getByText("Loading...").waitFor({ state: "attached" })
  release()
  await page.getByText("No orders here").waitFor()
})
