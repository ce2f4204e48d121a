import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { type Account, newAccount, signedIn } from "../support/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { logIn, loginIcon, openLogin, profileIcon, rememberedBy } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, hydrated, newVisitor, type Visit, visit } from "../support/support.ts"

const ENDED = "Your session has ended. Please log in again."

const cartLink = (page: Page, count: number) =>
  page.getByRole("banner").getByRole("link", { name: count === 1 ? "Cart, 1 item" : `Cart, ${count} items` })

/** Variants in stock. */
async function someVariants(count: number): Promise<number[]> {
  const { json } = await call("POST", "/api/store/products/recommendations", {})
  const { results } = json as { results: { variants: { id: number; inventory_quantity: number }[] }[] }
  return results
    .flatMap(({ variants }) => variants.filter((variant) => variant.inventory_quantity > 0).slice(0, 1))
    .map(({ id }) => id)
    .slice(0, count)
}

/** An account with a number of lines in its cart. */
async function accountWithCart(lines: number): Promise<Account> {
  const account = await newAccount()
  const headers = { authorization: `Bearer ${await signedIn(account)}`, "content-type": "application/json" }
  for (const product of await someVariants(lines)) {
    const answer = await fetch(at("/api/order/cart/item_add_or_remove"), {
      method: "POST",
      headers,
      body: JSON.stringify({ product, quantity: 1 }),
    })
    expect(answer.status).toBe(200)
  }
  return account
}

/** Opens a page on a device that stores a customer's session. */
async function remembering({ page }: Visit, remembered: Record<string, string>): Promise<void> {
  await page.goto(at("/faq"))
  await page.evaluate((entries) => {
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text)
  }, remembered)
  await page.goto(at("/about"))
  await hydrated(page)
}

/** Stops the clock, so that the toast stays, and releases the response that ends the session. */
async function endSession(page: Page, answer: { resolve: () => void }): Promise<void> {
  await stopClock(page)
  answer.resolve()
  await expect.poll(async () => (await rememberedBy(page)).token).toBeNull()
  // The toast appears after the failed call.
  await page.clock.runFor(1)
}

/** Holds the first cart request until `resolve` is called. */
async function holdCart({ page }: Visit): Promise<{ asked: Promise<void>; resolve: () => void }> {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/order/cart/details", async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  return { asked: asked.promise, resolve: () => answer.resolve() }
}

test("[AUTH-37] [CART-10] [CART-11] a login loads the cart, and the header shows its number of lines", async () => {
  const account = await accountWithCart(2)
  const visitor = await visit("/about")
  const { page } = visitor
  await logIn(await openLogin(page), account)
  await cartLink(page, 2).waitFor()
  await expect.poll(async () => (await rememberedBy(page)).count).toBe("2")
  expectClean(visitor)
})

test("[AUTH-36] [CART-11] a returning customer is signed in and sees the stored count until the cart is loaded", async () => {
  const token = await signedIn(await accountWithCart(2))
  const visitor = await newVisitor()
  const answer = await holdCart(visitor)
  await remembering(visitor, { authToken: token, cartItemCount: "7 and more" })
  const { page } = visitor
  await profileIcon(page).waitFor()
  await cartLink(page, 7).waitFor()
  answer.resolve()
  await cartLink(page, 2).waitFor()
  await expect.poll(() => rememberedBy(page)).toEqual({ token, count: "2" })
  expectClean(visitor)
})

test("[AUTH-36] tabs share the login, the cart count and the sign-out", async () => {
  const account = await accountWithCart(1)
  const first = await visit("/about")
  const second = await first.context.newPage()
  await second.goto(at("/category/tablets"))
  await hydrated(second)
  await expect.poll(() => loginIcon(second).isVisible()).toBe(true)
  await logIn(await openLogin(first.page), account)
  await profileIcon(second).waitFor()
  await cartLink(second, 1).waitFor()

  await second.evaluate(() => {
    localStorage.removeItem("cartItemCount")
    localStorage.removeItem("authToken")
  })
  await loginIcon(first.page).waitFor()
  await expect.poll(() => cartLink(first.page, 1).count()).toBe(0)
  expectClean(first)
})

test("[AUTH-36] a cart count that is stored while another tab signs out is removed", async () => {
  const token = await signedIn(await accountWithCart(1))
  const visitor = await newVisitor()
  const { page, context } = visitor
  await remembering(visitor, { authToken: token, cartItemCount: "1" })
  await profileIcon(page).waitFor()
  const second = await context.newPage()
  await second.goto(at("/healthz"))
  // A sign-out removes the count as well; this one is from an answer that arrived after that.
  await second.evaluate(() => localStorage.removeItem("authToken"))
  await loginIcon(page).waitFor()
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  expectClean(visitor)
})

test("[AUTH-39] a cart response after a sign-out in another tab does not restore the count", async () => {
  const token = await signedIn(await accountWithCart(2))
  const visitor = await newVisitor()
  const { page, context } = visitor
  const cart = await holdCart(visitor)
  await remembering(visitor, { authToken: token })
  await cart.asked
  const second = await context.newPage()
  await second.goto(at("/faq"))
  await second.evaluate(() => localStorage.removeItem("authToken"))
  await loginIcon(page).waitFor()
  const answered = page.waitForResponse("**/api/order/cart/details")
  cart.resolve()
  await (await answered).finished()
  // The page has processed the response after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => localStorage.getItem("cartItemCount"))).toBeNull()
})

test("[AUTH-38] an expired session signs out with one toast, and keeps the page and the typed text", async () => {
  const visitor = await newVisitor({ expectedStatus: 401 })
  const answer = await holdCart(visitor)
  await remembering(visitor, { authToken: "a-token-of-before", cartItemCount: "3" })
  const { page } = visitor
  await profileIcon(page).waitFor()
  const search = page.getByRole("banner").locator("input:visible").first()
  await search.fill("lap")
  await answer.asked
  await endSession(page, answer)
  await loginIcon(page).waitFor()
  await page.getByText(ENDED).waitFor()
  await expect.poll(() => page.getByText(ENDED).count()).toBe(1)
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  await expect.poll(() => new URL(page.url()).pathname).toBe("/about")
  await expect.poll(() => search.inputValue()).toBe("lap")
  expectClean(visitor)
})

test.each([390, 1440])("[SH-28] at %i px an expired session shows one toast at the top, which the next login removes", async (width) => {
  const account = await newAccount()
  const visitor = await newVisitor({ width, expectedStatus: 401 })
  const { page } = visitor
  const answer = await holdCart(visitor)
  await remembering(visitor, { authToken: "a-token-of-before" })
  await answer.asked
  await endSession(page, answer)
  const toasts = page.getByRole("button", { name: "Dismiss" })
  await page.getByText(ENDED).waitFor()
  await expect.poll(() => toasts.count()).toBe(1)
  const box = await page.getByRole("status").filter({ hasText: ENDED }).boundingBox()
  expect(box?.y).toBeLessThan(200)
  if (width === 390) expect([box?.x, box?.width]).toEqual([16, 390 - 2 * 16])

  await logIn(await openLogin(page), account)
  await page.getByText("Logged in successfully").waitFor()
  await expect.poll(() => page.getByText(ENDED).count()).toBe(0)
})

test("a response to an old token does not sign out a customer who has logged in since", async () => {
  const token = await signedIn(await newAccount())
  const visitor = await newVisitor({ expectedStatus: 401 })
  const answer = await holdCart(visitor)
  await remembering(visitor, { authToken: "a-token-of-before" })
  const { page } = visitor
  await answer.asked
  await page.evaluate((next) => localStorage.setItem("authToken", next), token)
  const refused = page.waitForResponse((response) => response.status() === 401)
  answer.resolve()
  await refused
  await page.waitForLoadState("networkidle")
  await expect.poll(async () => (await rememberedBy(page)).token).toBe(token)
  expect(await page.getByText(ENDED).count()).toBe(0)
})

test("pages are byte-identical for customers and visitors", async () => {
  const token = await signedIn(await newAccount())
  for (const path of ["/", "/about", "/cart", "/login", "/register", "/verify-email", "/user-profile", "/category/tablets"]) {
    const bytes = async (headers: Record<string, string>) => (await fetch(at(path), { headers })).text()
    expect(await bytes({ authorization: `Bearer ${token}`, cookie: `authToken=${token}` }), path).toBe(await bytes({}))
  }
})
