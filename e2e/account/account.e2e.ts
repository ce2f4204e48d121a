import { json } from "node:stream/consumers"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { CustomerData } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"
import { type Account, newAccount, signedIn } from "../support/accounts.ts"
import { expectAccessible } from "../support/axe.ts"
import { stopClock, waitsFor } from "../support/clock.ts"
import { aShopper, CONTROLLER, HOME_ADDRESS } from "../support/customers.ts"
import { button, dialogOf, field, logIn, loginIcon, rememberedBy } from "../support/sign-in-dialogs.ts"
import { at, expectClean, held, hydrated, newVisitor, type Visit, type VisitOptions } from "../support/support.ts"

const NEXT = "nine-pearls-at-noon"
const UPDATED = "Password updated successfully! You will be logged out. Please log in again with your new password."

/** Opens the profile of the signed-in account. */
async function profileOf(account: Account, options: VisitOptions = {}): Promise<Visit & { token: string }> {
  const token = await signedIn(account)
  const visitor = await newVisitor(options)
  const { page } = visitor
  await page.goto(at("/about"))
  await page.evaluate((stored) => localStorage.setItem("authToken", stored), token)
  await page.goto(at("/user-profile"))
  await hydrated(page)
  await page.getByRole("heading", { name: "Account Details" }).waitFor()
  return { ...visitor, token }
}

const passwordDialogs = (page: Page) => ({
  confirm: page.getByRole("dialog", { name: "Confirm your password" }),
  create: page.getByRole("dialog", { name: "Create a new password" }),
})

const statusWith = async (token: string) => (await fetch(at("/api/user/profile"), { headers: { authorization: `Bearer ${token}` } })).status

/** Makes every call to `path` fail. */
const breakCall = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "/api/docs#internal", detail: "Something went wrong." }),
    }),
  )

test.each([1440, 390])("[ACCOUNT-09] [ACCOUNT-10] [ACCOUNT-11] [ACCOUNT-12] the customer edits both names, at %i", async (width) => {
  const shopper = await aShopper()
  const { page } = await shopper.open("/user-profile", { width, expectedStatus: 500 })
  const main = page.getByRole("main")
  const edit = button(main, "Edit")
  await edit.waitFor()
  await stopClock(page)
  await edit.click()
  await expect.poll(() => edit.getAttribute("aria-busy")).toBe("true")
  await waitsFor(page, 1000)
  await page.clock.runFor(999)
  await expect.poll(() => edit.getAttribute("aria-busy")).toBe("true")
  await page.clock.runFor(1)
  await button(main, "Save").waitFor()
  await page.clock.resume()
  await expect.poll(() => edit.count()).toBe(0)
  await expectAccessible(page)

  await field(main, "First Name").fill("N0or")
  await field(main, "Last Name").fill("Haddad")
  await button(main, "Save").click()
  await main.getByText("Please enter a valid name").waitFor()
  await field(main, "First Name").fill(" Layla ")
  await breakCall(page, "/api/user/profile/update")
  await button(main, "Save").click()
  await main.getByRole("alert").filter({ hasText: "Failed to update profile." }).waitFor()
  await page.unroute("**/api/user/profile/update")
  await button(main, "Save").click()
  await page.getByText("Profile updated successfully!").waitFor()
  await edit.waitFor()
  await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => main.locator("dl").innerText()).toContain("Layla")
  expect(await shopper.ask("GET", "/api/user/profile")).toMatchObject({ first_name: "Layla", last_name: "Haddad" })
  await expect.poll(() => main.getByText("Layla Haddad").isVisible()).toBe(width > 1024)
})

test("[ACCOUNT-13] [ACCOUNT-14] [ACCOUNT-15] [ACCOUNT-16] [ACCOUNT-17] [ACCOUNT-20] a password change ends every session of the account", async () => {
  const account = await newAccount()
  const elsewhere = await signedIn(account)
  const { page, context, token } = await profileOf(account)
  const second = await context.newPage()
  await second.goto(at("/user-profile#manageAddress"))
  await second.getByRole("heading", { name: "Manage Address", level: 1 }).waitFor()
  const { confirm, create } = passwordDialogs(page)

  await page.bringToFront()
  await button(page, "Change Password").click()
  await button(confirm, "Continue").click()
  await confirm.getByText("Please enter your current password.").waitFor()
  await field(confirm, "Current Password").fill("another-password")
  await button(confirm, "Continue").click()
  await confirm.getByText("The current password is incorrect. Please try again.").waitFor()
  await expectAccessible(page)
  await field(confirm, "Current Password").fill(account.password)
  await button(confirm, "Continue").click()

  await create.waitFor()
  await expect.poll(() => confirm.count()).toBe(0)
  await field(create, "New Password").fill("12345")
  await field(create, "New Password").blur()
  await create.getByText("Password must be at least 6 characters").waitFor()
  await expect.poll(() => button(create, "Save").isDisabled()).toBe(true)
  await field(create, "New Password").fill(NEXT)
  await button(create, "Save").click()
  await page.getByText(UPDATED).waitFor()
  const { login } = dialogOf(page)
  await login.waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.getByText(account.email).count()).toBe(0)
  await expect.poll(async () => (await rememberedBy(page)).token).toBeNull()
  await dialogOf(second).login.waitFor()
  await expect.poll(() => statusWith(token)).toBe(401)
  expect(await statusWith(elsewhere)).toBe(401)

  await logIn(login, { ...account, password: NEXT })
  await page.getByRole("heading", { name: "Account Details" }).waitFor()
})

test("[ACCOUNT-18] [ACCOUNT-19] a failed password change and a failed logout after it each show an error", async () => {
  const account = await newAccount()
  const { page } = await profileOf(account, { width: 390 })
  const { confirm, create } = passwordDialogs(page)
  await button(page, "Change Password").click()
  await field(confirm, "Current Password").fill(account.password)
  await button(confirm, "Continue").click()
  await field(create, "New Password").fill("qwerty")
  await button(create, "Save").click()
  const failed = create.getByRole("alert")
  await failed.filter({ hasText: "Failed to update password. The password is too weak." }).waitFor()
  await breakCall(page, "/api/user/profile/change-password")
  await field(create, "New Password").fill(NEXT)
  await button(create, "Save").click()
  await failed.filter({ hasText: "Failed to update password." }).waitFor()
  await page.unroute("**/api/user/profile/change-password")
  await breakCall(page, "/api/identity/sign-out")
  await button(create, "Save").click()
  await page.getByText("Failed to log out after password change.").waitFor()
  await dialogOf(page).login.waitFor()
  await expect.poll(async () => (await rememberedBy(page)).token).toBeNull()
})

test.each([1440, 390])("[ACCOUNT-21] logging out needs a confirmation and signs out every tab, at %i", async (width) => {
  const shopper = await aShopper()
  const visitor = await shopper.open("/user-profile", { width })
  const { page, context } = visitor
  const second = await context.newPage()
  await second.goto(at("/place-order"))
  await hydrated(second)
  await page.bringToFront()
  const question = page.getByRole("dialog", { name: "Are you sure you want to logout?" })
  await button(page.getByRole("main"), "Logout").filter({ visible: true }).click()
  await question.waitFor()
  await expectAccessible(page)
  await button(question, "Cancel").click()
  await expect.poll(() => question.count()).toBe(0)
  await expect.poll(async () => (await rememberedBy(page)).token).toBe(shopper.token)

  await button(page.getByRole("main"), "Logout").filter({ visible: true }).click()
  await button(question, "Logout").click()
  await loginIcon(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/")
  await expect.poll(() => dialogOf(page).login.count()).toBe(0)
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  await expect.poll(() => statusWith(shopper.token)).toBe(401)
  await dialogOf(second).login.waitFor()
  expectClean(visitor)
})

test("logging out forgets the customer although the next page does not load", async () => {
  const shopper = await aShopper()
  const { page } = await shopper.open("/user-profile")
  const { sent, release } = await held(page, /\/api\/home\//)
  await button(page.getByRole("main"), "Logout").filter({ visible: true }).click()
  await button(page.getByRole("dialog", { name: "Are you sure you want to logout?" }), "Logout").click()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  release()
})

test("a customer downloads their data and deletes the account, which an open order prevents", async () => {
  const account = await newAccount()
  const visitor = await profileOf(account, { width: 390, expectedStatus: 409 })
  const { page, token } = visitor
  const authorization = `Bearer ${token}`
  const ask = (path: string, body: unknown) =>
    fetch(at(path), { method: "POST", headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) })
  const bought = await ask("/api/order/buy_now", {
    product: CONTROLLER.id,
    quantity: 1,
    payment_method: "CASH_ON_DELIVERY",
    shipping_address: HOME_ADDRESS,
  })
  const order = (await bought.json()) as Order

  const saved = page.waitForEvent("download")
  await button(page, "Download My Data").click()
  const file = await saved
  expect(file.suggestedFilename()).toBe("my-data.json")
  const data = (await json(await file.createReadStream())) as CustomerData
  expect(data).toMatchObject({ profile: { email: account.email }, orders: [{ reference: order.reference }] })

  const dialog = page.getByRole("dialog", { name: "Delete your account?" })
  await button(page, "Delete Account").click()
  await field(dialog, "Current Password").fill("another-password")
  await button(dialog, "Delete Account").click()
  await dialog.getByText("The current password is incorrect. Please try again.").waitFor()
  await field(dialog, "Current Password").fill(account.password)
  await button(dialog, "Delete Account").click()
  await dialog.getByRole("alert").filter({ hasText: "Failed to delete the account. You have an order" }).waitFor()
  await expectAccessible(page)
  await ask("/api/order/cancel", { component_ids: order.items.map(({ id }) => id), reason: 1 })
  await button(dialog, "Delete Account").click()
  await page.getByText("Your account is deleted.").waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe("/")
  await expect.poll(() => rememberedBy(page)).toEqual({ token: null, count: null })
  expect(await statusWith(token)).toBe(401)
})
