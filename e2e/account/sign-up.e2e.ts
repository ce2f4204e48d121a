import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { type Account, mailedLink, mailsTo, newAccount, newPerson } from "../support/accounts.ts"
import { button, dialogOf, expectProblem, field, logIn, profileIcon, rememberedBy } from "../support/sign-in-dialogs.ts"
import { at, call, expectClean, hydrated, idle, visit } from "../support/support.ts"

const HINT = "Please fill all mandatory * marked fields to continue."

async function fillIn(register: Locator, { firstName, lastName, email, password }: Account): Promise<void> {
  await field(register, "First Name").fill(firstName)
  await field(register, "Last Name").fill(lastName)
  await field(register, "Email").fill(email)
  await field(register, "Password").fill(password)
}

/** The paths of the calls that the page sends, in order. */
function callsFrom(page: Page): string[] {
  const paths: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "GET") paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test("[AUTH-10] the register dialog has fields for both names, email and a password that can be shown and hidden", async () => {
  const { page } = await visit("/register")
  const { register } = dialogOf(page)
  for (const label of ["First Name", "Last Name", "Email"]) await field(register, label).waitFor()
  // The dialog focuses its first field a second time.
  await idle(page)
  const password = field(register, "Password")
  await password.fill("secret")
  await button(register, "Show password").click()
  await expect.poll(() => password.getAttribute("type")).toBe("text")
  await button(register, "Hide password").click()
  await expect.poll(() => password.getAttribute("type")).toBe("password")
})

test("[AUTH-13] [AUTH-14] [AUTH-15] [AUTH-16] each invalid field shows its error", async () => {
  const { page } = await visit("/register")
  const { register } = dialogOf(page)
  await expectProblem(field(register, "First Name"), "Noor", [" "], "First Name is required")
  await expectProblem(field(register, "Last Name"), "Salem", [""], "Last Name is required")
  for (const label of ["First Name", "Last Name"])
    await expectProblem(field(register, label), "Noor", ["Noor1", "Al--Thani", "N@or"], "Please enter a valid name")
  await expectProblem(field(register, "Email"), "noor@shop.qa", [""], "Email is required")
  await expectProblem(field(register, "Email"), "noor@shop.qa", ["noor@"], "Please enter a valid email")
  await expectProblem(field(register, "Password"), "123456", [""], "Password is required")
  await expectProblem(field(register, "Password"), "123456", ["12345"], "Password must be at least 6 characters")
})

test("[AUTH-17] [AUTH-18] [SH-41] Sign Up is disabled while the form is invalid, and the hint shows once a field is touched", async () => {
  const { page } = await visit("/register")
  const { register } = dialogOf(page)
  await expect.poll(() => button(register, "Sign Up").isDisabled()).toBe(true)
  expect(await register.getByText(HINT).count()).toBe(0)
  await field(register, "First Name").press("Tab")
  await register.getByText(HINT).waitFor()
  await fillIn(register, { ...newPerson(), firstName: "نورة", lastName: "Al-Thani O’Neil Jr." })
  await register.getByText(HINT).waitFor({ state: "detached" })
  await expect.poll(() => button(register, "Sign Up").isEnabled()).toBe(true)
  await field(register, "Last Name").fill("7")
  await expect.poll(() => button(register, "Sign Up").isDisabled()).toBe(true)
})

test.each([1440, 390])(
  "[AUTH-20] [AUTH-21] [AUTH-22] [AUTH-23] [AUTH-32] [SH-40] a customer signs up, verifies the email by the mailed link, and logs in (%i)",
  async (width) => {
    const person = newPerson()
    const visitor = await visit("/category/tablets", { width })
    const { page } = visitor
    const { login, register, success } = dialogOf(page)
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
    await login.getByRole("link", { name: "Signup" }).click()
    const paths = callsFrom(page)
    await fillIn(register, person)
    await button(register, "Sign Up").click()

    await success.waitFor()
    await expect.poll(() => success.textContent()).toContain("Your Account is created")
    await expect.poll(() => success.textContent()).toContain("Please verify your email address to login.")
    await expect.poll(() => success.getByRole("status").textContent()).toContain(`We sent the email to ${person.email}.`)
    expect(paths).toEqual(["/api/identity/sign-up", "/api/user/profile/update"])
    await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
    await button(success, "Back to Login").click()
    await login.getByRole("link", { name: "Signup" }).click()
    for (const label of ["First Name", "Last Name", "Email", "Password"])
      await expect.poll(() => field(register, label).inputValue()).toBe("")
    expectClean(visitor)

    await page.goto(at(await mailedLink(person.email, "verify-email")))
    await hydrated(page)
    await button(page.getByRole("main"), "Verify").click()
    await page.getByRole("main").getByText("Your email is verified.").waitFor()
    await button(page.getByRole("main"), "Back to Login").click()
    await logIn(login, person)
    await profileIcon(page).waitFor()
    await page.waitForURL(at("/"))
    await login.waitFor({ state: "detached" })
    const { token } = await rememberedBy(page)
    const answer = await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.json()).toEqual({ first_name: person.firstName, last_name: person.lastName, email: person.email })
    expectClean(visitor)
  },
)

test("after the mail's link was used in another tab, the login works in the tab of the sign-up", async () => {
  const person = newPerson()
  const visitor = await visit("/category/tablets")
  const { page, context } = visitor
  const { login, register, success } = dialogOf(page)
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  await login.getByRole("link", { name: "Signup" }).click()
  await fillIn(register, person)
  await button(register, "Sign Up").click()
  await success.waitFor()
  const mailed = await context.newPage()
  await mailed.goto(at(await mailedLink(person.email, "verify-email")))
  await hydrated(mailed)
  await button(mailed.getByRole("main"), "Verify").click()
  await mailed.getByRole("main").getByText("Your email is verified.").waitFor()
  await page.bringToFront()
  await button(success, "Back to Login").click()
  await logIn(login, person)
  await profileIcon(page).waitFor()
  expectClean(visitor)
})

test("a stranger who signed up with the same email gains nothing from the owner's verification and login", async () => {
  const owner = newPerson()
  const stranger = { email: owner.email, password: "the-strangers-own", display_name: "Somebody Else" }
  expect((await call("POST", "/api/identity/sign-up", stranger)).status).toBe(201)
  const strangersLink = await mailedLink(owner.email, "verify-email")

  const { page } = await visit("/register", { expectedStatus: 403 })
  const { login, register, success } = dialogOf(page)
  await fillIn(register, owner)
  await button(register, "Sign Up").click()
  await success.waitFor()

  async function clickAndLogIn(link: string) {
    await page.goto(at(link))
    await hydrated(page)
    await button(page.getByRole("main"), "Verify").click()
    await page.getByRole("main").getByText("Your email is verified. Please log in to continue.").waitFor()
    await button(page.getByRole("main"), "Back to Login").click()
    await logIn(login, owner)
  }
  // The owner's password does not work after the stranger's link, and the mail for the owner's sign-up arrives.
  const newest = () => mailedLink(owner.email, "verify-email")
  await expect.poll(newest).not.toBe(strangersLink)
  const before = await newest()
  await clickAndLogIn(strangersLink)
  await login.getByRole("alert").filter({ hasText: "Please verify your email before logging in." }).waitFor()
  await expect.poll(newest).not.toBe(before)
  const signIn = async () => (await call("POST", "/api/identity/sign-in", { email: owner.email, password: stranger.password })).status
  expect(await signIn()).toBe(403)
  await expect.poll(async () => (await mailsTo(owner.email)).length).toBe(4)
  const [, ownersMail] = await mailsTo(owner.email)
  const ownersLink = /\/verify-email\?token=[\w-]+/.exec(ownersMail?.text ?? "")?.[0] ?? ""

  await clickAndLogIn(ownersLink)
  await profileIcon(page).waitFor()
  expect(await signIn()).toBe(401)
})

test("[AUTH-11] [AUTH-18] during the request the button reads Signing Up..., is disabled, and sends nothing more", async () => {
  const { page } = await visit("/register")
  const { register, success } = dialogOf(page)
  const answer = Promise.withResolvers<void>()
  await page.route("**/api/identity/sign-up", async (route) => {
    await answer.promise
    await route.continue()
  })
  const paths = callsFrom(page)
  await fillIn(register, newPerson())
  await button(register, "Sign Up").click()
  await button(register, "Signing Up...").waitFor()
  await expect.poll(() => button(register, "Signing Up...").isDisabled()).toBe(true)
  await button(register, "Signing Up...").click({ force: true })
  await field(register, "Email").press("Enter")
  answer.resolve()
  await success.waitFor()
  expect(paths.filter((path) => path.endsWith("/sign-up"))).toHaveLength(1)
})

const SENTENCES = {
  taken: "This email is already registered. Please log in to continue.",
  invalid: "The email address is invalid. Please enter a valid email address.",
  closed: "Email/password accounts are not enabled. Please contact support.",
  weak: "The password is too weak. Please enter a stronger password (at least 6 characters).",
  other: "An unknown error occurred. Please try again later.",
  profile: "Failed to create user profile. Please try again.",
}

test("[ERR-01] [AUTH-19] an email in use shows an error, which editing any field removes", async () => {
  const account = await newAccount()
  const { page } = await visit("/register", { expectedStatus: 409 })
  const { register } = dialogOf(page)
  await fillIn(register, account)
  for (const label of ["First Name", "Last Name", "Email", "Password"]) {
    await button(register, "Sign Up").click()
    await register.getByRole("alert").filter({ hasText: SENTENCES.taken }).waitFor()
    await field(register, label).press("End")
    await field(register, label).pressSequentially("a")
    await register.getByText(SENTENCES.taken).waitFor({ state: "detached" })
    await field(register, label).press("Backspace")
  }
})

test("[ERR-04] a password that the server rejects as weak shows an error", async () => {
  const { page } = await visit("/register", { expectedStatus: 422 })
  const { register } = dialogOf(page)
  await fillIn(register, { ...newPerson(), password: "password1" })
  await button(register, "Sign Up").click()
  await register.getByRole("alert").filter({ hasText: SENTENCES.weak }).waitFor()
  await expect.poll(() => field(register, "Email").inputValue()).not.toBe("")
})

test.each([
  ["[ERR-02]", "sign-up", 422, "invalid_email", SENTENCES.invalid],
  ["[ERR-03]", "sign-up", 403, "sign_up_closed", SENTENCES.closed],
  ["[ERR-05]", "sign-up", 429, "too_many_requests", SENTENCES.other],
  ["[ERR-05]", "sign-up", 500, "internal", SENTENCES.other],
  ["[ERR-06]", "profile/update", 500, "internal", SENTENCES.profile],
  ["[ERR-06]", "profile/update", 401, "unauthenticated", SENTENCES.profile],
])("%s sign-up shows an error when %s fails with %i %s", async (_id, call, status, code, sentence) => {
  const { page } = await visit("/register", { expectedStatus: status })
  await page.route(`**/${call}`, (route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: `/api/docs#${code}`, detail: "A detail." }),
    }),
  )
  const { register, success } = dialogOf(page)
  await fillIn(register, newPerson())
  await button(register, "Sign Up").click()
  await register.getByRole("alert").filter({ hasText: sentence }).waitFor()
  await expect.poll(() => success.count()).toBe(0)
  await expect.poll(() => button(register, "Sign Up").isEnabled()).toBe(true)
})

test("[ERR-05] a lost connection at sign-up keeps the typed text", async () => {
  const { page } = await visit("/register")
  await page.route("**/api/identity/sign-up", (route) => route.abort())
  const { register } = dialogOf(page)
  const person = newPerson()
  await fillIn(register, person)
  await button(register, "Sign Up").click()
  await register.getByRole("alert").filter({ hasText: SENTENCES.other }).waitFor()
  await expect.poll(() => field(register, "Email").inputValue()).toBe(person.email)
})

test("[SH-42] the names are saved at the first login if the second call of the sign-up fails", async () => {
  const person = newPerson()
  const { page } = await visit("/register")
  await page.route("**/profile/update", (route) => route.abort())
  const { register } = dialogOf(page)
  await fillIn(register, person)
  await button(register, "Sign Up").click()
  await register.getByRole("alert").filter({ hasText: SENTENCES.profile }).waitFor()
  await page.goto(at(await mailedLink(person.email, "verify-email")))
  await hydrated(page)
  await button(page.getByRole("main"), "Verify").click()
  await button(page.getByRole("main"), "Back to Login").click()
  await logIn(dialogOf(page).login, person)
  await profileIcon(page).waitFor()
  const { token } = await rememberedBy(page)
  const answer = await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toEqual({ first_name: person.firstName, last_name: person.lastName, email: person.email })
})
