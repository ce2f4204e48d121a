import { expect, test } from "vitest"
import { aShopper } from "../support/shoppers.ts"
import { at, hydrated, newVisitor } from "../support/support.ts"

/** The Authorization headers of the API calls when a visitor with this stored token opens the next page of a listing. */
async function authorizationsWith(token: string | null): Promise<(string | undefined)[]> {
  const { page, context } = await newVisitor()
  context.setDefaultTimeout(30_000)
  await context.addInitScript((stored) => {
    if (stored !== null) localStorage.setItem("authToken", stored)
  }, token)
  await page.goto(at("/category/laptops"))
  await hydrated(page)
  const sent: Promise<string | undefined>[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) sent.push(request.allHeaders().then((headers) => headers["authorization"]))
  })
  const asked = page.waitForResponse((response) => response.url().includes("/api/store/products/recommendations"))
  await page.locator('a[href="/category/laptops?page=2"]').first().click()
  await asked
  return Promise.all(sent)
}

test("[API-05] [RULE-20] every request to the API carries the token that is stored as authToken", async () => {
  // The token is a customer's, because the page drops an unknown token after the first response.
  const { token } = await aShopper()
  const authorizations = await authorizationsWith(token)
  expect(authorizations.length).toBeGreaterThan(0)
  expect(new Set(authorizations)).toEqual(new Set([`Bearer ${token}`]))
})

test("[API-05] without a token no request carries the header", async () => {
  const authorizations = await authorizationsWith(null)
  expect(authorizations.length).toBeGreaterThan(0)
  expect(new Set(authorizations)).toEqual(new Set([undefined]))
})
