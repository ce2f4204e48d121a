import type { Page } from "playwright-core"
import { expect } from "vitest"
import { toasterReady } from "./support.ts"

/** Stops the clock of a hydrated page, so that a test controls the time: `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  // Scripts that load when the browser is idle would wait for the stopped clock.
  await toasterReady(page)
  await stopClockEarly(page)
}

/** Stops the clock while the scripts of some parts are still held back. */
export async function stopClockEarly(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    const set = window.setTimeout
    const timers: number[] = []
    const noting = (work: () => void, ms = 0, ...given: unknown[]) => {
      timers.push(ms)
      return set(work, ms, ...given)
    }
    Object.assign(window, { timers, setTimeout: noting })
  })
}

/** Waits until the page, whose clock is stopped, has set a timer of this many milliseconds. */
export async function waitsFor(page: Page, ms: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as unknown as { timers: number[] }).timers)).toContain(ms)
}

/** Waits until the page has sent all pending requests, for tests of requests that it must not send. */
export async function allSent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 3; times++) await (await fetch("/healthz")).text()
  })
}
