import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { giveFactor, sessionOf } from "../support/office.ts"
import { at, newVisitor } from "../support/support.ts"

/** Browsers make passkeys over HTTPS, and at this address, which counts as the shop's own. */
const LOCAL = "http://localhost"

/** Answers the local address from the worker's shop. */
async function atLocalhost(page: Page): Promise<void> {
  await page.route(`${LOCAL}/**`, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    // A stream has no end to wait for.
    if (pathname === "/api/office/live") return route.abort()
    // A reading call carries no origin, and the shop of the tests has another one by itself.
    const headers = { ...(await request.allHeaders()), origin: LOCAL }
    return route.fulfill({ response: await route.fetch({ url: at(pathname + search), headers, maxRedirects: 0 }) })
  })
}

test("[OFFICE-06] a passkey signs in alone, without password and code, and its person is verified", {
  timeout: 120_000,
}, async () => {
  const visitor = await newVisitor()
  const { page, context } = visitor
  await atLocalhost(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send("WebAuthn.enable")
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, automaticPresenceSimulation: true },
  })
  const { name, value } = await sessionOf("editor")
  await context.addCookies([{ name, value, url: LOCAL }])
  await page.goto(`${LOCAL}/office/me`)
  await giveFactor(visitor, "editor")
  await page.getByRole("button", { name: "Passkey" }).click()
  await page.getByText("This device").waitFor({ timeout: 90_000 })
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId })
  expect(credentials).toHaveLength(1)

  await context.clearCookies()
  await page.goto(`${LOCAL}/office/sign-in`)
  await page.getByRole("button", { name: "Use passkey" }).click()
  await page.getByRole("heading", { level: 1, name: /Layla/ }).waitFor()

  await context.clearCookies()
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
  await page.goto(`${LOCAL}/office/sign-in`)
  await page.getByRole("button", { name: "Use passkey" }).click()
  await expect.poll(() => page.getByRole("button", { name: "Use passkey" }).getAttribute("aria-busy")).toBeNull()
  expect(new URL(page.url()).pathname, "an authenticator that does not know its person opens nothing").toBe("/office/sign-in")
})
