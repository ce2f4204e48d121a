import type { Request, Route } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { visitOffice } from "../../support/office.ts"
import { OF_FRAME, officePages } from "../../support/office-pages.ts"
import { at, idle } from "../../support/support.ts"

let pages: string[] = []
beforeAll(async () => {
  pages = await officePages()
})

const EDITOR_MAY = /^(\/(products|stock|home|menu|content|categories|brands|collections|import|repairs\/offer|activity$|me).*)?$/
const TECHNICIAN_MAY =
  /^(\/(orders|repairs(?!\/offer)|products|stock|categories|brands|collections|customers(?!\/\d+\/order)|activity$|me$|settings\/(branches|limits|mail|slots|delivery|reasons)).*)?$/

test.each([
  ["editor", EDITOR_MAY],
  ["technician", TECHNICIAN_MAY],
])("every page that is not part of the role of the %s says so, with a way back, and asks for no data", async (role, may) => {
  const { page, problems } = await visitOffice(role, "/office/me")
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/office/") && !OF_FRAME.test(pathname)) asked.push(pathname)
  })
  for (const path of pages.filter((each) => !may.test(each))) {
    await page.goto(at(`/office${path}`))
    await page.getByRole("heading", { level: 1, name: "This is not part of your role" }).waitFor()
    await idle(page)
    expect(asked, path).toEqual([])
    await expect.poll(() => page.locator("#main").getByRole("link").count(), { message: path }).toBe(1)
  }
  expect(problems).toEqual([])
})

test("every page whose data does not load says so under a heading, and Try again fills it", { timeout: 240_000 }, async () => {
  const { page, problems } = await visitOffice("owner", "/office/me", { expectedStatus: 503 })
  const underWay = new Set<Request>()
  page.on("requestfinished", (request) => underWay.delete(request))
  page.on("requestfailed", (request) => underWay.delete(request))
  const refuse = (route: Route) => {
    const isOfFrame = OF_FRAME.test(new URL(route.request().url()).pathname)
    if (isOfFrame) return route.fallback()
    underWay.add(route.request())
    return route.fulfill({ status: 503, body: "" })
  }
  // The page about oneself shows what the frame has read.
  for (const path of pages.filter((each) => each !== "/me")) {
    await page.route("**/api/office/**", refuse)
    await page.goto(at(`/office${path}`))
    const again = page.locator("#main").getByRole("button", { name: "Try again" }).first()
    await again.waitFor().catch(() => expect.fail(`${path} does not say that it did not load`))
    await expect.poll(() => page.locator("#main h1").count(), { message: path }).toBe(1)
    // A page with two parts tries those again that have failed by then.
    await expect.poll(() => underWay.size, { message: path }).toBe(0)
    await idle(page)
    await page.unroute("**/api/office/**", refuse)
    await again.click()
    await again.waitFor({ state: "detached" }).catch(() => expect.fail(`${path} does not load again`))
    await expect.poll(() => page.locator("#main [data-loading]").count(), { message: path }).toBe(0)
    await expect.poll(() => page.locator("#main h1").count(), { message: path }).toBe(1)
  }
  expect(problems).toEqual([])
})

test("every list without rows says what will be there", async () => {
  const { page, problems } = await visitOffice("owner", "/office/me")
  await page.route("**/api/office/**", async (route) => {
    if (OF_FRAME.test(new URL(route.request().url()).pathname)) return route.fallback()
    const response = await route.fetch()
    const json: unknown = await response.json().catch(() => null)
    if (typeof json !== "object" || json === null || !("results" in json)) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...json, results: [], next: null, count: 0 } })
  })
  const lists = [
    "/orders?view=all",
    "/repairs/list",
    "/products",
    "/stock",
    "/stock/movements",
    "/requests",
    "/requests/messages",
    "/customers",
    "/activity",
    "/activity/mails",
  ]
  for (const path of [...lists, "/activity/jobs", "/activity/payments", "/import", "/settings/keys"]) {
    await page.goto(at(`/office${path}`))
    const title = page.locator("#main h2").filter({ hasText: /^(No|Nothing|There|Nobody|All) ?/ })
    await title
      .first()
      .waitFor()
      .catch(() => expect.fail(`${path} says nothing`))
    expect(await page.locator("#main").getByRole("alert").count(), path).toBe(0)
  }
  expect(problems).toEqual([])
})
