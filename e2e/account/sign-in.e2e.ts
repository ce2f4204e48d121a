import { expect, test } from "vitest"
import { mailsTo, newAccount } from "../support/accounts.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { aShopper, newVisitorAs } from "../support/shoppers.ts"
import {
  button,
  dialogOf,
  expectProblem,
  field,
  logIn,
  loginIcon,
  openLogin,
  profileIcon,
  rememberedBy,
} from "../support/sign-in-dialogs.ts"
import { at, expectClean, visit } from "../support/support.ts"

const WRONG = "Wrong username or password! Please try again."
const WIDTHS = [1440, 390]
const hint = "Please fill all mandatory * marked fields to login."

test.each(WIDTHS)("[AUTH-01] the login has an email field and a password field with a toggle, and can be closed (%i)", async (width) => {
  const visitor = await visit("/about", { width })
  const { page } = visitor
  const login = await openLogin(page)
  await field(login, "Email").waitFor()
  const password = field(login, "Password")
  await password.fill("secret")
  await expect.poll(() => password.getAttribute("type")).toBe("password")
  await button(login, "Show password").click()
  await expect.poll(() => password.getAttribute("type")).toBe("text")
  await expect.poll(() => password.inputValue()).toBe("secret")
  await button(login, "Hide password").click()
  await expect.poll(() => password.getAttribute("type")).toBe("password")
  await button(login, "Close").click()
  await login.waitFor({ state: "detached" })
  expectClean(visitor)
})

test("[AUTH-02] [AUTH-03] [AUTH-12] [AUTH-26] links switch between the dialogs over the current page", async () => {
  const visitor = await visit("/category/tablets")
  const { page } = visitor
  const { login, register, forgot } = dialogOf(page)
  await openLogin(page)
  await login.getByRole("link", { name: "Forgot Password ?" }).click()
  await forgot.waitFor()
  await forgot.getByRole("link", { name: "Back to Login" }).click()
  await login.waitFor()
  await login.getByRole("link", { name: "Signup" }).click()
  await register.waitFor()
  await register.getByRole("link", { name: "Already have an account? Login" }).click()
  await login.waitFor()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1)
  await expect.poll(() => new URL(page.url()).pathname).toBe("/category/tablets")
  expectClean(visitor)
})

test("[AUTH-04] [AUTH-05] each field shows its error on blur, linked to the field for screen readers", async () => {
  const { page } = await visit("/login")
  const { login } = dialogOf(page)
  const email = field(login, "Email")
  const wrong = ["noora", "noora@", "noora@shop", `${"x".repeat(65)}@shop.qa`]
  await expectProblem(email, "noora@shop.qa", ["", "   "], "Email is required")
  await expectProblem(email, "noora@shop.qa", wrong, "Please enter a valid email")
  const password = field(login, "Password")
  await expectProblem(password, "123456", [""], "Password is required")
  await expectProblem(password, "123456", ["12345"], "Password must be at least 6 characters")
  await password.fill("123456")
  await expect.poll(() => password.getAttribute("aria-invalid")).toBeNull()
})

test("[AUTH-06] [AUTH-07] Login is disabled while the form is invalid, and the hint shows once a field is touched", async () => {
  const { page } = await visit("/login")
  const { login } = dialogOf(page)
  const submit = button(login, "Login")
  await expect.poll(() => submit.isDisabled()).toBe(true)
  expect(await login.getByText(hint).count()).toBe(0)
  await field(login, "Email").fill("noora@shop.qa")
  await login.getByText(hint).waitFor()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await field(login, "Password").fill("123456")
  await login.getByText(hint).waitFor({ state: "detached" })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await field(login, "Email").fill("noora")
  await expect.poll(() => submit.isDisabled()).toBe(true)
})

test("[AUTH-06] repeated presses on a slow network send one login", async () => {
  const account = await newAccount()
  const { page } = await visit("/about")
  let sent = 0
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/identity/sign-in", async (route) => {
    sent += 1
    await answer.promise
    await route.continue()
  })
  const login = await openLogin(page)
  await logIn(login, account)
  const submit = button(login, "Login")
  await submit.and(page.locator("[aria-busy=true]")).waitFor()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await submit.click({ force: true })
  await field(login, "Password").press("Enter")
  answer.resolve()
  await profileIcon(page).waitFor()
  expect(sent).toBe(1)
})

test.each(WIDTHS)("[AUTH-08] [AUTH-36] [HEAD-04] [RULE-20] a login keeps the page and is confirmed for 1500 ms (%i)", async (width) => {
  const account = await newAccount()
  const visitor = await visit("/category/tablets", { width })
  const { page } = visitor
  await expect.poll(() => loginIcon(page).isVisible()).toBe(true)
  const login = await openLogin(page)
  await stopClock(page)
  await logIn(login, account)
  const toast = page.getByRole("status").filter({ hasText: "Logged in successfully" })
  await toast.waitFor()
  await profileIcon(page).waitFor()
  await expect.poll(() => profileIcon(page).getAttribute("href")).toBe("/user-profile")
  await expect.poll(() => loginIcon(page).count()).toBe(0)
  await login.waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/category/tablets")
  await expect.poll(async () => (await rememberedBy(page)).token).toMatch(/^[\w-]{40,}$/)
  await waitsFor(page, 1500)
  await page.clock.runFor(1499)
  await expect.poll(() => toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await toast.waitFor({ state: "detached" })
  expectClean(visitor)
})

test("[AUTH-09] [AUTH-35] a login with an unverified email is refused, and the mail is sent again", async () => {
  const account = await newAccount({ verified: false })
  await expect.poll(() => mailsTo(account.email)).toHaveLength(1)
  const { page } = await visit("/about", { expectedStatus: 403 })
  const login = await openLogin(page)
  await logIn(login, account)
  await login.getByRole("alert").filter({ hasText: "Please verify your email before logging in." }).waitFor()
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  await expect.poll(() => loginIcon(page).count()).toBe(1)
  await expect.poll(() => mailsTo(account.email)).toHaveLength(2)
})

test("[ERR-07] a wrong password and an unknown email show the same error, which typing removes", async () => {
  const account = await newAccount()
  const { page } = await visit("/about", { expectedStatus: 401 })
  const login = await openLogin(page)
  for (const attempt of [
    { ...account, password: "not the password" },
    { ...account, email: `nobody-${account.email}` },
  ]) {
    await logIn(login, attempt)
    await login.getByRole("alert").filter({ hasText: WRONG }).waitFor()
    await expect.poll(() => field(login, "Email").inputValue()).toBe(attempt.email)
    await field(login, "Password").press("End")
    await field(login, "Password").pressSequentially("x")
    await login.getByText(WRONG).waitFor({ state: "detached" })
  }
  await expect.poll(async () => (await rememberedBy(page)).token).toBeNull()
})

test.each([
  [
    "the server's message",
    { status: 503, body: JSON.stringify({ type: "/api/docs#odd", detail: "The shop is being moved." }) },
    "The shop is being moved.",
  ],
  [
    "the default message for a response without one",
    { status: 500, body: "<html>" },
    "Something went wrong on our side. Please try again later.",
  ],
  [
    "a message to wait",
    { status: 429, body: JSON.stringify({ type: "/api/docs#too_many_requests", detail: "Too many requests. Please wait a moment." }) },
    /^Too many requests/,
  ],
])("[ERR-07] any other failure of a login shows %s", async (_what, answer, sentence) => {
  const { page } = await visit("/login", { expectedStatus: answer.status })
  await page.route("**/api/identity/sign-in", (route) => route.fulfill({ ...answer, contentType: "application/problem+json" }))
  const { login } = dialogOf(page)
  await logIn(login, { email: "noora@shop.qa", password: "123456" })
  await login.getByRole("alert").filter({ hasText: sentence }).waitFor()
})

test.each(["/login", "/register", "/forgot-password"])("[SH-40] a signed-in customer sees the home page instead of %s", async (path) => {
  const visitor = await newVisitorAs(await aShopper(), { width: 390 })
  const { page } = visitor
  await page.goto(at(path))
  await page.waitForURL(at("/"))
  await profileIcon(page).waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)
  expectClean(visitor)
})
