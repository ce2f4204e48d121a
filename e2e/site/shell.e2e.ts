import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible } from "../support/axe.ts"
import { aShopper } from "../support/shoppers.ts"
import { at, call, expectClean, hydratedPart, idle, visit } from "../support/support.ts"

type MenuItem = { name: string; url: string; children?: { name: string; url: string }[] }

async function menuItems(): Promise<MenuItem[]> {
  return (await call("GET", "/api/home/menu/")).json as MenuItem[]
}

test("[HEAD-01] the logo in the header links to the home page", async () => {
  const { page } = await visit("/about")
  await page.getByRole("banner").getByRole("link", { name: "Corniche, home" }).click()
  await page.waitForURL((url) => url.pathname === "/")
})

test("[HEAD-03] the cart badge shows the device's count, and no number for an empty cart", async () => {
  const { page } = await visit("/about")
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ })
  await expect.poll(() => cart.getAttribute("href")).toBe("/cart")
  expect(await cart.textContent()).not.toMatch(/\d/)
  await page.evaluate(() => localStorage.setItem("cartItemCount", "3"))
  await page.reload()
  await page.getByRole("link", { name: "Cart, 3 items" }).waitFor()
  await expect.poll(() => cart.textContent()).toContain("3")
})

test("[HEAD-04] [RULE-20] the header shows the login icon to a visitor, and the profile icon on a device with a token", async () => {
  // The token is a customer's, because the page drops an unknown one.
  const { token } = await aShopper()
  const { page } = await visit("/about")
  const tools = page.getByRole("banner").getByRole("navigation", { name: "Account and cart" })
  await expect.poll(() => tools.getByRole("link", { name: "Login" }).isVisible()).toBe(true)
  expect(await tools.getByRole("link", { name: "Your profile" }).count()).toBe(0)
  await page.evaluate((stored) => localStorage.setItem("authToken", stored), token)
  await page.reload()
  await tools.getByRole("link", { name: "Your profile" }).waitFor()
  await expect.poll(() => tools.getByRole("link", { name: "Your profile" }).getAttribute("href")).toBe("/user-profile")
  await expect.poll(() => tools.getByRole("link", { name: "Login" }).count()).toBe(0)
})

test("[HEAD-05] [NAV-63] the login opens over the current page and can be closed", async () => {
  const shopper = await visit("/category/tablets")
  const { page } = shopper
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  const dialog = page.getByRole("dialog", { name: "Welcome Back" })
  await dialog.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/category/tablets")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  await dialog.getByRole("button", { name: "Close" }).click()
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => page.getByRole("heading", { level: 1, name: "Tablets" }).isVisible()).toBe(true)
  expectClean(shopper)
})

test("[HEAD-06] the category row shows the items of the menu call and scrolls sideways if they do not fit", async () => {
  const { page } = await visit("/", { width: 390 })
  const row = page.getByRole("navigation", { name: "Categories" })
  const names = (await menuItems()).map((item) => item.name)
  const shown = await row
    .locator("ul")
    .first()
    .locator("> li")
    .evaluateAll((items) => items.map((item) => item.querySelector("a, summary")?.textContent?.trim()))
  expect(shown).toEqual(names)
  const list = row.locator("ul").first()
  const before = await list.evaluate((element) => ({ inner: element.scrollWidth, outer: element.clientWidth }))
  expect(before.inner).toBeGreaterThan(before.outer)
  await list.evaluate((element) => element.scrollTo({ left: 200 }))
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(200)
})

test("[HEAD-07] only the first item of the menu is highlighted with a fire icon", async () => {
  const { page } = await visit("/about")
  const items = page.getByRole("navigation", { name: "Categories" }).locator("ul").first().locator("> li")
  await expect.poll(() => items.first().locator("use").getAttribute("href")).toMatch(/#i-flame$/)
  await expect.poll(() => page.getByRole("navigation", { name: "Categories" }).locator('use[href$="#i-flame"]').count()).toBe(1)
  const colors = await items.evaluateAll((all) =>
    all.slice(0, 2).map((item) => getComputedStyle(item.querySelector("a, summary") as Element).color),
  )
  expect(colors[0]).not.toBe(colors[1])
})

test("[HEAD-08] an item with children is a label, and an item without children is a link", async () => {
  const { page } = await visit("/about")
  const row = page.getByRole("navigation", { name: "Categories" }).locator("ul").first()
  for (const item of await menuItems()) {
    const entry = row.locator("> li").filter({ hasText: item.name }).first()
    if (item.children?.length) {
      expect(await entry.locator("> a").count(), item.name).toBe(0)
      await expect.poll(() => entry.locator("summary").count(), { message: item.name }).toBe(1)
    } else {
      await expect.poll(() => entry.locator("> a").getAttribute("href"), { message: item.name }).toBe(item.url)
    }
  }
})

test("[HEAD-09] [HEAD-10] a label opens and closes its panel, and the page does not scroll while it is open", async () => {
  const shopper = await visit("/")
  const { page } = shopper
  const row = page.getByRole("navigation", { name: "Categories" })
  const label = row.locator("summary", { hasText: "Smartphones" })
  const child = row.getByRole("link", { name: "Foldable Phones", exact: true })
  const canScroll = () =>
    page.evaluate(
      () => getComputedStyle(document.documentElement).overflowY !== "hidden" && getComputedStyle(document.body).overflowY !== "hidden",
    )
  await expect.poll(canScroll).toBe(true)
  await hydratedPart(label)
  await label.click()
  await child.waitFor()
  await expect.poll(canScroll).toBe(false)
  await page.keyboard.press("Escape")
  await child.waitFor({ state: "hidden" })
  await expect.poll(canScroll).toBe(true)
  await label.click()
  await child.click()
  await page.waitForURL((url) => url.pathname === "/category/foldable-phones")
  await expect.poll(canScroll).toBe(true)
  expectClean(shopper)
})

test("[LO-13] the arrow keys move along the category row and through an open panel", async () => {
  const shopper = await visit("/about")
  const { page } = shopper
  const row = page.getByRole("navigation", { name: "Categories" })
  const label = row.locator("summary", { hasText: "Smartphones" })
  const has = (place: Locator) => expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
  await hydratedPart(row)
  await label.focus()
  await page.keyboard.press("ArrowLeft")
  await has(row.getByRole("link", { name: "Hot Deals" }))
  await page.keyboard.press("ArrowLeft")
  await has(row.getByRole("link", { name: "Hot Deals" }))
  await page.keyboard.press("ArrowRight")
  await has(label)
  await page.keyboard.press("ArrowDown")
  const panel = row.locator("details[open]").getByRole("link")
  await has(panel.first())
  await page.keyboard.press("ArrowDown")
  await has(panel.nth(1))
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await has(label)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowRight")
  await has(row.locator("summary").nth(1))
  await expect.poll(() => row.locator("details[open]").count()).toBe(0)
  expectClean(shopper)
})

test("[LO-19] the cart badge is animated when its number changes", async () => {
  const { page } = await visit("/about", { reducedMotion: false })
  await page.evaluate(() => {
    document.addEventListener("animationstart", ({ target }) => {
      const link = target instanceof HTMLElement && target.closest("a[href='/cart']")
      if (link) document.body.dataset["moved"] = `${document.body.dataset["moved"] ?? ""}${link.textContent.trim()} `
    })
  })
  for (const count of ["3", "4"]) {
    await page.evaluate((lines) => {
      localStorage.setItem("cartItemCount", lines)
      window.dispatchEvent(new Event("storage"))
    }, count)
    await expect.poll(() => page.evaluate(() => document.body.dataset["moved"])).toMatch(new RegExp(`${count}\\s*$`))
  }
})

test("[LO-19] the cart badge is not animated with reduced motion", async () => {
  const { page } = await visit("/about")
  await page.evaluate(() => {
    localStorage.setItem("cartItemCount", "3")
    window.dispatchEvent(new Event("storage"))
  })
  const number = page.getByRole("banner").getByRole("link", { name: "Cart, 3 items" }).getByText("3", { exact: true })
  await expect.poll(() => number.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0s")
})

test("[HEAD-09] [HEAD-10] on a phone the menu button opens the whole menu, and the page below does not scroll", async () => {
  const shopper = await visit("/", { width: 390 })
  const { page } = shopper
  await page.getByRole("button", { name: "Open menu" }).click()
  const menu = page.getByRole("dialog", { name: "Menu" })
  await menu.waitFor()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")
  await menu.getByRole("button", { name: "Close menu" }).click()
  await menu.waitFor({ state: "hidden" })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")
  expectClean(shopper)
})

test("[LO-05] [SH-69] [FOOT-01] [FOOT-02] [FOOT-03] the groups of the footer have their links", async () => {
  const { page } = await visit("/about")
  const footer = page.getByRole("contentinfo")
  const groups = {
    "Customer Service": ["Contact Us", "FAQs", "Order History", "Used Devices", "Special Requirement"],
    Company: ["About Us", "Book a Service"],
    Legal: ["Terms & Conditions", "Privacy Policy"],
  }
  for (const [title, links] of Object.entries(groups)) {
    const group = footer.getByRole("navigation", { name: title })
    await expect
      .poll(async () => (await group.getByRole("link").allTextContents()).map((text) => text.trim()), { message: title })
      .toEqual(links)
  }
  await expect.poll(() => footer.getByRole("link", { name: "+974 9000 0101" }).getAttribute("href")).toBe("tel:+97490000101")
  await expect.poll(() => footer.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/97490000101")
  await footer.getByRole("link", { name: "Privacy Policy" }).click()
  await page.waitForURL((url) => url.pathname === "/policy" && url.searchParams.get("tab") === "privacy")
})

test("[LO-05] no item of the menu links to a page that has not launched", async () => {
  const urls = (await menuItems()).flatMap(({ url, children = [] }) => [url, ...children.map((child) => child.url)])
  expect(urls).not.toContain("/used-device-sale")
  expect(urls).not.toContain("/special-need")
})

test("[FOOT-04] the footer links to the shop's social networks in a new tab", async () => {
  const { page } = await visit("/about")
  const links = await page
    .getByRole("contentinfo")
    .locator('a[href^="https://"]')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute("href"), link.getAttribute("rel"), link.getAttribute("aria-label") ?? link.textContent]),
    )
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const [href, rel, name] of links) {
    expect(href).toMatch(/^https:\/\//)
    expect(rel).toContain("noopener")
    expect(name).toBeTruthy()
  }
})

test("[FOOT-05] the copyright line shows the current year", async () => {
  const { page } = await visit("/about")
  const year = new Intl.DateTimeFormat("en", { timeZone: "Asia/Qatar", year: "numeric" }).format(new Date())
  await expect.poll(() => page.getByRole("contentinfo").textContent()).toContain(`© ${year} Corniche`)
})

test("[LO-16] on a low screen the header takes at most 15 % of the height after scrolling", async () => {
  const { page } = await visit("/about", { width: 844, height: 390 })
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
  const logo = page.getByRole("banner").getByRole("link", { name: "Corniche, home" })
  await expect.poll(async () => Math.round((await logo.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0)
  const bottom = () =>
    page
      .getByRole("banner")
      .locator("*")
      .evaluateAll((all) => Math.max(...all.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().bottom)))
  await expect.poll(bottom).toBeLessThanOrEqual(0.15 * 390)
})

/** The texts of links that are seen, without the words for screen readers. */
function seenTexts(links: Element[]): string[] {
  return links.map((link) => {
    const parts = [...link.childNodes].filter((part) => !(part instanceof Element && part.classList.contains("sr")))
    return parts
      .map((part) => (part instanceof HTMLElement ? part.checkVisibility() && part.innerText : part.nodeType === 3 && part.textContent))
      .filter(Boolean)
      .join("")
      .trim()
  })
}

test("[LO-12] the account and cart links have text on wide screens and icons on phones", async () => {
  for (const [width, texts] of [
    [1440, ["العربية", "Login", "Cart"]],
    [390, ["", ""]],
  ] as const) {
    const { page } = await visit("/about", { width })
    const tools = page.getByRole("navigation", { name: "Account and cart" }).getByRole("link").filter({ visible: true })
    await expect.poll(() => tools.evaluateAll(seenTexts)).toEqual(texts)
    for (const name of ["Login", "Cart"]) await tools.and(page.getByRole("link", { name, exact: true })).waitFor()
  }
})

test("[LO-14] on a phone the menu links to the account, the orders, the FAQ and the contact page", async () => {
  const shopper = await visit("/", { width: 390 })
  const { page } = shopper
  const open = () => page.getByRole("button", { name: "Open menu" }).click()
  await open()
  const dialog = page.getByRole("dialog", { name: "Menu" })
  const links = dialog.getByRole("navigation", { name: "Account and help" }).getByRole("link")
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])))
    .toEqual([
      ["Login", "/login"],
      ["Order History", "/user-profile#orderHistory"],
      ["FAQs", "/faq"],
      ["Contact Us", "/contact-us"],
      ["العربية", "/ar"],
    ])
  await links.filter({ hasText: "Contact Us" }).click()
  await page.waitForURL(at("/contact-us"))
  await dialog.waitFor({ state: "detached" })
  await open()
  await links.filter({ hasText: "Login" }).click()
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1)
  expectClean(shopper)
})

test("[LO-15] on a phone a button shows the search box after scrolling, until the box loses focus", async () => {
  const shopper = await visit("/category/smartphones", { width: 390 })
  const { page } = shopper
  const button = page.getByRole("banner").getByRole("button", { name: "Search" })
  const box = page.getByRole("combobox", { name: "Search" }).filter({ visible: true })
  const isInView = () => box.evaluate((input) => input.getBoundingClientRect().top >= 60)
  await expect.poll(isInView).toBe(true)
  expect(await button.count()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 1200))
  // A click would scroll first, because the button is in the scroll padding of the page.
  await button.dispatchEvent("click")
  await expect.poll(isInView).toBe(true)
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await box.fill("pixel")
  await page.getByRole("option").first().waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(1200)
  await box.blur()
  await expect.poll(isInView).toBe(false)
  await button.waitFor()
  expectClean(shopper)
})

test.each([
  ["Login", "/login"],
  ["Register", "/register"],
  ["Forgot Password", "/forgot-password"],
])("[LO-30] Tab cycles through the %s dialog (%s) and never focuses the body of the page", async (_name, path) => {
  const { page } = await visit(path)
  await page.getByRole("dialog").waitFor()
  // The dialog focuses its first field a second time.
  await idle(page)
  const stop = () =>
    page.evaluate(() => {
      const active = document.activeElement
      return active?.closest("dialog") ? [...document.querySelectorAll("dialog *")].indexOf(active) : -1
    })
  for (const key of ["Tab", "Shift+Tab"]) {
    const first = await stop()
    const stops: number[] = []
    do {
      await page.keyboard.press(key)
      stops.push(await stop())
    } while (stops.at(-1) !== first && stops.length < 30)
    expect(stops).not.toContain(-1)
    expect(new Set(stops).size).toBe(stops.length)
    expect(stops.at(-1)).toBe(first)
  }
})
