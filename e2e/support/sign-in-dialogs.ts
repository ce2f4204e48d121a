import type { Locator, Page } from "playwright-core"

/** The sign-in dialogs, by their titles. */
export const dialogOf = (page: Page) => ({
  login: page.getByRole("dialog", { name: "Welcome Back" }),
  register: page.getByRole("dialog", { name: "Create Your Account" }),
  forgot: page.getByRole("dialog", { name: "Forgot Password" }),
  success: page.getByRole("dialog", { name: "Successfully..!" }),
})

export const field = (within: Locator | Page, label: string) => within.getByLabel(label, { exact: false }).and(within.locator("input"))
export const button = (within: Locator | Page, name: string) => within.getByRole("button", { name, exact: true })

/** Opens the login by the icon in the header. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  const { login } = dialogOf(page)
  await login.waitFor()
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

/** The data about a customer on this device. */
export function rememberedBy(page: Page): Promise<{ token: string | null; count: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem("authToken"), count: localStorage.getItem("cartItemCount") }))
}
