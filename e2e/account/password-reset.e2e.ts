import { expect, test } from "vitest"
import { mailedLink, mailsTo, newAccount, signedIn } from "../support/accounts.ts"
import { button, dialogOf, field, logIn, loginIcon, noteOf, openLogin, profileIcon, rememberedBy } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, hydrated, visit } from "../support/support.ts"

const NEW_PASSWORD = "five-pearls-in-a-net"
const SENT = "Click on the link from your registered email to create new password, then try login with updated password"
const SPENT = "This link has expired or was already used. Please request a new one."

test("[AUTH-24] [AUTH-25] [AUTH-27] [AUTH-29] Verify is disabled until the email is valid", async () => {
  const { page } = await visit("/forgot-password")
  const { forgot } = dialogOf(page)
  await expect.poll(() => forgot.textContent()).toContain("A reset password link will be sent to your registered email ID")
  const email = field(forgot, "Email")
  const verify = button(forgot, "Verify")
  await expect.poll(() => verify.isDisabled()).toBe(true)
  await email.blur()
  await expect.poll(() => noteOf(email)).toBe("Email is required *")
  await email.fill("noora@")
  await expect.poll(() => noteOf(email)).toBe("Please enter a valid email")
  await expect.poll(() => verify.isDisabled()).toBe(true)
  await email.fill("noora@shop.qa")
  await expect.poll(() => verify.isEnabled()).toBe(true)
})

test("[AUTH-28] pressing Enter in an invalid form shows an error and sends nothing", async () => {
  const { page } = await visit("/forgot-password")
  const { forgot } = dialogOf(page)
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url())
  })
  await field(forgot, "Email").fill("noora@")
  await field(forgot, "Email").press("Enter")
  await forgot
    .getByRole("alert")
    .filter({ hasText: /^Please enter a valid email address$/ })
    .waitFor()
  expect(sent).toEqual([])
})

test.each([1440, 390])("[AUTH-30] [AUTH-31] [AUTH-32] [AUTH-42] the link in the mail sets a new password (%i)", async (width) => {
  const account = await newAccount()
  const elsewhere = await signedIn(account)
  const visitor = await visit("/about", { width, expectedStatus: 401 })
  const { page } = visitor
  const { forgot, success, login } = dialogOf(page)
  await openLogin(page)
  await login.getByRole("link", { name: "Forgot Password ?" }).click()
  await field(forgot, "Email").fill(account.email)
  await button(forgot, "Verify").click()
  await success.waitFor()
  await expect.poll(() => success.textContent()).toContain("Password reset email sent")
  await expect.poll(() => success.textContent()).toContain(SENT)
  await button(success, "Back to Login").click()
  await login.waitFor()

  const link = await mailedLink(account.email, "reset-password")
  await page.goto(at(link))
  await hydrated(page)
  const main = page.getByRole("main")
  await field(main, "New Password").fill("12345")
  await field(main, "New Password").blur()
  await main.getByText("Password must be at least 6 characters").waitFor()
  await expect.poll(() => button(main, "Save Password").isDisabled()).toBe(true)
  await field(main, "New Password").fill(NEW_PASSWORD)
  await button(main, "Save Password").click()
  await main.getByText("Your password is changed.").waitFor()
  await button(main, "Back to Login").click()
  await logIn(login, account)
  await login.getByRole("alert").filter({ hasText: "Wrong username or password! Please try again." }).waitFor()
  await logIn(login, { ...account, password: NEW_PASSWORD })
  await profileIcon(page).waitFor()

  const before = await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${elsewhere}` } })
  expect(before.status).toBe(401)
  expectClean(visitor)
})

test("[AUTH-39] a password reset signs out a signed-in device and removes its cart count", async () => {
  const account = await newAccount()
  const { page } = await visit("/about")
  await logIn(await openLogin(page), account)
  await profileIcon(page).waitFor()
  await expect.poll(() => rememberedBy(page)).toMatchObject({ count: "0" })
  const { token } = await rememberedBy(page)
  expect((await call("POST", "/api/identity/forgot-password", { email: account.email })).status).toBe(204)
  await page.goto(at(await mailedLink(account.email, "reset-password")))
  await hydrated(page)
  await field(page.getByRole("main"), "New Password").fill(NEW_PASSWORD)
  await button(page.getByRole("main"), "Save Password").click()
  await loginIcon(page).waitFor()
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  expect((await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
})

test("a password reset of another account leaves the customer of the device signed in", async () => {
  const [present, other] = [await newAccount(), await newAccount()]
  const { page } = await visit("/about")
  await logIn(await openLogin(page), present)
  await profileIcon(page).waitFor()
  const { token } = await rememberedBy(page)
  expect((await call("POST", "/api/identity/forgot-password", { email: other.email })).status).toBe(204)
  await page.goto(at(await mailedLink(other.email, "reset-password")))
  await hydrated(page)
  await field(page.getByRole("main"), "New Password").fill(NEW_PASSWORD)
  const asked = page.waitForResponse("**/api/user/profile")
  await button(page.getByRole("main"), "Save Password").click()
  expect((await asked).status()).toBe(200)
  await profileIcon(page).waitFor()
  expect((await rememberedBy(page)).token).toBe(token)
})

test("[AUTH-31] an unknown email shows the same confirmation as a known one, and no mail is sent", async () => {
  const visitor = await visit("/forgot-password")
  const { forgot, success } = dialogOf(visitor.page)
  const nobody = `nobody-${Date.now()}@example.com`
  await field(forgot, "Email").fill(nobody)
  await button(forgot, "Verify").click()
  await success.getByText("Password reset email sent").waitFor()
  await expect.poll(() => mailsTo(nobody)).toEqual([])
  expectClean(visitor)
})

test("[AUTH-25] [ERR-08] the button reads Verifying... during the request, and a failure shows the server's message", async () => {
  const { page } = await visit("/forgot-password", { expectedStatus: 503 })
  const { forgot } = dialogOf(page)
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/identity/forgot-password", async (route) => {
    await answer.promise
    await route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "/api/docs#odd", detail: "The shop is being moved." }),
    })
  })
  await field(forgot, "Email").fill("noora@shop.qa")
  await button(forgot, "Verify").click()
  await button(forgot, "Verifying...").waitFor()
  await expect.poll(() => button(forgot, "Verifying...").isDisabled()).toBe(true)
  answer.resolve()
  await forgot.getByRole("alert").filter({ hasText: "The shop is being moved." }).waitFor()
  await expect.poll(() => button(forgot, "Verify").isEnabled()).toBe(true)
})

test("[AUTH-42] opening a link does not use it up; its token leaves the address bar at once and is not sent anywhere else", async () => {
  const account = await newAccount()
  await call("POST", "/api/identity/forgot-password", { email: account.email })
  const link = await mailedLink(account.email, "reset-password")
  const token = new URL(link, at("/")).searchParams.get("token") ?? ""
  const { page } = await visit("/about")
  const revealed: string[] = []
  page.on("request", (request) => {
    const isThePage = request.isNavigationRequest() && request.url() === at(link)
    if (!isThePage && JSON.stringify([request.url(), request.headers(), request.postData()]).includes(token)) revealed.push(request.url())
  })
  for (const _time of [1, 2]) {
    const answer = await page.goto(at(link))
    expect(await answer?.text()).not.toContain(token)
    await hydrated(page)
    await page.waitForURL(at("/reset-password"))
    expect(await page.content()).not.toContain(token)
  }
  expect(revealed).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.url()).toBe(at("/about"))
  expect((await call("POST", "/api/identity/reset-password", { token, password: NEW_PASSWORD })).status).toBe(204)
})

test("a used link shows an error and offers a new link", async () => {
  const account = await newAccount()
  await call("POST", "/api/identity/forgot-password", { email: account.email })
  const link = await mailedLink(account.email, "reset-password")
  const token = new URL(link, at("/")).searchParams.get("token")
  await call("POST", "/api/identity/reset-password", { token, password: NEW_PASSWORD })
  const { page } = await visit(link, { expectedStatus: 422 })
  const main = page.getByRole("main")
  await field(main, "New Password").fill(NEW_PASSWORD)
  await button(main, "Save Password").click()
  await main.getByText(SPENT).waitFor()
  await expect.poll(() => button(main, "Send a new link").evaluate((element) => element === document.activeElement)).toBe(true)
  await button(main, "Send a new link").click()
  await dialogOf(page).forgot.waitFor()
})

test("a spent verification link shows an error and offers the login, which sends a new link", async () => {
  const { page } = await visit("/verify-email?token=not-a-token-of-any-mail", { expectedStatus: 422 })
  const main = page.getByRole("main")
  await button(main, "Verify").click()
  await main.getByText(SPENT).waitFor()
  await button(main, "Back to Login").click()
  await dialogOf(page).login.waitFor()
})

test.each([
  ["/verify-email", "Back to Login"],
  ["/reset-password", "Send a new link"],
])("%s without a token explains that the link is missing, and offers %s", async (path, next) => {
  const visitor = await visit(path)
  const main = visitor.page.getByRole("main")
  await main.getByText("This page opens with the link in your email.").waitFor()
  await button(main, next).click()
  await visitor.page.getByRole("dialog").waitFor()
  expectClean(visitor)
})

test("[SH-43] the page of a mailed link can be reloaded until the link is used", async () => {
  const account = await newAccount()
  const { page } = await visit("/about")
  expect((await call("POST", "/api/identity/forgot-password", { email: account.email })).status).toBe(204)
  await page.goto(at(await mailedLink(account.email, "reset-password")))
  await hydrated(page)
  await page.waitForURL(at("/reset-password"))
  await page.reload()
  await hydrated(page)
  const main = page.getByRole("main")
  await field(main, "New Password").fill(NEW_PASSWORD)
  await button(main, "Save Password").click()
  await main.getByText("Your password is changed.").waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem("mailLink"))).toBeNull()
})
