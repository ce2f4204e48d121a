import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core"

export type VisitorOptions = {
  /** The language of the device. */
  locale?: string
  /** 1440 by default; below 600 it is a phone with touch. */
  width?: number
  height?: number
  /** Whether scripts run; true by default. */
  js?: boolean
  /** Whether the visitor prefers reduced motion; true by default, so that nothing moves during a check. */
  reducedMotion?: boolean
  /** The address of another shop than the worker's own. */
  shop?: string
}

/** A visitor's page. It is on a plain document of the shop until the test opens another. */
export type Visitor = {
  page: Page
  /** The context, which no later test uses. */
  alteredContext: () => BrowserContext
  /** Ends the visit. */
  leave: () => Promise<void>
}

type Tab = { page: Page; context: BrowserContext; devtools: CDPSession; isAltered: boolean }

/** Tabs that a later test of this worker can use, by the settings of their contexts. */
const idle = new Map<string, Tab[]>()

/** The events for which tests register listeners. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
]

/**
 * A visitor without cookies, storage and history. Cleaned tabs are used again, because starting one with an empty cache takes longer than
 * most tests.
 *
 * @param ownShop the address of the worker's shop
 */
export async function visitorOf(
  browser: Browser,
  ownShop: string,
  { width = 1440, height = 900, js = true, reducedMotion = true, shop = ownShop, locale = "en-QA" }: VisitorOptions,
): Promise<Visitor> {
  const isPhone = width < 600
  // A plain document, so that a test can fill the storage before the first page.
  const start = new URL("/robots.txt", shop).href
  const settings = {
    javaScriptEnabled: js,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    locale,
    timezoneId: "Asia/Qatar",
  } as const
  const key = JSON.stringify(settings)
  const viewport = { width, height: isPhone ? 844 : height }
  const tab = idle.get(key)?.pop() ?? (await newTab(browser, { ...settings, viewport }))
  const { page } = tab
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: settings.reducedMotion })
  // An idle tab is there already, unless it was at another shop.
  if (page.url() !== start) await page.goto(start)
  await tab.devtools.send("Page.resetNavigationHistory")
  return {
    page,
    alteredContext() {
      tab.isAltered = true
      return tab.context
    },
    async leave() {
      const isClean = await clear(tab, start)
      if (isClean) idle.set(key, [...(idle.get(key) ?? []), tab])
      else {
        // A route that still runs would fail with the context, outside of any test.
        if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" })
        await tab.context.close()
      }
    },
  }
}

async function newTab(browser: Browser, settings: Parameters<Browser["newContext"]>[0]): Promise<Tab> {
  const context = await browser.newContext(settings)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const tab = { page, context, devtools: await context.newCDPSession(page), isAltered: false }
  // The clock, the init scripts and the handlers outlast the page's documents.
  const { clock } = page
  const addLocatorHandler = page.addLocatorHandler.bind(page)
  const addInitScript = page.addInitScript.bind(page)
  Object.defineProperties(page, {
    clock: {
      get() {
        tab.isAltered = true
        return clock
      },
    },
    addInitScript: {
      value(...given: Parameters<typeof addInitScript>) {
        tab.isAltered = true
        return addInitScript(...given)
      },
    },
    addLocatorHandler: {
      value(...given: Parameters<typeof addLocatorHandler>) {
        tab.isAltered = true
        return addLocatorHandler(...given)
      },
    },
  })
  return tab
}

/** Removes what a test has left in the tab. Returns whether a later test can use it. */
async function clear(tab: Tab, start: string): Promise<boolean> {
  const { page, context, devtools } = tab
  if (tab.isAltered || context.pages().length !== 1) return false
  try {
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.goto(start)
    // The pointer is moved outside the page, where it hovers over nothing. In the page of the test the move would cost a layout.
    await page.mouse.move(-10, -10)
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ""
    })
    await devtools.send("Storage.clearDataForOrigin", { origin: new URL(start).origin, storageTypes: "all" })
    await context.clearCookies()
    return true
  } catch {
    return false
  }
}
