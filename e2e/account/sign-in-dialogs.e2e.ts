import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { newAccount } from "../support/accounts.ts"
import { expectFits, findings } from "../support/axe.ts"
import { button, dialogOf, field, logIn, openLogin, profileIcon } from "../support/sign-in-dialogs.ts"
import { at, expectClean, hydrated, hydratedPart, visit } from "../support/support.ts"

const ADDRESSES = { login: "/login", register: "/register", forgot: "/forgot-password" } as const
type Name = keyof typeof ADDRESSES
const NAMES = Object.keys(ADDRESSES) as Name[]

/** Waits until the field with this name has the focus. */
const focusOn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute("name") === wanted, name)
const isPath = (path: string) => (url: URL) => url.pathname === path

test.each(NAMES)("the %s dialog has no accessibility violations, empty or with errors, and fits narrow and wide screens", async (name) => {
  const { page } = await visit(ADDRESSES[name], { width: 390 })
  const dialog = dialogOf(page)[name]
  await dialog.waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.locator("input").first().press("Enter")
  await dialog.locator("[aria-invalid=true]").first().waitFor()
  expect(await findings(page)).toEqual([])
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFits(page)
})

test("a dialog has no accessibility violations on a wide screen", async () => {
  const { page } = await visit(ADDRESSES.register)
  await dialogOf(page).register.waitFor()
  expect(await findings(page)).toEqual([])
})

test.each(["/verify-email?token=x", "/reset-password?token=x", "/verify-email"])("%s has no accessibility violations", async (path) => {
  const visitor = await visit(path, { width: 390 })
  expect(await findings(visitor.page)).toEqual([])
  await visitor.page.setViewportSize({ width: 1440, height: 900 })
  await expectFits(visitor.page)
  expectClean(visitor)
})

test("each field has its autocomplete attribute", async () => {
  const expected = {
    login: { email: "username", password: "current-password" },
    register: { firstName: "given-name", lastName: "family-name", email: "email", password: "new-password" },
    forgot: { email: "email" },
  }
  for (const name of NAMES) {
    const { page } = await visit(ADDRESSES[name])
    await dialogOf(page)[name].waitFor()
    const fields = await dialogOf(page)
      [name].locator("input")
      .evaluateAll((inputs) => Object.fromEntries(inputs.map((input) => [input.getAttribute("name"), input.getAttribute("autocomplete")])))
    expect(fields, name).toEqual(expected[name])
  }
})

test("the login can be opened, completed and closed with the keyboard, and the focus returns", async () => {
  const account = await newAccount()
  const visitor = await visit("/about")
  const { page } = visitor
  const { login } = dialogOf(page)
  const icon = page.getByRole("banner").getByRole("link", { name: "Login" })
  await icon.focus()
  await page.keyboard.press("Enter")
  await login.waitFor()
  await focusOn(page, "email")
  await page.keyboard.press("Escape")
  await login.waitFor({ state: "detached" })
  await expect.poll(() => icon.evaluate((link) => link === document.activeElement)).toBe(true)

  await page.keyboard.press("Enter")
  await focusOn(page, "email")
  await page.keyboard.type(account.email)
  await page.keyboard.press("Tab")
  await page.keyboard.type(account.password)
  await page.keyboard.press("Enter")
  await profileIcon(page).waitFor()
  await login.waitFor({ state: "detached" })
  expectClean(visitor)
})

test("[AUTH-02] [AUTH-03] switching dialogs with the keyboard focuses the first field of each", async () => {
  const { page } = await visit("/about")
  const { login, register, forgot } = dialogOf(page)
  await openLogin(page)
  await login.getByRole("link", { name: "Signup" }).press("Enter")
  await register.waitFor()
  await focusOn(page, "firstName")
  await register.getByRole("link", { name: "Already have an account? Login" }).press("Enter")
  await login.waitFor()
  await focusOn(page, "email")
  await login.getByRole("link", { name: "Forgot Password ?" }).press("Enter")
  await forgot.waitFor()
  await focusOn(page, "email")
})

test("Enter in an incomplete form shows the errors and focuses the first invalid field", async () => {
  const { page } = await visit("/register")
  const { register } = dialogOf(page)
  await field(register, "First Name").fill("Noor")
  await field(register, "First Name").press("Enter")
  await register.getByText("Last Name is required").waitFor()
  await register.getByText("Password is required").waitFor()
  await register.getByText("Please fill all mandatory * marked fields to continue.").waitFor()
  await focusOn(page, "lastName")
})

test("an error shown on blur does not move the link that is being pressed", async () => {
  for (const width of [1440, 390]) {
    const { page } = await visit("/register", { width })
    const { register, login } = dialogOf(page)
    await focusOn(page, "firstName")
    await register.getByRole("link", { name: "Already have an account? Login" }).click()
    await login.waitFor()
    await focusOn(page, "email")
    await button(login, "Close").click()
    await page.waitForURL(isPath("/"))
  }
})

test.each([1440, 390])("[SH-43] a press outside a dialog keeps the typed text, without the password, until a login (%i)", async (width) => {
  const account = await newAccount()
  const { page } = await visit("/about", { width })
  const { login, register, forgot } = dialogOf(page)
  await openLogin(page)
  await login.getByRole("link", { name: "Signup" }).click()
  const typed = { "First Name": "Noor", "Last Name": "Salem", Email: account.email, Password: "a-long-secret" }
  for (const [label, text] of Object.entries(typed)) await field(register, label).fill(text)
  await page.mouse.click(5, 5)
  await register.waitFor({ state: "detached" })
  await openLogin(page)
  await login.getByRole("link", { name: "Signup" }).click()
  await register.waitFor()
  for (const [label, text] of Object.entries({ ...typed, Password: "" }))
    await expect.poll(() => field(register, label).inputValue(), { message: label }).toBe(text)
  await register.getByRole("link", { name: "Already have an account? Login" }).click()
  await expect.poll(() => field(login, "Email").inputValue()).toBe(account.email)
  await login.getByRole("link", { name: "Forgot Password ?" }).click()
  await expect.poll(() => field(forgot, "Email").inputValue()).toBe(account.email)
  await expect.poll(() => button(forgot, "Verify").isEnabled()).toBe(true)
  await forgot.getByRole("link", { name: "Back to Login" }).click()
  await field(login, "Password").fill(account.password)
  await button(login, "Login").click()
  await profileIcon(page).waitFor()
  await page.evaluate(() => {
    localStorage.removeItem("authToken")
    window.dispatchEvent(new Event("storage"))
  })
  await openLogin(page)
  await expect.poll(() => field(login, "Email").inputValue()).toBe("")
})

test("[NAV-07] [NAV-08] [NAV-09] [NAV-10] the dialogs opened by address replace each other over one page, and Back closes them", async () => {
  const visitor = await visit("/about")
  const { page } = visitor
  const { login, register, forgot } = dialogOf(page)
  await page.goto(at("/login"))
  await hydrated(page)
  await login.waitFor()
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.setAttribute("data-kept", ""))
  await login.getByRole("link", { name: "Signup" }).click()
  await page.waitForURL(isPath("/register"))
  await register.waitFor()
  await expect.poll(() => page.title()).toContain("Create Your Account")
  await register.getByRole("link", { name: "Already have an account? Login" }).click()
  await page.waitForURL(isPath("/login"))
  await login.getByRole("link", { name: "Forgot Password ?" }).click()
  await page.waitForURL(isPath("/forgot-password"))
  await forgot.waitFor()
  await expect.poll(() => page.getByRole("heading", { level: 1 }).getAttribute("data-kept")).toBe("")
  await page.goBack()
  await page.waitForURL(isPath("/about"))
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  expectClean(visitor)
})

test("[NAV-10] a login at /login, reached from a page of the shop, returns to that page", async () => {
  const account = await newAccount()
  const visitor = await visit("/success-screen")
  const { page } = visitor
  await page.getByRole("main").getByRole("link", { name: "Back to Login" }).click()
  await page.waitForURL(isPath("/login"))
  await logIn(dialogOf(page).login, account)
  await page.waitForURL(isPath("/success-screen"))
  await profileIcon(page).waitFor()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  expectClean(visitor)
})

test("a login that is closed during the request does not navigate when the response arrives", async () => {
  const account = await newAccount()
  const { page } = await visit("/about")
  const questions = page.getByRole("contentinfo").getByRole("link", { name: "FAQs" })
  await hydratedPart(questions)
  await questions.click()
  await page.waitForURL(isPath("/faq"))
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/identity/sign-in", async (route) => {
    await answer.promise
    await route.continue()
  })
  const login = await openLogin(page)
  await logIn(login, account)
  await button(login, "Close").click()
  await login.waitFor({ state: "detached" })
  answer.resolve()
  await profileIcon(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/faq")
})
