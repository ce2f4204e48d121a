import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from "playwright-core"
import { expect, inject } from "vitest"
import { type Visitor, type VisitorOptions, visitorOf } from "./visitors.ts"

export type Visit = {
  page: Page
  /** The context of this visitor only, for changes that outlast a page. */
  readonly context: BrowserContext
  /** Errors that no visit may cause: console errors and warnings, uncaught errors, refused styles and scripts, failed requests. */
  problems: string[]
}

export type VisitOptions = VisitorOptions & {
  /** A response that is expected to fail, such as the page of a 404 test. */
  expectedStatus?: number
}

let browser: Promise<Browser> | undefined
/** The visitors of the running test. */
const open: Visitor[] = []

/** Ends the visits of the test. */
export async function closeVisits(): Promise<void> {
  await Promise.all(open.splice(0).map((visitor) => visitor.leave()))
}

/** The shop of this worker: workers are numbered from 1. */
export function ownShop(): { url: string; databaseUrl: string } {
  const shop = inject("shops")[Number(process.env["VITEST_POOL_ID"]) - 1]
  if (!shop) throw new Error("There are more workers than shops.")
  return shop
}

/** The address of a path of the shop. */
export function at(path: string): string {
  return new URL(path, ownShop().url).href
}

/** Opens `path` for a visitor with a separate browser, and waits until the page works. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await newVisitor(options)
  await visitor.page.goto(at(path))
  if (options.js !== false) await hydrated(visitor.page)
  return visitor
}

/** A visitor without cookies and storage. The browser may have the shop's files in its cache from an earlier test. */
export async function newVisitor(options: VisitOptions = {}): Promise<Visit> {
  const { expectedStatus } = options
  browser ??= startBrowser()
  const visitor = await visitorOf(await browser, ownShop().url, options)
  open.push(visitor)
  const { page } = visitor
  const problems: string[] = []
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return
    // Under load the browser gives this hint for fonts that the page uses; arabic/pages checks that the preloaded ones are used.
    if (/\.woff2 was preloaded using link preload but not used/.test(message.text())) return
    if (expectedStatus && message.text().includes(`the server responded with a status of ${expectedStatus}`)) return
    problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(error.message))
  page.on("requestfailed", (request) => {
    // A navigation away aborts pending requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  return {
    page,
    problems,
    get context() {
      return visitor.alteredContext()
    },
  }
}

/** Starts the browser of this worker, whose test files share their modules. It ends with the worker. */
function startBrowser(): Promise<Browser> {
  const { env, args, ...launch } = inject("chromium")
  return chromium.launch({ ...launch, args, env: { ...process.env, ...env } })
}

/**
 * Waits until React has hydrated the page and its content, so that clicks and texts have their effect, and until its fonts are loaded. The
 * content is hydrated after the frame; a text that is filled in before that, without a press or a key, shows but has no effect.
 */
export function hydrated(page: Page): Promise<void> {
  return settled(page, { isHydrated: true })
}

/** Waits for the fonts of the page, since a font that loads changes the size of the texts and moves the content below them. */
export function hasFonts(page: Page): Promise<void> {
  return settled(page, { isHydrated: false })
}

/** One function in the page for both conditions, because each call to the browser costs processor time. */
async function settled(page: Page, wanted: { isHydrated: boolean }): Promise<void> {
  await page.waitForFunction(({ isHydrated }) => {
    const content = document.querySelector("main")?.firstElementChild
    if (isHydrated && document.documentElement.dataset["ready"] !== "true") return false
    if (isHydrated && content && !Object.keys(content).some((key) => key.startsWith("__react"))) return false
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
    // The layout requests the fonts.
    return sheets.every(({ sheet }) => sheet) && document.body.offsetHeight > 0 && document.fonts.status === "loaded"
  }, wanted)
}

/** Waits until React has hydrated a part of the page whose script loads later. */
export async function hydratedPart(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")))).toBe(true)
}

/** Waits until toasts can show. Of the parts whose scripts load when the browser is idle, theirs is the last. */
export async function toasterReady(page: Page): Promise<void> {
  // An open dialog contains the toasts.
  const places = page.locator("body > [aria-live], dialog [aria-live]")
  await expect
    .poll(() => places.evaluateAll((all) => all.some((place) => Object.keys(place).some((key) => key.startsWith("__react")))))
    .toBe(true)
}

/** Waits until the history has entries for this number of layers. A reload during a step back would be replaced by the step. */
export async function layered(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => (history.state?.layer ?? 0) === wanted, count)
}

/** Waits until the page has no pending work, such as moving the focus after a dialog has appeared. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }))
}

/** Follows a link of the header's category row, whose script loads after the page's own. */
export async function followMenu(page: Page, href: string): Promise<void> {
  const link = page.locator(`header a[href="${href}"]`).first()
  await hydratedPart(link)
  await link.dispatchEvent("click")
}

/** Holds back the page's requests to `url` until they are released; later ones pass. */
export async function held(page: Page, url: string | RegExp): Promise<{ release: () => void; sent: Request[] }> {
  const go = Promise.withResolvers<void>()
  const sent: Request[] = []
  await page.route(url, async (route) => {
    sent.push(route.request())
    await go.promise
    await route.continue()
  })
  return { release: () => go.resolve(), sent }
}

/** Opens `path` as it is before its scripts run, with its styles and fonts. They run when the returned function is called. */
export async function openUnscripted(page: Page, path: string): Promise<() => void> {
  const { release } = await held(page, "**/assets/*.js")
  await page.goto(at(path), { waitUntil: "commit" })
  await page.getByRole("contentinfo").waitFor({ state: "attached" })
  await hasFonts(page)
  return release
}

export function expectClean({ problems }: Visit): void {
  expect(problems).toEqual([])
}

/** Calls the API of the running shop. */
export async function call(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown; headers: Headers }> {
  const response = await fetch(at(path), {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : null, headers: response.headers }
}
