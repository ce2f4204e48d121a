import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { idle } from "./support.ts"

/** The sign-in dialogs, by their titles. */
export const dialogOf = (page: Page) => ({
  login: page.getByRole("dialog", { name: "Welcome Back" }),
  register: page.getByRole("dialog", { name: "Create Your Account" }),
  forgot: page.getByRole("dialog", { name: "Forgot Password" }),
  success: page.getByRole("dialog", { name: "Successfully..!" }),
})

export const field = (within: Locator | Page, label: string) => within.getByLabel(label, { exact: false }).and(within.locator("input"))
export const button = (within: Locator | Page, name: string) => within.getByRole("button", { name, exact: true })

/** The description of a field for screen readers; null when it has none. */
export function noteOf(input: Locator): Promise<string | null> {
  return input.evaluate((element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? null)
}

/** Fills in a valid text and then each of these invalid ones, and asserts that the problem shows when the field loses focus. */
export async function expectProblem(input: Locator, right: string, texts: readonly string[], problem: string): Promise<void> {
  for (const text of texts) {
    await input.fill(right)
    await expect.poll(() => noteOf(input)).toBeNull()
    await input.fill(text)
    await input.blur()
    await expect.poll(() => noteOf(input), { message: text }).toBe(problem)
    await expect.poll(() => input.getAttribute("aria-invalid")).toBe("true")
  }
}

/** Opens the login by the icon in the header. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  const { login } = dialogOf(page)
  await login.waitFor()
  // The dialog moves the focus to its first field again.
  await idle(page)
  return login
}

/** Fills in and submits the open login. */
export async function logIn(login: Locator, { email, password }: { email: string; password: string }): Promise<void> {
  await field(login, "Email").fill(email)
  await field(login, "Password").fill(password)
  await button(login, "Login").click()
}

export const profileIcon = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Your profile" })
export const loginIcon = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Login" })

/** The customer's data that is stored on this device. */
export function rememberedBy(page: Page): Promise<{ token: string | null; count: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem("authToken"), count: localStorage.getItem("cartItemCount") }))
}
