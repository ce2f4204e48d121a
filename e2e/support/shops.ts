import { qatarDay } from "../../src/rules/repairs/repair-slots.ts"

/** As many test files run at the same time; in the browser each has a shop that no other file changes meanwhile. */
export const SHOPS = 3

/** A shop shares the machine with browsers and other tests: there it is slow and must still not turn anybody away. */
export const UNHURRIED = {
  rendering: { queue: { running: 2, waiting: 200, waitMs: 60_000 }, passMs: 30, timeoutMs: 60_000, perSecond: 10_000, burst: 10_000 },
  overload: { maxEventLoopDelayMs: 60_000, sampleMs: 3000 },
}

/** The last day of the week that the booking shows: nobody repairs on it. */
export function closedRepairDay(): string {
  return qatarDay(new Date(Date.now() + 6 * 24 * 3600 * 1000))
}
